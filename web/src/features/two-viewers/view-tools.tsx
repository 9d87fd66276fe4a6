/** The toolbar's View group: one or two viewers, their sizes, and the overlay of both (V-023, V-026 to V-032). */
import { Blend, Columns2, Link2, Proportions } from 'lucide-react';
import type { Sheet } from '../../../../contract/src/documents/schema.ts';
import { sheetName } from '../../domain/sheet-name.ts';
import type { PagePlace } from '../../domain/project-comparison.ts';
import { isDrawing } from '../../domain/panes.ts';
import type { PaneEntity, PanesAction } from '../../domain/panes.ts';
import { linkedViewersStore, linkViewers } from '../../host/linked-viewers.ts';
import { useStore } from '../../lib/store.ts';
import { SPLITS } from '../../domain/workspace-search.ts';
import type { Split } from '../../domain/workspace-search.ts';
import { Button, IconToggle } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';

type ViewToolsProps = {
  first: PaneEntity;
  /** Null while Compare is off. */
  second: PaneEntity | null;
  split: Split;
  /** The first viewer's sheet in other documents. */
  matches: readonly Sheet[];
  onAction: (action: PanesAction) => void;
  /** Null where both pages cannot be compared on a screen of their own. */
  onOverlay: ((first: PagePlace, second: PagePlace) => void) | null;
};

const ANOTHER = 'another';

const ANOTHER_PAGE = {
  id: ANOTHER,
  label: 'Another page',
  note: 'Pick it in a second viewer',
};

const SIZES: Record<Split, string> = {
  0: 'Viewer 2 only',
  25: '25% and 75%',
  50: '50% and 50%',
  75: '75% and 25%',
  100: 'Viewer 1 only',
};

/** Null if the page is not a drawing. */
function placeOf(entity: PaneEntity | null): PagePlace | null {
  if (!isDrawing(entity)) return null;
  return { documentId: entity.document.id, pageNumber: entity.pageNumber };
}

/** Books are read at a place of their own. */
function canBeLinked(entity: PaneEntity | null): boolean {
  return isDrawing(entity) || entity?.kind === 'overlay';
}

export function ViewTools(props: ViewToolsProps) {
  const { second, split, onAction } = props;
  const isLinked = useStore(linkedViewersStore);
  return (
    <>
      <IconToggle
        label="Compare two pages"
        shortcut="Shift C"
        isSelected={second !== null}
        onChange={(isOn) => onAction({ type: 'compare', isOn })}
      >
        <Columns2 size={16} />
      </IconToggle>
      {canBeLinked(props.first) && canBeLinked(second) ? (
        <IconToggle label="Link viewers" isSelected={isLinked} onChange={linkViewers}>
          <Link2 size={16} />
        </IconToggle>
      ) : null}
      {second === null ? null : (
        <span className="viewer-sizes">
          <Menu
            label="Viewer sizes"
            trigger={
              <Button variant="quiet" isSmall hasIcon label={`Viewer sizes, ${SIZES[split]}`}>
                <Proportions size={16} aria-hidden />
                <span className="wide-only">{SIZES[split]}</span>
              </Button>
            }
            entries={SPLITS.map((share) => ({
              id: String(share),
              label: SIZES[share],
              isChosen: share === split,
            }))}
            onAction={(id) => {
              const chosen = SPLITS.find((share) => String(share) === id);
              if (chosen !== undefined) onAction({ type: 'split', split: chosen });
            }}
          />
        </span>
      )}
      <OverlayTool {...props} />
    </>
  );
}

function OverlayTool({ first, second, matches, onAction, onOverlay }: ViewToolsProps) {
  const here = placeOf(first);
  const there = placeOf(second);
  if (here === null || onOverlay === null) return null;
  const face = (
    <>
      <Blend size={16} aria-hidden />
      <span className="wide-only">Compare as overlay</span>
    </>
  );
  const isAlone = second !== null && there === null && matches.length === 0;
  if (there !== null || isAlone) {
    const isSame = there?.documentId === here.documentId && there?.pageNumber === here.pageNumber;
    return (
      <Button
        variant="quiet"
        isSmall
        hasIcon
        label="Compare as overlay"
        isDisabled={there === null || isSame}
        {...(there !== null && { onPress: () => onOverlay(here, there) })}
      >
        {face}
      </Button>
    );
  }
  const entries = matches.map((sheet) => ({
    id: String(sheet.id),
    label: `${sheetName(sheet).number} ${sheet.sheet_title}`.trim(),
    note: `${sheet.document_name}, page ${sheet.page_number}`,
  }));
  return (
    <Menu
      label="Compare as overlay with"
      heading="Compare as overlay with"
      trigger={
        <Button variant="quiet" isSmall hasIcon label="Compare as overlay">
          {face}
        </Button>
      }
      entries={[...entries, ...(second === null ? [ANOTHER_PAGE] : [])]}
      onAction={(id) => {
        if (id === ANOTHER) onAction({ type: 'compare', isOn: true });
        const sheet = matches.find((each) => String(each.id) === id);
        if (sheet !== undefined) {
          onOverlay(here, { documentId: sheet.document_id, pageNumber: sheet.page_number });
        }
      }}
    />
  );
}
