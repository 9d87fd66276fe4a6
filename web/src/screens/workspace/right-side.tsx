/** The panels right of the viewers: tabs, or one panel under its heading (WS-003, WS-006). */
import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { RightPanel } from '../../host/feature.ts';
import { useReturnFocus } from '../../lib/return-focus.ts';
import { IconButton } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const SHOWN_TAB = '.tab-row:not(.is-alone) [role="tab"][aria-selected="true"]';

type RightSideProps = {
  panels: readonly RightPanel[];
  shown: RightPanel;
  onShow: (id: string) => void;
  onClose: (id: string) => void;
};

export function RightSide({ panels, shown, onShow, onClose }: RightSideProps) {
  // Of all tabs, so that the viewers keep their width when another one is chosen.
  const hasTable = panels.some((panel) => panel.hasTable === true);
  const names = [
    'panel side',
    hasTable ? 'has-table' : '',
    shown.isBelow === true ? 'is-below' : '',
  ];
  const isAlone = panels.length === 1;
  return (
    <aside
      className={names.filter((name) => name !== '').join(' ')}
      aria-label={shown.label}
      data-panel={shown.id}
    >
      <Tabs
        label="Panels"
        selectedId={shown.id}
        onSelect={onShow}
        head={<Head panel={shown} />}
        tabs={panels.map((panel) => ({
          id: panel.id,
          label: panel.tab,
          ...(panel.count !== undefined && { count: panel.count }),
          content: (
            <Part panel={panel}>
              {isAlone ? null : <h2 className="visually-hidden">{panel.heading}</h2>}
              {panel.content}
            </Part>
          ),
        }))}
        end={
          <Part key={shown.id} panel={shown}>
            <IconButton
              label={shown.closeLabel}
              onPress={shown.onClose ?? (() => onClose(shown.id))}
            >
              <X size={16} />
            </IconButton>
          </Part>
        }
      />
    </aside>
  );
}

function Head({ panel }: { panel: RightPanel }) {
  return (
    <div className="ph side-head">
      <h2 className="clip">{panel.heading}</h2>
      {panel.count === undefined ? null : <span className="count">{panel.count}</span>}
      {panel.note === undefined ? null : <span className="end t3 f12 nb">{panel.note}</span>}
    </div>
  );
}

/** When it goes with the focus inside, also by itself, the focus goes to the tab shown instead or to its button. */
function Part({ panel, children }: { panel: RightPanel; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useReturnFocus(part, SHOWN_TAB, `.bar button[aria-label^="${panel.tab}"]`, 'h1');
  return (
    <div ref={part} className="side-part">
      {children}
    </div>
  );
}
