/** Buttons. Icon buttons have a tooltip. */
import { createContext, use, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import {
  Button as AriaButton,
  OverlayArrow,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip as AriaTooltip,
  TooltipTrigger,
} from 'react-aria-components';

type ButtonProps = {
  children: ReactNode;
  onPress?: () => void;
  variant?: 'primary' | 'default' | 'quiet' | 'danger';
  isSmall?: boolean;
  hasIcon?: boolean;
  isDisabled?: boolean;
  label?: string;
  className?: string;
  autoFocus?: boolean;
  /** It shows and hides what follows. */
  isExpanded?: boolean;
  type?: 'button' | 'submit';
  /** Id of the form it submits, when outside of it. */
  form?: string;
  buttonRef?: RefObject<HTMLButtonElement | null>;
};

type HeldButton = {
  isHeld: boolean;
  aria: {
    isDisabled: boolean;
    onFocusChange: (hasFocus: boolean) => void;
    onPress?: () => void;
    'aria-disabled'?: true;
  };
};

/** Whether the menu of a trigger button works on what was chosen: the button keeps its place and its focus, and opens nothing. */
export const WorkingMenuContext = createContext(false);

/**
 * A focused button stays focused when it is disabled, as while it works, so that the keyboard does not start again at
 * the top of the page, and a dialog gives the focus back to it.
 */
function useHeldButton(
  isDisabled: boolean,
  onPress: (() => void) | undefined,
  isReachable = false,
): HeldButton {
  const [hasFocus, setFocused] = useState(false);
  const isWorkingMenu = use(WorkingMenuContext);
  const isHeld = isWorkingMenu || (isDisabled && (hasFocus || isReachable));
  return {
    isHeld,
    aria: {
      isDisabled: isDisabled && !isHeld,
      onFocusChange: setFocused,
      ...(isHeld ? { 'aria-disabled': true } : {}),
      ...(onPress === undefined || isDisabled ? {} : { onPress }),
    },
  };
}

export function Button(props: ButtonProps) {
  const { variant = 'default' } = props;
  const held = useHeldButton(props.isDisabled ?? false, props.onPress);
  const names = [
    'btn',
    variant === 'default' ? '' : variant,
    props.isSmall === true ? 'sm' : '',
    props.hasIcon === true ? 'has-icon' : '',
    props.className ?? '',
  ];
  return (
    <AriaButton
      className={names.filter((name) => name !== '').join(' ')}
      {...held.aria}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- only inside dialogs, where focus has to go somewhere
      autoFocus={props.autoFocus ?? false}
      // A second press must not submit the form again.
      type={held.isHeld ? 'button' : (props.type ?? 'button')}
      {...(props.form === undefined ? {} : { form: props.form })}
      {...(props.buttonRef === undefined ? {} : { ref: props.buttonRef })}
      {...(props.label === undefined ? {} : { 'aria-label': props.label })}
      {...(props.isExpanded === undefined ? {} : { 'aria-expanded': props.isExpanded })}
    >
      {props.children}
    </AriaButton>
  );
}

type TipProps = {
  label: string;
  /** Instead of the label, one line each. */
  lines?: readonly string[] | undefined;
  shortcut?: string | undefined;
  children: ReactNode;
};

/** Tooltip with the control's name and shortcut; dark in both themes. */
function Tip({ label, lines, shortcut, children }: TipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip className={lines === undefined ? 'tip' : 'tip is-long'} offset={6}>
        <OverlayArrow />
        {lines?.join('\n') ?? label}
        {shortcut === undefined ? null : <kbd>{shortcut}</kbd>}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

type IconButtonProps = {
  label: string;
  shortcut?: string;
  children: ReactNode;
  onPress?: () => void;
  isDisabled?: boolean;
  isSmall?: boolean;
  className?: string;
  /** For a button that replaces the pressed one. */
  autoFocus?: boolean;
  /** It shows and hides what follows. */
  isExpanded?: boolean;
  /** What its tooltip says instead of the name, one line each. Also a disabled button then has its tooltip, and can have focus. */
  tip?: readonly string[];
  buttonRef?: RefObject<HTMLButtonElement | null>;
};

export function IconButton(props: IconButtonProps) {
  const held = useHeldButton(props.isDisabled ?? false, props.onPress, props.tip !== undefined);
  return (
    <Tip label={props.label} lines={props.tip} shortcut={props.shortcut}>
      <AriaButton
        className={`ib ${props.isSmall === true ? 's24' : ''} ${props.className ?? ''}`}
        aria-label={props.label}
        {...held.aria}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- where the focus was already
        autoFocus={props.autoFocus ?? false}
        {...(props.isExpanded === undefined ? {} : { 'aria-expanded': props.isExpanded })}
        {...(props.buttonRef === undefined ? {} : { ref: props.buttonRef })}
      >
        {props.children}
      </AriaButton>
    </Tip>
  );
}

type IconToggleProps = Omit<IconButtonProps, 'onPress'> & {
  isSelected: boolean;
  /** `clicks`: 2 for the second press of a double click, by the browser's count, however late a busy page hears of it. */
  onChange: (isSelected: boolean, clicks: number) => void;
};

export function IconToggle(props: IconToggleProps) {
  const clicks = useRef(1);
  return (
    <Tip label={props.label} shortcut={props.shortcut}>
      <ToggleButton
        className={`ib ${props.isSmall === true ? 's24' : ''} ${props.className ?? ''}`}
        aria-label={props.label}
        isSelected={props.isSelected}
        isDisabled={props.isDisabled ?? false}
        onMouseDown={({ detail }) => {
          clicks.current = detail;
        }}
        onChange={(isSelected) => {
          props.onChange(isSelected, clicks.current);
          // A press by key may follow.
          clicks.current = 1;
        }}
      >
        {props.children}
      </ToggleButton>
    </Tip>
  );
}

export type Choice<T extends string> = { value: T; label: string; content?: ReactNode };

type SegmentedProps<T extends string> = {
  label: string;
  choices: readonly Choice<T>[];
  /** Null if none is selected. */
  value: T | null;
  onChange: (value: T) => void;
  /** Icons only: labels become tooltips. */
  isIconOnly?: boolean;
  className?: string;
};

/** A segmented control with two to four choices. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  return (
    <ToggleButtonGroup
      className={props.className ?? 'seg'}
      aria-label={props.label}
      selectionMode="single"
      disallowEmptySelection={props.value !== null}
      selectedKeys={props.value === null ? [] : [props.value]}
      onSelectionChange={(keys) => {
        const chosen = props.choices.find((choice) => keys.has(choice.value));
        if (chosen !== undefined) props.onChange(chosen.value);
      }}
    >
      {props.choices.map((choice) =>
        props.isIconOnly === true ? (
          <Tip key={choice.value} label={choice.label}>
            <ToggleButton id={choice.value} aria-label={choice.label} className="ico">
              {choice.content}
            </ToggleButton>
          </Tip>
        ) : (
          <ToggleButton
            key={choice.value}
            id={choice.value}
            aria-label={choice.label}
            className={props.className === undefined ? '' : 'chip'}
          >
            {choice.content ?? choice.label}
          </ToggleButton>
        ),
      )}
    </ToggleButtonGroup>
  );
}
