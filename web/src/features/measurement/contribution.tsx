/** Measurement: the scale of the sheet, calibrated on the paper, and the panel that lists measurements. */
import { Ruler, Sigma } from 'lucide-react';
import { useState } from 'react';
import type { PageEntity, Panes } from '../../domain/panes.ts';
import { defineFeature } from '../../host/feature.ts';
import type { RightPanel } from '../../host/feature.ts';
import type { Workspace } from '../../host/workspace.ts';
import { useStore } from '../../lib/store.ts';
import type { PaperTool } from '../../paper/active-tool.ts';
import { Calibration } from './calibration.ts';
import { PickedLayer, PickingLayer } from './calibration-layer.tsx';
import { MeasurementsPanel } from './measurements-panel.tsx';
import { scaledRegions } from './regions.ts';
import { ScaleMenu } from './scale-menu.tsx';
import { SheetCheck, useScaleWarning } from './sheet-check.tsx';
import './measurement.css';

const CALIBRATE = 'calibrate';

/** The page in a viewer; null for anything else. */
function pageOf(entity: Panes['second']): PageEntity | null {
  return entity?.kind === 'page' ? entity : null;
}

function measurementsPanel({ read, markups, me }: Workspace): RightPanel[] {
  const { page } = read;
  if (page === null) return [];
  const { document, pageNumber } = page;
  return [
    {
      side: 'right',
      id: 'measurements',
      label: 'Measurements',
      tab: 'Measurements',
      heading: 'Measurements',
      button: { label: 'Measurements panel', icon: <Sigma size={16} /> },
      closeLabel: 'Close measurements',
      content: (
        <MeasurementsPanel
          markups={markups}
          documentId={document.id}
          pageNumber={pageNumber}
          pageName={read.nameOf}
          fileName={document.file.name.replace(/\.pdf$/i, '')}
          goTo={read.goTo}
          check={<SheetCheck page={page} canSet={me.can_create_projects} />}
        />
      ),
    },
  ];
}

export const contribution = defineFeature({
  // Right of the measuring tools.
  order: 62,
  useContribution(workspace) {
    const { me, panes, activeTool } = workspace;
    const [calibration] = useState(() => new Calibration());
    const regions = scaledRegions(panes);
    // Asked for when a page opens: a measurement that is drawn at once has its scale.
    useScaleWarning(pageOf(panes.first));
    useScaleWarning(pageOf(panes.second));
    const isPicking = useStore(activeTool.store).id === CALIBRATE;
    const canSet = me.can_create_projects && regions.length > 0;
    const stop = () => {
      if (isPicking) activeTool.end();
    };
    const calibrate: PaperTool = {
      id: CALIBRATE,
      label: 'Calibrate',
      icon: <Ruler size={16} />,
      hasOwnButton: true,
      layer: (paper) => (
        <PickingLayer paper={paper} calibration={calibration} onDone={stop} onCancel={stop} />
      ),
      onStart: () => calibration.clear(),
    };
    return {
      panels: measurementsPanel(workspace),
      tools: canSet ? (
        <ScaleMenu
          regions={regions}
          calibration={calibration}
          isPicking={isPicking}
          onPick={() => activeTool.toggle(CALIBRATE)}
          onClose={() => {
            stop();
            calibration.clear();
          }}
        />
      ) : null,
      paperTools: canSet ? [calibrate] : [],
      layer: (paper) => <PickedLayer paper={paper} calibration={calibration} />,
    };
  },
});
