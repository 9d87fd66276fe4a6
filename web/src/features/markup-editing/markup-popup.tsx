/** Details and actions of what is selected, beside it (AN-007, AN-008). Not modal: the drawing stays usable. */
import {
  ArrowRight,
  Copy,
  CopyPlus,
  Flag,
  Lock,
  LockOpen,
  MessageSquare,
  Move,
  Palette,
  Reply,
  Trash2,
} from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { extentOfAll } from '../../../../markups/src/extent.ts';
import { kindName, markupTitle } from '../../domain/markup-words.ts';
import { plural } from '../../domain/units.ts';
import { documentIdOf } from '../../host/markups/document-markups.ts';
import type { ShownMarkup } from '../../host/markups/document-markups.ts';
import { ACTS_ON_MARKUPS } from '../../host/markups/markup-keys.ts';
import { useReturnFocus } from '../../lib/return-focus.ts';
import { useStore, useStorePart } from '../../lib/store.ts';
import { usePlaceBeside } from '../../paper/place-beside.ts';
import { Button, IconButton, IconToggle } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { ArrangeMenu } from './arrange-menu.tsx';
import { canChange } from './markup-editing.ts';
import type { MarkupEditing } from './markup-editing.ts';
import type { PagePlace } from './markup-selection.ts';
import { OrderMenu } from './order-menu.tsx';
import { PlaceFields } from './place-fields.tsx';
import { StyleFields } from './style-fields.tsx';
import { WordsForm } from './words-form.tsx';

type MarkupPopupProps = {
  editing: MarkupEditing;
  mayDraw: boolean;
  /** Add issue about what is selected (NI-002). */
  onRaise: () => void;
  /** Shows the issue that the markup belongs to. */
  onOpenIssue: (issueId: number) => void;
};

/** Nothing while nothing is selected, its page is not shown, or it is being dragged. */
export function MarkupPopup(props: MarkupPopupProps) {
  const { editing } = props;
  const { isDragging } = useStore(editing.selection.store);
  const selected = useStorePart(editing.markups.store, (state) => state.selected);
  const [first] = editing.selection.selected();
  if (isDragging || selected.size === 0 || first === undefined) return null;
  const { pageNumber } = first.markup;
  return (
    <OnDocument
      key={first.key}
      {...props}
      documentId={documentIdOf(first.key)}
      pageNumber={pageNumber}
    />
  );
}

type OnDocumentProps = MarkupPopupProps & { documentId: number; pageNumber: number };

function OnDocument({ documentId, pageNumber, ...props }: OnDocumentProps) {
  const { editing } = props;
  // Changes of what is selected.
  useStore(editing.markups.document(documentId));
  const shown = editing.selection.selected();
  const place = editing.selection.placeOf({ documentId, pageNumber });
  if (place === null || shown.length === 0) return null;
  return <Popup {...props} shown={shown} place={place} />;
}

type PopupProps = MarkupPopupProps & { shown: readonly ShownMarkup[]; place: PagePlace };

function Popup({ editing, mayDraw, onRaise, onOpenIssue, shown, place }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const [hasReply, setHasReply] = useState(false);
  const all = shown.map(({ markup }) => markup);
  usePlaceBeside(popup, place, extentOfAll(all));
  useReturnFocus(popup, `[data-pane="${place.viewer}"]`);
  const [first] = shown;
  if (first === undefined) return null;
  const only = shown.length === 1 ? first : null;
  const issueId = only?.row?.issue_id ?? null;
  const changeable = shown.filter(canChange);
  const mayEdit = shown.some(({ canEdit }) => canEdit);
  const isLocked = shown.every(({ markup }) => markup.isLocked);
  const size = place.camera.page ?? { width: 0, height: 0 };
  const focusSelection = () =>
    place.pane.querySelector<HTMLElement>('.markup-body')?.focus({ preventScroll: true });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    focusSelection();
  };
  const popover = { width: 264 };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape goes back to the paper
    <div
      ref={popup}
      {...ACTS_ON_MARKUPS}
      role="dialog"
      aria-label={only === null ? plural(shown.length, 'markup') : markupTitle(only.markup)}
      className="markup-popup"
      onKeyDown={onKeyDown}
    >
      {only === null || !mayDraw || issueId !== null ? null : (
        <Button variant="quiet" isSmall hasIcon onPress={onRaise}>
          <Flag size={15} aria-hidden />
          Add issue
        </Button>
      )}
      {issueId === null ? null : (
        <Button variant="quiet" isSmall hasIcon onPress={() => onOpenIssue(issueId)}>
          <ArrowRight size={15} aria-hidden />
          Open issue
        </Button>
      )}
      {changeable.length === 0 ? null : (
        <Popover
          {...popover}
          label="Style"
          trigger={
            <IconButton label="Style">
              <Palette size={16} />
            </IconButton>
          }
        >
          <StyleFields
            editing={editing}
            markups={changeable.map(({ markup }) => markup)}
            areOfIssues={changeable.every(({ issue }) => issue !== null)}
          />
        </Popover>
      )}
      {only === null || !changeable.includes(only) || only.markup.shape.form === 'places' ? null : (
        <Popover
          {...popover}
          label="Position and size"
          trigger={
            <IconButton label="Position and size">
              <Move size={16} />
            </IconButton>
          }
        >
          <PlaceFields
            markup={only.markup}
            onChange={(placement) => editing.place(only, placement, size)}
          />
        </Popover>
      )}
      {only === null ? null : (
        <Popover
          width={300}
          label={`Comment on ${kindName(only.markup)}`}
          trigger={
            <IconButton label="Comment">
              <MessageSquare size={16} />
            </IconButton>
          }
        >
          <WordsForm
            key={only.key}
            label={only.markup.kind === 'text' ? 'Text' : 'Comment'}
            subject={only.markup.subject}
            contents={only.markup.contents}
            isReadOnly={!canChange(only)}
            onSave={(words) => editing.describe(only, words)}
          />
        </Popover>
      )}
      {only === null || !(mayDraw || hasReply) ? null : (
        <Popover
          width={300}
          label={`Reply to ${kindName(only.markup)}`}
          trigger={
            <IconButton label="Reply">
              <Reply size={16} />
            </IconButton>
          }
        >
          <WordsForm
            label="Reply"
            contents=""
            isReadOnly={!mayDraw}
            onDraft={setHasReply}
            onSave={({ contents }) => editing.reply(only, contents)}
          />
        </Popover>
      )}
      {changeable.length < 2 ? null : (
        <ArrangeMenu count={changeable.length} onArrange={(how) => editing.arrange(how)} />
      )}
      {changeable.length === 0 ? null : <OrderMenu onMove={(move) => editing.restack(move)} />}
      <IconButton label="Copy" shortcut="Ctrl+C" onPress={() => void editing.copy()}>
        <Copy size={16} />
      </IconButton>
      {mayDraw ? (
        <IconButton label="Duplicate" shortcut="Ctrl+D" onPress={() => editing.duplicate(place)}>
          <CopyPlus size={16} />
        </IconButton>
      ) : null}
      {mayEdit ? (
        <IconToggle label="Lock" isSelected={isLocked} onChange={(next) => editing.setLocked(next)}>
          {isLocked ? <Lock size={16} /> : <LockOpen size={16} />}
        </IconToggle>
      ) : null}
      {mayEdit ? (
        <IconButton
          label="Delete"
          shortcut="Del"
          isDisabled={isLocked}
          onPress={() => {
            editing.remove();
            place.pane.focus({ preventScroll: true });
          }}
        >
          <Trash2 size={16} />
        </IconButton>
      ) : null}
    </div>
  );
}
