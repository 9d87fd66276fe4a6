/** The Markups tab: every markup of a document, searched, filtered, sorted and grouped, and what is said about one. */
import { Download, MessageSquareOff, SearchX, Shapes, Upload } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { replyTo, REVIEW_STATES } from '../../../../markups/src/replies.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import { plural } from '../../domain/units.ts';
import type { ShownMarkup } from '../../host/markups/document-markups.ts';
import { inFileShownStore, showInFile } from '../../host/markups/in-file.ts';
import type { MarkupStore } from '../../host/markups/markup-store.ts';
import { announce } from '../../lib/announcer.ts';
import { useDebounced } from '../../lib/debounce.ts';
import { useSearchBox } from '../../lib/search-box.ts';
import { usePacedStore, useStore, useStorePart } from '../../lib/store.ts';
import { Button, IconButton, Segmented } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useImport } from './exchange/use-import.tsx';
import './markups-list.css';
import { ReviewBar } from './carried-note.tsx';
import { MarkupDetails } from './markup-details.tsx';
import { MarkupsTable } from './markups-table.tsx';
import { useCarriedReview } from './use-carried-review.ts';
import { chosenMarkups, GROUPS, listedMarkups, listItems, valuesOf } from './model/listed.ts';
import type { Grouping, ListChoice, Listed } from './model/listed.ts';

type MarkupsPanelProps = {
  markups: MarkupStore;
  document: { id: number; name: string; pageCount: number | null };
  pageNumber: number;
  pageName: (page: number) => string;
  /** Author of replies. */
  author: string;
  /** Whether the person may answer and import. */
  mayReply: boolean;
  /** Beside the filters. */
  actions?: ReactNode;
  goTo: (page: number) => void;
};

const ExportDialog = lazy(() =>
  import('./exchange/export-dialog.tsx').then((m) => ({ default: m.ExportDialog })),
);

/** From the last change of what is listed until its count is announced. */
const COUNT_REST_MS = 500;

/** Between two looks at markups that keep changing. */
const PACE_MS = 500;

const GROUP_WORDS: Readonly<Record<Grouping, string>> = {
  none: 'No groups',
  page: 'Group by page',
  author: 'Group by author',
  kind: 'Group by kind',
  state: 'Group by state',
};

const FILTERS = [
  { by: 'kind', label: 'Kind', all: 'All kinds' },
  { by: 'author', label: 'Author', all: 'All authors' },
  { by: 'state', label: 'State', all: 'All states' },
] as const;

const ALL: Omit<ListChoice, 'words'> = {
  ...{ kind: '', author: '', state: '', isToReview: false, group: 'none' },
  sort: { by: 'page', order: 'asc' },
};

export function MarkupsPanel(props: MarkupsPanelProps) {
  const { markups, pageNumber, pageName } = props;
  const documentId = props.document.id;
  // A drag changes markups every frame, and an import thousands; the list follows when there is time.
  const document = usePacedStore(markups.document(documentId), PACE_MS);
  const { phase, pages, unreadable, inFile } = document;
  const isInFileShown = useStore(inFileShownStore);
  const selected = useStorePart(markups.store, (state) => state.selected);
  const details = useRef<HTMLElement>(null);
  const search = useSearchBox();
  const [scope, setScope] = useState<'page' | 'all'>('all');
  const [choice, setChoice] = useState(ALL);
  const [isExporting, setExporting] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const { pageCount } = props.document;
  const importing = useImport({ markups, documentId, pageCount }, panel);
  const all = useMemo(() => listedMarkups(pages), [pages]);
  const values = useMemo(
    () => ({
      kind: valuesOf(all, 'kind'),
      author: valuesOf(all, 'author'),
      state: valuesOf(all, 'state'),
    }),
    [all],
  );
  const page = scope === 'page' ? pageNumber : null;
  const toReview = all.filter(({ review }) => review !== null).length;
  // Once nothing is left, all are listed again.
  const isToReview = choice.isToReview && toReview > 0;
  const chosen = useMemo(
    () => chosenMarkups(all, { ...choice, isToReview, words: search.words }),
    [all, choice, isToReview, search.words],
  );
  const listed = useMemo(
    () => (page === null ? chosen : chosen.filter((one) => one.page === page)),
    [chosen, page],
  );
  const items = useMemo(
    () => listItems(listed, choice.group, pageName),
    [listed, choice.group, pageName],
  );
  const { kind: ofKind, author, state: inState } = choice;
  const isFiltered =
    isToReview || search.words !== '' || ofKind !== '' || author !== '' || inState !== '';
  const words = `${search.words} ${ofKind} ${author} ${inState} ${scope} ${choice.isToReview}`;
  useAnnouncedCount(words, listed.length);
  const [only] = selected.size === 1 ? selected : [];
  const active = all.find(({ key }) => key === only) ?? null;

  const answer = (listedMarkup: Listed, contents: string, state: Markup['state'] = null) => {
    const { markup } = listedMarkup.shown;
    const [name, now] = [crypto.randomUUID(), new Date().toISOString()];
    const reply = replyTo(markup, { name, author: props.author, now, contents, state });
    markups.add(documentId, [reply]);
  };
  const check = (one: Listed) => {
    answer(one, '', { model: 'Marked', value: one.isChecked ? 'Unmarked' : 'Marked' });
    announce(one.isChecked ? 'Not checked.' : 'Checked.');
  };
  const select = ({ key, page: on }: Listed, isAdded: boolean) => {
    if (!isAdded) markups.select([key]);
    else if (selected.has(key)) markups.select([...selected].filter((each) => each !== key));
    else markups.select([...selected, key]);
    if (on !== pageNumber) props.goTo(on);
  };
  const remove = ({ key, shown, kind }: Listed): boolean => {
    if (!mayDelete(shown)) {
      announce('This markup cannot be deleted.');
      return false;
    }
    markups.removal.remove([key], { onRemoved: () => announce(`${kind} deleted.`) });
    return markups.get(key) === null;
  };

  const review = useCarriedReview({
    ...{ markups, listed, all, active: active?.key ?? null, panel, details },
    show: (next) => select(next, false),
  });

  if (phase !== 'loaded') {
    return phase === 'loading' ? (
      <p className="side-note t2">Loading markups…</p>
    ) : (
      <EmptyState
        icon={<MessageSquareOff size={28} strokeWidth={1.4} aria-hidden />}
        title="Markups could not be loaded"
        actions={<Button onPress={() => void markups.reload(documentId)}>Retry</Button>}
      />
    );
  }
  const isHiding = inFile.size > 0 && !isInFileShown;
  const emptyList = (
    <EmptyState
      icon={<Shapes size={28} strokeWidth={1.4} aria-hidden />}
      title="No markups in this document"
      {...((isHiding || props.mayReply) && {
        actions: (
          <>
            {isHiding ? (
              <Button onPress={() => showInFile(true)}>Show markups from the file</Button>
            ) : null}
            {props.mayReply ? <Button onPress={importing.choose}>Import markups</Button> : null}
          </>
        ),
      })}
    >
      <p>Markups that you and others draw on its pages are listed here.</p>
    </EmptyState>
  );
  const list = (
    <>
      <div className="markups-tools">
        <div className="row g6">
          <span className="grow">
            <SearchField label="Search markups" value={search.typed} onChange={search.type} />
          </span>
          {props.mayReply ? (
            <IconButton label="Import markups" onPress={importing.choose}>
              <Upload size={16} />
            </IconButton>
          ) : null}
          <IconButton label="Export markups" onPress={() => setExporting(true)}>
            <Download size={16} />
          </IconButton>
        </div>
        <div className="row g6 markups-filters">
          <Segmented<'page' | 'all'>
            label="Markups of"
            value={scope}
            choices={[
              { value: 'page', label: 'This page' },
              { value: 'all', label: 'All pages' },
            ]}
            onChange={setScope}
          />
          {FILTERS.map(({ by, label, all: none }) => (
            <Select
              key={by}
              isCompact
              label={label}
              value={choice[by] || 'all'}
              options={[
                { id: 'all', label: none },
                ...values[by].map((value) => ({ id: value, label: value })),
              ]}
              onChange={(id) => setChoice({ ...choice, [by]: id === 'all' ? '' : id })}
            />
          ))}
          <Select
            isCompact
            label="Group"
            value={choice.group}
            options={GROUPS.map((id) => ({ id, label: GROUP_WORDS[id] }))}
            onChange={(id) => {
              const group = GROUPS.find((each) => each === id);
              if (group !== undefined) setChoice({ ...choice, group });
            }}
          />
          {props.actions}
        </div>
        <ReviewBar
          count={toReview}
          isFilter={isToReview}
          onFilter={(isOn) => setChoice({ ...choice, isToReview: isOn })}
        />
        {inFile.size === 0 ? null : (
          <Checkbox isSelected={isInFileShown} onChange={showInFile}>
            From the file
          </Checkbox>
        )}
      </div>
      {listed.length === 0 ? (
        <EmptyState
          icon={<SearchX size={28} strokeWidth={1.4} aria-hidden />}
          title={isFiltered ? 'No markups found' : 'No markups on this page'}
          {...(isFiltered && {
            actions: (
              <Button
                onPress={() => {
                  search.type('');
                  setChoice({ ...ALL, group: choice.group, sort: choice.sort });
                }}
              >
                Clear all filters
              </Button>
            ),
          })}
        />
      ) : (
        <MarkupsTable
          items={items}
          selected={selected}
          sort={choice.sort}
          pageName={pageName}
          mayCheck={props.mayReply}
          onSort={(sort) => setChoice({ ...choice, sort })}
          onSelect={select}
          onCheck={check}
          onDelete={remove}
          isThere={({ key }) => markups.get(key) !== null}
        />
      )}
      {unreadable === 0 ? null : (
        <p className="side-note t2">{plural(unreadable, 'markup')} could not be read.</p>
      )}
      {active === null ? null : (
        <MarkupDetails
          key={active.key}
          listed={active}
          section={details}
          onAccept={() => review.accept(active)}
          onDiscard={() => review.discard(active)}
          mayReply={props.mayReply}
          onReply={(contents) => {
            answer(active, contents);
            announce('Reply added.');
          }}
          onState={(value) => {
            const state = REVIEW_STATES.find((each) => each === value);
            if (state !== undefined) answer(active, '', { model: 'Review', value: state });
          }}
        />
      )}
    </>
  );
  return (
    // Dropping is a shortcut; keyboard users have the button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div
      ref={panel}
      className={importing.isOver ? 'markups-panel is-over' : 'markups-panel'}
      {...(props.mayReply && importing.drop)}
    >
      {all.length === 0 ? emptyList : list}
      {isExporting ? (
        <Suspense>
          <ExportDialog
            {...{ markups, pageNumber, pageName, unreadable }}
            document={props.document}
            exportable={{ pages, all, listed: chosen }}
            isPageFirst={scope === 'page'}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      ) : null}
      {importing.dialog}
    </div>
  );
}

function mayDelete({ canEdit, markup }: ShownMarkup): boolean {
  return canEdit && !markup.isLocked;
}

/** Says how many markups there are once what is searched for rests, but not on opening. */
function useAnnouncedCount(words: string, count: number): void {
  const rested = useDebounced(`${words}\n${count}`, COUNT_REST_MS);
  const said = useRef(words);
  const [restedWords = '', restedCount = '0'] = rested.split('\n');
  useEffect(() => {
    if (restedWords === said.current) return;
    said.current = restedWords;
    const found = Number(restedCount);
    announce(found === 0 ? 'No markups found' : plural(found, 'markup'));
  }, [restedWords, restedCount]);
}
