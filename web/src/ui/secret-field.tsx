/** A secret that is shown once, with a button that copies it. */
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { announce } from '../lib/announcer.ts';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';
import './secret-field.css';

type SecretFieldProps = { label: string; secret: string };

export function SecretField({ label, secret }: SecretFieldProps) {
  const input = useRef<HTMLElement | null>(null);
  const [state, setState] = useState<'shown' | 'copied' | 'selected'>('shown');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setState('copied');
      announce('Copied.');
    } catch {
      // Browsers keep the clipboard from pages without https.
      if (input.current instanceof HTMLInputElement) input.current.select();
      setState('selected');
      announce('Selected. Press Ctrl+C to copy it.');
    }
  };
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <div className="secret-field">
      <TextField
        label={label}
        value={secret}
        onChange={() => undefined}
        isReadOnly
        autoComplete="off"
        {...(state === 'selected' && { hint: 'Press Ctrl+C to copy it.' })}
        focusRef={(element) => {
          input.current = element;
        }}
      />
      <Button variant="primary" hasIcon autoFocus onPress={() => void copy()}>
        <Icon size={15} aria-hidden />
        {state === 'copied' ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
