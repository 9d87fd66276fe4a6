/** A popover with controls. */
import type { ReactNode, RefObject } from 'react';
import { Dialog as AriaDialog, DialogTrigger, Popover as AriaPopover } from 'react-aria-components';

type PopoverProps = {
  label: string;
  trigger: ReactNode;
  /** A function gets what closes the popover. */
  children: ReactNode | ((close: () => void) => ReactNode);
  width?: number;
  /** Both or none: its owner opens and closes it. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
};

/** Anchored to its button; Escape closes it. */
export function Popover(props: PopoverProps) {
  return (
    <DialogTrigger
      {...(props.isOpen === undefined ? {} : { isOpen: props.isOpen })}
      {...(props.onOpenChange === undefined ? {} : { onOpenChange: props.onOpenChange })}
    >
      {props.trigger}
      <AriaPopover className="popover" placement="bottom end" style={{ width: props.width ?? 280 }}>
        <AriaDialog className="body" aria-label={props.label}>
          {({ close }) =>
            typeof props.children === 'function' ? props.children(close) : props.children
          }
        </AriaDialog>
      </AriaPopover>
    </DialogTrigger>
  );
}

type StayingPopoverProps = {
  label: string;
  /** Its button. */
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  width: number;
  /** Below the end of its button unless given. */
  placement?: 'bottom start' | 'bottom end';
  className?: string;
};

/** Stays open while people work beside it; Escape closes it. */
export function StayingPopover(props: StayingPopoverProps) {
  return (
    <AriaPopover
      className={`popover ${props.className ?? ''}`}
      placement={props.placement ?? 'bottom end'}
      triggerRef={props.anchor}
      style={{ width: props.width }}
      isNonModal
      isOpen={props.isOpen}
      shouldCloseOnInteractOutside={() => false}
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
    >
      <AriaDialog className="body" aria-label={props.label}>
        {props.children}
      </AriaDialog>
    </AriaPopover>
  );
}
