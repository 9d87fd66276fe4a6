/** Measurement: the scale of the sheet, calibrated on the paper. */
import { Ruler } from 'lucide-react';
import { useState } from 'react';
import { defineFeature } from '../../host/feature.ts';
import { useStore } from '../../lib/store.ts';
import type { PaperTool } from '../../paper/active-tool.ts';
import { Calibration } from './calibration.ts';
import { PickedLayer, PickingLayer } from './calibration-layer.tsx';
import { scaledRegions } from './regions.ts';
import { ScaleMenu } from './scale-menu.tsx';
import './measurement.css';

const CALIBRATE = 'calibrate';

export const contribution = defineFeature({
  order: 65,
  useContribution({ me, panes, activeTool }) {
    const [calibration] = useState(() => new Calibration());
    const regions = scaledRegions(panes);
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
