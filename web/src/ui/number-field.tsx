/** A number field. */
import {
  FieldError,
  Input,
  Label,
  NumberField as AriaNumberField,
  Text,
} from 'react-aria-components';

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
  error?: string | undefined;
  /** The input. */
  focusRef?: (element: HTMLElement | null) => void;
  /** At the default text size, CSS px. */
  width?: number;
};

/** A number committed by Enter or blur; arrow keys step it. */
export function NumberField(props: NumberFieldProps) {
  return (
    <AriaNumberField
      value={props.value}
      {...(props.min === undefined ? {} : { minValue: props.min })}
      {...(props.max === undefined ? {} : { maxValue: props.max })}
      {...(props.step === undefined ? {} : { step: props.step })}
      {...(props.format === undefined ? {} : { formatOptions: props.format })}
      isInvalid={props.error !== undefined}
      validationBehavior="aria"
      isWheelDisabled
      onChange={(value) => {
        if (Number.isFinite(value)) props.onChange(value);
      }}
      {...(props.isLabelShown === true ? {} : { 'aria-label': props.label })}
    >
      {props.isLabelShown === true ? <Label className="label">{props.label}</Label> : null}
      <Input
        className="spin"
        style={{ width: `${(props.width ?? 52) / 16}rem` }}
        {...(props.focusRef === undefined ? {} : { ref: props.focusRef })}
      />
      {props.hint === undefined ? null : (
        <Text slot="description" className="hint">
          {props.hint}
        </Text>
      )}
      <FieldError className="msg">{props.error}</FieldError>
    </AriaNumberField>
  );
}
