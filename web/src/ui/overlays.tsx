/** Menus, popovers and dialogs. */
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Dialog as AriaDialog,
  DialogTrigger,
  Header,
  Heading,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Modal,
  ModalOverlay,
  Popover as AriaPopover,
} from 'react-aria-components';
import { IconButton } from './button.tsx';

export type MenuEntry = {
  id: string;
  label: string;
  note?: string;
  icon?: ReactNode;
  isChosen?: boolean;
  isDisabled?: boolean;
};

type MenuProps = {
  label: string;
  /** The button that opens it. */
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  onAction: (id: string) => void;
  heading?: string;
};

export function Menu(props: MenuProps) {
  return (
    <MenuTrigger>
      {props.trigger}
      <AriaPopover placement="bottom end">
        <AriaMenu
          className="menu"
          aria-label={props.label}
          onAction={(key) => props.onAction(String(key))}
          disabledKeys={props.entries.filter((e) => e.isDisabled === true).map((e) => e.id)}
        >
          <MenuSection aria-label={props.heading ?? props.label}>
            {props.heading === undefined ? null : <Header className="mh">{props.heading}</Header>}
            {props.entries.map((entry) => (
              <MenuItem
                key={entry.id}
                id={entry.id}
                textValue={entry.label}
                className={`mi ${entry.note === undefined ? '' : 'two'} ${entry.isChosen === true ? 'sel' : ''}`}
              >
                {entry.icon}
                <span className="grow">
                  <span>{entry.label}</span>
                  {entry.note === undefined ? null : <span className="f11 t3">{entry.note}</span>}
                </span>
                {entry.isChosen === true ? <Check size={15} aria-label="in force" /> : null}
              </MenuItem>
            ))}
          </MenuSection>
        </AriaMenu>
      </AriaPopover>
    </MenuTrigger>
  );
}

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

type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Beside the title. */
  subtitle?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  isWide?: boolean;
  /** The content handles Escape itself (the innermost thing is undone first). */
  handlesEscape?: boolean;
};

export function Dialog(props: DialogProps) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen={props.isOpen}
      isKeyboardDismissDisabled={props.handlesEscape ?? false}
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
    >
      <Modal className={props.isWide === true ? 'dialog wide' : 'dialog'}>
        <AriaDialog>
          <header className="dh">
            <Heading slot="title" level={2}>
              {props.title}
            </Heading>
            {props.subtitle}
            <span className="end">
              <IconButton label="Close" onPress={props.onClose}>
                <X size={16} />
              </IconButton>
            </span>
          </header>
          {props.children}
          {props.footer === undefined ? null : <footer className="df">{props.footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
