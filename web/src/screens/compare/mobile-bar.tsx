/** Below 768 px: layers at the top, the current difference in a bottom sheet, panels in a dock. */
import {
  Check,
  ChevronLeft,
  ChevronRight,
  FileStack,
  GitCompareArrows,
  ListChecks,
  SlidersHorizontal,
} from 'lucide-react';
import type { Comparison, Difference } from '../../../../workers/protocol/comparison.ts';
import type { OverlayStyle } from '../../../../workers/protocol/view.ts';
import { seenOnWhite, toHex } from '../../domain/colors.ts';
import {
  boxSize,
  differenceDetail,
  differenceTitle,
  KIND_WORDS,
  placeName,
  shownKind,
} from '../../domain/difference-words.ts';
import type { Progress } from '../../domain/review.ts';
import type { ReviewState } from '../../domain/review.ts';
import { Crop } from '../../parts/comparison/crop.tsx';
import { KindIcon } from '../../features/differences/kind-icon.tsx';
import { Swatch } from '../../parts/colors/swatch.tsx';
import { capital } from '../../domain/units.ts';
import { seenOf } from '../../domain/url-state.ts';
import type { Shown, ViewState } from '../../domain/url-state.ts';
import type { Size } from '../../domain/viewport.ts';
import { Button, IconButton, IconToggle, Segmented } from '../../ui/button.tsx';

export type MobilePanel = 'sheets' | 'sheet' | 'differences';

type MobileTopProps = {
  view: ViewState;
  areLayersOpen: boolean;
  onShown: (shown: Shown) => void;
  onLayers: (isOpen: boolean) => void;
};

export function MobileTop(props: MobileTopProps) {
  const { view } = props;
  const swatch = (letter: string, color: string, opacityPercent: number) => (
    <Swatch color={toHex(seenOnWhite(color, opacityPercent))} letter={letter} />
  );
  return (
    <div className="mobile-top">
      <Segmented<Shown>
        label="Shown layers"
        value={seenOf(view)}
        choices={[
          { value: 'both', label: 'Both' },
          { value: 'a', label: 'A', content: swatch('A', view.colorA, view.opacityAPercent) },
          { value: 'b', label: 'B', content: swatch('B', view.colorB, view.opacityBPercent) },
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
  comparison: Comparison;
  /** For the current difference's crop. */
  style: OverlayStyle;
  version: string;
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
              <div className="row g12 what">
                <Crop
                  comparison={props.comparison}
                  box={current.box}
                  page={page}
                  width={72}
                  height={56}
                  style={props.style}
                  version={props.version}
                />
                <div className="col grow">
                  <span className="row g4 f12 t2">
                    <KindIcon kind={shownKind(current)} />
                    <span className="clip">
                      {KIND_WORDS[current.kind]}, {differenceDetail(current, page)}
                    </span>
                  </span>
                  <span className="sb f16 clip">{differenceTitle(current, page)}</span>
                  <span className="f12 t2 clip">
                    {capital(placeName(current.box, page))}, {boxSize(current.box)}
                  </span>
                </div>
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
