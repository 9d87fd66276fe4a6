/** Over an overlay: its drawings, how far it is, its layout, and the way back to a sheet. */
import { CircleCheck, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OverlayExecutionDetail } from '../../../../contract/src/overlays/schema.ts';
import { CHECK_ALIGNMENT, isDoubtful, PHASE_WORDS } from '../../domain/overlay-words.ts';
import type { OverlayPhase } from '../../domain/overlay-words.ts';
import type { Layout } from '../../domain/url-state.ts';
import { announce } from '../../lib/announcer.ts';
import { LayoutChoice } from '../comparison/layout-choice.tsx';
import { IconButton } from '../../ui/button.tsx';
import './overlay-title.css';

type OverlayTitleProps = {
  /** Both drawings in full. */
  name: string;
  /** "A-101 Rev 2". */
  drawings: { a: string; b: string };
  phase: OverlayPhase;
  execution: OverlayExecutionDetail;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  onClear: () => void;
};

export function OverlayTitle(props: OverlayTitleProps) {
  const { drawings, phase, execution } = props;
  return (
    <div className="float view-title row g8 overlay-title">
      <span className="row g6 clip" title={props.name}>
        <span className="visually-hidden">Overlay of </span>
        <span className="m nb clip">{drawings.a}</span>
        <span className="t3 f12">with</span>
        <span className="m nb clip">{drawings.b}</span>
      </span>
      <State phase={phase} execution={execution} />
      <LayoutChoice layout={props.layout} onLayout={props.onLayout} />
      <IconButton label="Clear overlay" isSmall onPress={props.onClear}>
        <X size={15} />
      </IconButton>
    </div>
  );
}

/** CK-007. */
const BADGE_MS = 6000;

/** The state while something is under way, and for 6 s that it is complete. */
function State({ phase, execution }: Pick<OverlayTitleProps, 'phase' | 'execution'>) {
  const [seen, setSeen] = useState(phase);
  const [isNews, setNews] = useState(false);
  if (seen !== phase) {
    setSeen(phase);
    setNews(phase === 'complete' && seen === 'reviewing');
  }
  useEffect(() => {
    if (!isNews) return undefined;
    const timer = setTimeout(() => setNews(false), BADGE_MS);
    return () => clearTimeout(timer);
  }, [isNews]);
  useEffect(() => {
    if (phase === 'creating-overlay' || phase === 'reviewing') announce(PHASE_WORDS[phase]);
    if (isNews) announce('Overlay checked');
  }, [phase, isNews]);
  if (phase === 'complete') {
    if (isDoubtful(execution)) {
      return (
        <span className="tag warn" title={execution.failure ?? execution.alignment_2?.reason}>
          <TriangleAlert size={12} aria-hidden />
          {CHECK_ALIGNMENT}
        </span>
      );
    }
    return isNews ? (
      <span className="tag ok">
        <CircleCheck size={12} aria-hidden />
        {PHASE_WORDS.complete}
      </span>
    ) : null;
  }
  return (
    <span className="tag">
      <LoaderCircle size={12} aria-hidden />
      {PHASE_WORDS[phase]}
    </span>
  );
}
