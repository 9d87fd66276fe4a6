/** A checkbox. */
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components';

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
