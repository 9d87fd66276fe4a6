/** The toolbar's buttons that show and hide panels. */
import type { Panel } from '../../host/feature.ts';
import type { PanelActions } from '../../host/workspace.ts';
import { IconToggle } from '../../ui/button.tsx';

type PanelButtonsProps = {
  panels: readonly Panel[];
  shown: Panel | null;
  actions: PanelActions;
};

export function PanelButtons({ panels, shown, actions }: PanelButtonsProps) {
  return panels.map(({ id, button }) =>
    button === null ? null : (
      <IconToggle
        key={id}
        label={button.label}
        {...(button.shortcut !== undefined && { shortcut: button.shortcut })}
        isSelected={shown?.id === id}
        onChange={(isOn) => (isOn ? actions.show(id) : actions.close(id))}
      >
        {button.icon}
      </IconToggle>
    ),
  );
}
