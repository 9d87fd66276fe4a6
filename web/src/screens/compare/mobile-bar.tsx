/** Below 768 px: what is shown on top, the current difference in a sheet at the bottom, panels in a dock. */
import {
  Check,
  ChevronLeft,
  ChevronRight,
  FileStack,
  GitCompareArrows,
  ListChecks,
  SlidersHorizontal,
} from 'lucide-react';
import type { Difference } from '../../../../workers/protocol/session.ts';
import {
  boxSize,
  differenceDetail,
  differenceTitle,
  KIND_WORDS,
  placeName,
} from '../../domain/difference-words.ts';
import type { Progress } from '../../domain/review.ts';
import type { ReviewState } from '../../domain/review.ts';
import { capital } from '../../domain/units.ts';
import type { Shown } from '../../domain/url-state.ts';
import type { Size } from '../../domain/viewport.ts';
import { Button, IconButton, IconToggle, Segmented } from '../../ui/button.tsx';

export type MobilePanel = 'sheets' | 'sheet' | 'differences';

type MobileTopProps = {
  shown: Shown;
  areLayersOpen: boolean;
  onShown: (shown: Shown) => void;
  onLayers: (isOpen: boolean) => void;
};

export function MobileTop(props: MobileTopProps) {
  return (
    <div className="mobile-top">
      <Segmented<Shown>
        label="Shown layers"
        value={props.shown}
        choices={[
          { value: 'both', label: 'Both' },
          { value: 'a', label: 'A', content: 'A' },
          { value: 'b', label: 'B', content: 'B' },
        ]}
        onChange={props.onShown}
      />
      <span className="end float">
        <IconToggle label="Layers" isSelected={props.areLayersOpen} onChange={props.onLayers}>
          <SlidersHorizontal size={20} />
        </IconToggle>
      </span>
    </div>
  );
}

type MobileBottomProps = {
  panel: MobilePanel;
  current: Difference | null;
  number: number;
  count: number;
  progress: Progress;
  page: Size | null;
  onPanel: (panel: MobilePanel) => void;
  onStep: (direction: 1 | -1) => void;
  onReview: (difference: Difference, change: { state: ReviewState }) => void;
};

export function MobileBottom(props: MobileBottomProps) {
  const { current, page } = props;
  return (
    <section className="mobile-bottom" aria-label="Current difference and panels">
      {props.panel === 'sheet' && props.count > 0 ? (
        <div className="current">
          {current === null || page === null ? null : (
            <>
              <div className="col">
                <span className="f12 t2">
                  {KIND_WORDS[current.kind]}, {differenceDetail(current, page)}
                </span>
                <span className="sb f16 clip">{differenceTitle(current, page)}</span>
                <span className="f12 t2">
                  {capital(placeName(current.box, page))}, {boxSize(current.box)}
                </span>
              </div>
              <div className="row g8">
                <Button
                  variant="primary"
                  className="grow"
                  hasIcon
                  onPress={() => props.onReview(current, { state: 'accepted' })}
                >
                  <Check size={18} aria-hidden /> Accept
                </Button>
                <Button
                  className="grow"
                  onPress={() => props.onReview(current, { state: 'ignored' })}
                >
                  Ignore
                </Button>
              </div>
            </>
          )}
          <div className="row">
            <span className="grow t2">
              {current === null ? '' : `Difference ${props.number} of ${props.count}, `}
              {props.progress.open} to review
            </span>
            <IconButton label="Previous difference" onPress={() => props.onStep(-1)}>
              <ChevronLeft size={20} />
            </IconButton>
            <IconButton label="Next difference" onPress={() => props.onStep(1)}>
              <ChevronRight size={20} />
            </IconButton>
          </div>
        </div>
      ) : null}
      <nav className="dock" aria-label="Panels">
        {(
          [
            ['sheets', 'Sheets', FileStack],
            ['sheet', 'Drawing', GitCompareArrows],
            ['differences', 'Differences', ListChecks],
          ] as const
        ).map(([id, label, Icon]) => (
          <button
            key={id}
            type="button"
            aria-current={props.panel === id ? 'page' : undefined}
            onClick={() => props.onPanel(id)}
          >
            <Icon size={20} aria-hidden />
            {label}
          </button>
        ))}
      </nav>
    </section>
  );
}
