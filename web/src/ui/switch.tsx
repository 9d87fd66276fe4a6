/** A switch with its label, in force at once. */
import type { ReactNode } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components';
import './switch.css';

type SwitchProps = {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
};

export function Switch({ children, isSelected, onChange }: SwitchProps) {
  return (
    <SwitchField isSelected={isSelected} onChange={onChange}>
      <SwitchButton className="switch-line">
        <span className="switch" aria-hidden />
        {children}
      </SwitchButton>
    </SwitchField>
  );
}
