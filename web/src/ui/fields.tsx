/** Fields: text, numbers, slider, checkbox. */
import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import {
  Checkbox as AriaCheckbox,
  FieldError,
  Input,
  Label,
  NumberField as AriaNumberField,
  Slider as AriaSlider,
  SliderThumb,
  SliderTrack,
  Text,
  TextArea,
  TextField as AriaTextField,
} from 'react-aria-components';

type TextFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  isMultiline?: boolean;
  type?: 'text' | 'password';
  hint?: string;
  error?: string | null;
  autoFocus?: boolean;
  inputRef?: RefObject<HTMLTextAreaElement | null>;
};

export function TextField(props: TextFieldProps) {
  const bad = props.error !== undefined && props.error !== null;
  return (
    <AriaTextField
      value={props.value}
      onChange={props.onChange}
      isInvalid={bad}
      // The browser's own validation would refuse to submit the form again.
      validationBehavior="aria"
      type={props.type ?? 'text'}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the one field of a form that just appeared
      autoFocus={props.autoFocus ?? false}
      {...(props.onBlur === undefined ? {} : { onBlur: props.onBlur })}
    >
      <Label className="label">{props.label}</Label>
      {props.isMultiline === true ? (
        <div className="field area">
          <TextArea {...(props.inputRef === undefined ? {} : { ref: props.inputRef })} />
        </div>
      ) : (
        <div className={bad ? 'field bad' : 'field'}>
          <Input />
        </div>
      )}
      {props.hint === undefined ? null : (
        <Text slot="description" className="hint">
          {props.hint}
        </Text>
      )}
      <FieldError className="msg">
        <CircleAlert size={14} aria-hidden />
        {props.error}
      </FieldError>
    </AriaTextField>
  );
}

type NumberFieldProps = {
  label: string;
  /** NaN shows an empty field. */
  value: number;
  min?: number;
  max?: number;
  step?: number;
  format?: Intl.NumberFormatOptions;
  onChange: (value: number) => void;
  isLabelShown?: boolean;
  hint?: string;
  width?: number;
};

/** A number that is committed by Enter or by leaving the field; arrows step it. */
export function NumberField(props: NumberFieldProps) {
  return (
    <AriaNumberField
      value={props.value}
      {...(props.min === undefined ? {} : { minValue: props.min })}
      {...(props.max === undefined ? {} : { maxValue: props.max })}
      {...(props.step === undefined ? {} : { step: props.step })}
      {...(props.format === undefined ? {} : { formatOptions: props.format })}
      isWheelDisabled
      onChange={(value) => {
        if (Number.isFinite(value)) props.onChange(value);
      }}
      {...(props.isLabelShown === true ? {} : { 'aria-label': props.label })}
    >
      {props.isLabelShown === true ? <Label className="label">{props.label}</Label> : null}
      <Input className="spin" style={{ width: props.width ?? 52 }} />
      {props.hint === undefined ? null : (
        <Text slot="description" className="hint">
          {props.hint}
        </Text>
      )}
    </AriaNumberField>
  );
}

type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  colour?: string;
  onChange: (value: number) => void;
};

export function Slider(props: SliderProps) {
  const share = ((props.value - props.min) / (props.max - props.min)) * 100;
  return (
    <AriaSlider
      className="slider"
      aria-label={props.label}
      value={props.value}
      minValue={props.min}
      maxValue={props.max}
      step={props.step}
      onChange={(value) => props.onChange(Array.isArray(value) ? (value[0] ?? props.min) : value)}
      style={
        {
          '--v': `${share}%`,
          ...(props.colour === undefined ? {} : { '--sc': props.colour }),
        } as Record<string, string>
      }
    >
      <SliderTrack className="track">
        <SliderThumb className="knob" aria-label={props.label} />
      </SliderTrack>
    </AriaSlider>
  );
}

type CheckboxProps = {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
};

export function Checkbox(props: CheckboxProps) {
  return (
    <AriaCheckbox className="checkline" isSelected={props.isSelected} onChange={props.onChange}>
      <span className="check" aria-hidden>
        <Check size={12} strokeWidth={3} />
      </span>
      {props.children}
    </AriaCheckbox>
  );
}
