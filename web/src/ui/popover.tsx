/** A popover with controls. */
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, DialogTrigger, Popover as AriaPopover } from 'react-aria-components';

type PopoverProps = { label: string; trigger: ReactNode; children: ReactNode; width?: number };

/** Anchored to its button; Escape closes it. */
export function Popover(props: PopoverProps) {
  return (
    <DialogTrigger>
      {props.trigger}
      <AriaPopover className="popover" placement="bottom end" style={{ width: props.width ?? 280 }}>
        <AriaDialog className="body" aria-label={props.label}>
          {props.children}
        </AriaDialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
