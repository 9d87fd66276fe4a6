/** The switch of a list between cards and a table. What was chosen stays in this browser. */
import { LayoutGrid, List } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { readLocal, writeLocal } from '../../lib/local-store.ts';
import { Segmented } from '../../ui/button.tsx';

const VIEWS = ['cards', 'table'] as const;
export type ListView = (typeof VIEWS)[number];

/**
 * @param key names the list in the browser's storage
 * @param first the view until someone chooses
 */
export function useListView(
  key: string,
  first: ListView,
): { view: ListView; viewSwitch: ReactNode } {
  const [view, setView] = useState<ListView>(
    () => VIEWS.find((one) => one === readLocal(key)) ?? first,
  );
  const viewSwitch = (
    <Segmented<ListView>
      label="View"
      isIconOnly
      value={view}
      choices={[
        { value: 'cards', label: 'Cards', content: <LayoutGrid size={15} aria-hidden /> },
        { value: 'table', label: 'Table', content: <List size={15} aria-hidden /> },
      ]}
      onChange={(next) => {
        setView(next);
        writeLocal(key, next);
      }}
    />
  );
  return { view, viewSwitch };
}
