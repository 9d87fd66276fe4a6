/** "View settings": which columns the list has (CV-014 to CV-016). */
import { SlidersHorizontal } from 'lucide-react';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Popover } from '../../ui/popover.tsx';
import { mayHide, offeredColumns, withColumn } from './model/columns.ts';
import { changeViewSettings, viewSettings } from './view-settings.ts';

export function ViewSettingsPopover({ isRestricted }: { isRestricted: boolean }) {
  const { visibleColumns } = useStore(viewSettings);
  return (
    <Popover
      label="View settings"
      width={220}
      trigger={
        <Button isSmall hasIcon>
          <SlidersHorizontal size={15} aria-hidden />
          View settings
        </Button>
      }
    >
      <fieldset className="issue-columns">
        <legend className="label">Columns</legend>
        {offeredColumns(isRestricted).map(({ id, label }) => (
          <Checkbox
            key={id}
            isSelected={visibleColumns.includes(id)}
            isDisabled={visibleColumns.includes(id) && !mayHide(visibleColumns, id)}
            onChange={(isOn) =>
              changeViewSettings({ visibleColumns: withColumn(visibleColumns, id, isOn) })
            }
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
    </Popover>
  );
}
