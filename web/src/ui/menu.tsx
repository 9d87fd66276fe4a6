/** A menu of actions or choices under a button. */
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover as AriaPopover,
} from 'react-aria-components';
import { WorkingMenuContext } from './button.tsx';

export type MenuEntry = {
  id: string;
  label: string;
  note?: string;
  icon?: ReactNode;
  isChosen?: boolean;
  isDisabled?: boolean;
};

export type MenuGroup = { heading?: string; entries: readonly MenuEntry[] };

type EntriesProps = MenuGroup & {
  label: string;
  onAction: (id: string) => void;
  /** Below a line each. */
  more?: readonly MenuGroup[];
};

type OpenEntriesProps = EntriesProps & {
  /** The menu itself; a menu opened by its trigger needs none. */
  listRef?: RefObject<HTMLDivElement | null>;
  onClose?: () => void;
};

function Entries(props: OpenEntriesProps) {
  const groups = [props, ...(props.more ?? [])];
  const disabled = groups
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.isDisabled === true);
  return (
    <AriaMenu
      className="menu"
      aria-label={props.label}
      onAction={(key) => props.onAction(String(key))}
      disabledKeys={disabled.map(({ id }) => id)}
      {...(props.onClose === undefined ? {} : { onClose: props.onClose })}
      {...(props.listRef === undefined ? {} : { ref: props.listRef })}
    >
      {groups.map(({ heading, entries }) => (
        <MenuSection
          key={entries[0]?.id}
          className="menu-group"
          aria-label={heading ?? props.label}
        >
          {heading === undefined ? null : <Header className="mh">{heading}</Header>}
          {entries.map((entry) => (
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
      ))}
    </AriaMenu>
  );
}

type MenuProps = EntriesProps & {
  /** The trigger button. */
  trigger: ReactNode;
  /** What was chosen is being done: the trigger keeps the focus and opens nothing until it is done. */
  isWorking?: boolean;
};

export function Menu({ trigger, isWorking = false, ...entries }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <MenuTrigger isOpen={isOpen && !isWorking} onOpenChange={(next) => setOpen(next && !isWorking)}>
      <WorkingMenuContext value={isWorking}>{trigger}</WorkingMenuContext>
      <AriaPopover placement="bottom end">
        <Entries {...entries} />
      </AriaPopover>
    </MenuTrigger>
  );
}

type SharedMenuProps = EntriesProps & {
  /** The pressed button. */
  openedBy: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** A menu shared by all rows of a long list: one per row would be slow. */
export function SharedMenu({ openedBy, onClose, ...entries }: SharedMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focus its first entry once the popover is mounted.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <AriaPopover
      trigger="MenuTrigger"
      aria-label={entries.label}
      triggerRef={openedBy}
      placement="bottom end"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Entries {...entries} listRef={list} onClose={onClose} />
    </AriaPopover>
  );
}
