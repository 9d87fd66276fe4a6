/** A list of actions or choices under a button. */
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover as AriaPopover,
} from 'react-aria-components';

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
