/** Sheet review: check and correct what was read from a project's title blocks. */
import { Link, useNavigate } from '@tanstack/react-router';
import { FileStack, SearchX } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Sheet } from '../../../../contract/src/documents/schema.ts';
import type { Project } from '../../../../contract/src/projects/schema.ts';
import { useMe } from '../../api/users.ts';
import { contentsSheets } from '../../domain/contents-tree.ts';
import { sortOf, withSort, withWords } from '../../domain/list-search.ts';
import { stringifySearch } from '../../domain/url-state.ts';
import {
  FILTER_WORDS,
  REVIEW_FILTERS,
  REVIEW_LIST,
  reviewCounts,
  reviewOrder,
  reviewState,
  sameNumbered,
} from '../../domain/sheet-review.ts';
import type { ReviewFilter, ReviewSearch } from '../../domain/sheet-review.ts';
import { plural } from '../../domain/units.ts';
import { ReviewDocuments } from '../../features/sheet-review/review-documents.tsx';
import { SheetTable } from '../../features/sheet-review/sheet-table.tsx';
import { TitleBlockPicture } from '../../features/sheet-review/title-block-picture.tsx';
import { useConfirmations, useCorrections } from '../../features/sheet-review/use-corrections.ts';
import { AccountMenu, Avatar } from '../../features/shell/account-menu.tsx';
import { announce } from '../../lib/announcer.ts';
import { useSearchBox, useWordsInUrl } from '../../lib/search-box.ts';
import { PlaceDivider, TopBar } from '../../ui/bars.tsx';
import { Button, Segmented } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, LoadFailure } from '../../ui/states.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { LoadError } from '../../features/errors/load-error.tsx';
import { HomeLink } from './project-bar.tsx';
import { useProject } from '../../host/use-project.ts';

type SheetsScreenProps = {
  projectId: number;
  search: ReviewSearch;
  onSearch: (search: ReviewSearch) => void;
};

export function SheetsScreen({ projectId, search, onSearch }: SheetsScreenProps) {
  const me = useMe();
  const model = useProject(projectId, false);
  const { data: project, error } = model.project;
  if (project === undefined && error !== null) {
    return <LoadError error={error} id={projectId} />;
  }
  const name = project?.name ?? '';
  return (
    <div className="app" aria-busy={project === undefined}>
      <title>{`Sheet review · ${name === '' ? 'Pinbar' : name}`}</title>
      <TopBar
        end={
          <>
            <Avatar user={me} />
            <AccountMenu />
          </>
        }
      >
        <HomeLink />
        <PlaceDivider />
        <Link
          to="/projects/$projectId"
          params={{ projectId: String(projectId) }}
          search={{}}
          className="crumb clip"
          title={name}
        >
          {name === '' ? 'Project' : name}
        </Link>
      </TopBar>
      <main className="main review">
        {project === undefined ? (
          <h1 className="visually-hidden">Loading the project</h1>
        ) : (
          <Review project={project} model={model} search={search} onSearch={onSearch} />
        )}
      </main>
      <Toasts />
    </div>
  );
}

type ReviewProps = {
  project: Project;
  model: ReturnType<typeof useProject>;
  search: ReviewSearch;
  onSearch: (search: ReviewSearch) => void;
};

/** Rows keep their order during corrections; a new filter, search, sort or reading reorders them. */
function useOrderedSheets(sheets: readonly Sheet[], search: ReviewSearch): Sheet[] {
  const { by, order } = sortOf(REVIEW_LIST, search);
  const filter = search.filter ?? 'all';
  const words = search.search ?? '';
  const ids = sheets.map(({ id }) => id).join();
  const ordered = useMemo(
    () => reviewOrder(sheets, { filter, words, by, order }),
    // The same sheets keep their order when values change.
    // eslint-disable-next-line react/exhaustive-deps
    [ids, filter, words, by, order],
  );
  return useMemo(() => {
    const byId = new Map(sheets.map((sheet) => [sheet.id, sheet]));
    return ordered.flatMap((id) => byId.get(id) ?? []);
  }, [sheets, ordered]);
}

function Review({ project, model, search, onSearch }: ReviewProps) {
  const me = useMe();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const contents = model.contents.data;
  const sheets = useMemo(() => contentsSheets(contents), [contents]);
  const counts = useMemo(() => reviewCounts(sheets), [sheets]);
  const same = useMemo(() => sameNumbered(sheets), [sheets]);
  const pageCounts = useMemo(
    () => new Map(project.documents.map(({ id, page_count }) => [id, page_count ?? 1])),
    [project.documents],
  );
  const shown = useOrderedSheets(sheets, search);
  const correct = useCorrections(project.id);
  const { isConfirming, confirmAll } = useConfirmations(project.id);
  const toConfirm = shown.filter((sheet) => reviewState(sheet) === 'check');
  const [activeId, setActiveId] = useState<number | null>(null);
  const box = useSearchBox(search.search);
  useWordsInUrl(box.words, search.search, (words) => onSearch(withWords(search, words)));
  const filter = search.filter ?? 'all';
  const readNow = useMemo(
    () =>
      new Set(
        model.isProcessing
          ? model.cards.flatMap(({ fileKey, steps }) =>
              steps.some(({ state }) => state === 'active') ? [fileKey] : [],
            )
          : [],
      ),
    [model.cards, model.isProcessing],
  );

  const announceCount = useEffectEvent(() => announce(plural(shown.length, 'sheet')));
  // Only when the request changes, not with every row.
  useEffect(() => {
    if (filter !== 'all' || search.search !== undefined) announceCount();
  }, [filter, search.search]);

  const hrefOf = useCallback(
    (sheet: Sheet) => {
      const address = stringifySearch({ documentId: sheet.document_id, sheetId: sheet.id });
      return `/projects/${project.id}${address}`;
    },
    [project.id],
  );
  const open = useCallback((href: string) => void navigate({ href }), [navigate]);
  const settled = counts.all - counts.check;

  return (
    <>
      <section className="review-main" aria-label="Sheet review">
        <header className="review-top">
          <div className="col g2">
            <h1 ref={heading} tabIndex={-1}>
              Sheet review
            </h1>
            <p className="t2 f12">
              Check the numbers and titles that were read. Review is optional.
            </p>
          </div>
          {counts.all === 0 ? null : (
            <div className="review-progress col">
              <span className="f12 row">
                <span className="m">
                  {settled.toLocaleString('en-US')} of {counts.all.toLocaleString('en-US')}{' '}
                  confident
                </span>
                <span className="end t3">{counts.check.toLocaleString('en-US')} to check</span>
              </span>
              <span className="prog" aria-hidden="true">
                <i style={{ width: `${(100 * settled) / counts.all}%` }} />
              </span>
            </div>
          )}
        </header>
        <div className="review-tools">
          <SearchField label="Search number or title" value={box.typed} onChange={box.type} />
          <Segmented<ReviewFilter>
            label="Show"
            className="review-filters"
            value={filter}
            choices={REVIEW_FILTERS.map((value) => ({
              value,
              label: `${FILTER_WORDS[value]} ${counts[value]}`,
              content: (
                <>
                  {FILTER_WORDS[value]} <b>{counts[value].toLocaleString('en-US')}</b>
                </>
              ),
            }))}
            onChange={(next) => {
              const { filter: _before, ...others } = search;
              onSearch(next === 'all' ? others : { ...others, filter: next });
            }}
          />
          {me.can_create_projects && toConfirm.length > 1 ? (
            <Button
              isSmall
              isDisabled={isConfirming}
              onPress={() => {
                confirmAll(toConfirm).catch(reportError);
              }}
            >
              {isConfirming ? 'Confirming…' : `Confirm all ${toConfirm.length} shown`}
            </Button>
          ) : null}
          <span className="t3 f12 end review-keys">
            {me.can_create_projects ? 'Enter to edit, Tab for next, Esc to cancel' : 'View only'}
          </span>
        </div>
        {contents === undefined && model.contents.isError ? (
          <LoadFailure
            title="The sheets could not be loaded"
            onRetry={() => void model.contents.refetch()}
          />
        ) : null}
        {contents !== undefined && sheets.length === 0 ? (
          <EmptyState
            icon={<FileStack size={28} strokeWidth={1.4} aria-hidden />}
            title={model.isProcessing ? 'No sheets have been read yet' : 'No sheets found'}
          >
            <p>
              {model.isProcessing
                ? 'Sheets appear here as they are read.'
                : 'If a document is a drawing set, set its type to Drawings.'}
            </p>
          </EmptyState>
        ) : null}
        {sheets.length > 0 && shown.length === 0 ? (
          <EmptyState
            icon={<SearchX size={28} strokeWidth={1.4} aria-hidden />}
            title={
              filter === 'check' && (search.search ?? '') === ''
                ? 'Nothing left to check'
                : 'No matching sheets'
            }
            actions={
              <Button
                onPress={() => {
                  box.type('');
                  const { filter: _filter, search: _words, ...others } = search;
                  onSearch(others);
                }}
              >
                Show all sheets
              </Button>
            }
          />
        ) : null}
        {shown.length > 0 ? (
          <SheetTable
            sheets={shown}
            sameNumbered={same}
            pageCounts={pageCounts}
            sort={sortOf(REVIEW_LIST, search)}
            mayEdit={me.can_create_projects}
            hrefOf={hrefOf}
            onActive={({ id }) => setActiveId(id)}
            onSort={(sort) => onSearch(withSort(REVIEW_LIST, search, sort))}
            onCorrect={correct}
            onOpen={open}
          />
        ) : null}
      </section>
      <div className="review-side">
        <TitleBlockPicture sheet={sheets.find(({ id }) => id === activeId) ?? shown[0] ?? null} />
        <ReviewDocuments
          documents={project.documents}
          readNow={readNow}
          mayEdit={me.can_create_projects}
        />
      </div>
    </>
  );
}
