/** A table or cards, kept in the browser (IL-003). */
import { LayoutGrid, List } from 'lucide-react';
import { Segmented } from '../../ui/button.tsx';
import { changeViewSettings } from './view-settings.ts';
import type { ListView } from './view-settings.ts';

export function ViewSwitch({ view }: { view: ListView }) {
  return (
    <Segmented<ListView>
      label="View"
      isIconOnly
      value={view}
      choices={[
        { value: 'list', label: 'List', content: <List size={15} aria-hidden /> },
        { value: 'cards', label: 'Cards', content: <LayoutGrid size={15} aria-hidden /> },
      ]}
      onChange={(next) => changeViewSettings({ view: next })}
    />
  );
}
