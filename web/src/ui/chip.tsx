/** Chips: filters that are switched on and off, and filters in force that can be removed. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ToggleButton } from 'react-aria-components';
import './chip.css';

type ToggleChipProps = {
  /** Read aloud instead of the content. */
  label: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  children: ReactNode;
};

export function ToggleChip({ label, children, ...state }: ToggleChipProps) {
  return (
    <ToggleButton className="chip" aria-label={label} {...state}>
      {children}
    </ToggleButton>
  );
}

/** "Sheet: E-603" with a button that removes it. */
export function RemovableChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <span className="chip is-removable">
      <span className="clip">{text}</span>
      <Button className="chip-remove" aria-label={`Remove filter ${text}`} onPress={onRemove}>
        <X size={12} aria-hidden />
      </Button>
    </span>
  );
}
