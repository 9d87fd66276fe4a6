/** What an issuance changed in the set before it: every sheet, sorted and filtered, each with the overlay of its pair. */
import { CHANGE_STATE_WORDS } from '../../../../contract/src/issuances/words.ts';
import { Link } from '@tanstack/react-router';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileStack, SearchX, UserRoundCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { CHANGE_STATES } from '../../../../contract/src/issuances/kinds.ts';
import type { ChangeMatrix, SheetChange } from '../../../../contract/src/issuances/changes.ts';
import { toReviewOf } from '../../../../contract/src/issuances/to-review.ts';
import type { IssuedSet } from '../../../../contract/src/issuances/schema.ts';
import type { Project } from '../../../../contract/src/projects/schema.ts';
import { changesQuery, issuancesQuery } from '../../api/issuances.ts';
import { detailOf } from '../../api/api-error.ts';
import { peopleQuery } from '../../api/lookups.ts';
import { seeSheetsMutation } from '../../api/reviews.ts';
import { followProject } from '../../api/project-events.ts';
import { projectQuery, tableOfContentsQuery } from '../../api/projects.ts';
import { useMe } from '../../api/users.ts';
import {
  CHANGE_LIST,
  countStates,
  findChanges,
  sheetOf,
  sortChanges,
} from '../../domain/change-matrix.ts';
import type { ChangesSearch } from '../../domain/change-matrix.ts';
import { sheetById } from '../../domain/contents-tree.ts';
import { issuanceWords, issuedIndex } from '../../domain/issued-set.ts';
import { sortOf, withSort, withWords } from '../../domain/list-search.ts';
import { sheetInWords, sheetName } from '../../domain/sheet-name.ts';
import { plural } from '../../domain/units.ts';
import { StateIcon } from '../../features/change-matrix/change-state.tsx';
import { ChangeSummary } from '../../features/change-matrix/change-summary.tsx';
import { ChangesDownload } from '../../features/change-matrix/changes-download.tsx';
import { ChangeTable } from '../../features/change-matrix/change-table.tsx';
import { DisciplineSquares } from '../../features/change-matrix/discipline-squares.tsx';
import { PairDialog } from '../../features/change-matrix/pair-dialog.tsx';
import type { EarlierSheet } from '../../features/change-matrix/pair-dialog.tsx';
import { ReviewerDialog } from '../../features/change-matrix/reviewer-dialog.tsx';
import { SetReview } from '../../features/change-matrix/set-review.tsx';
import { AccountMenu, Avatar } from '../../features/shell/account-menu.tsx';
import { announce } from '../../lib/announcer.ts';
import { useSearchBox, useWordsInUrl } from '../../lib/search-box.ts';
import { PlaceDivider, TopBar } from '../../ui/bars.tsx';
import { Button } from '../../ui/button.tsx';
import { ToggleChip } from '../../ui/chip.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, LoadFailure, Progress } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { LoadError } from '../../features/errors/load-error.tsx';
import { HomeLink } from './project-bar.tsx';

type ChangesScreenProps = {
  projectId: number;
  search: ChangesSearch;
  onSearch: (search: ChangesSearch) => void;
};

export function ChangesScreen({ projectId, search, onSearch }: ChangesScreenProps) {
  const me = useMe();
  const { data: project, error } = useQuery(projectQuery(projectId));
  const issued = useQuery(issuancesQuery(projectId));
  const client = useQueryClient();
  const isThere = project !== undefined;
  // Others review at the same time.
  useEffect(
    () => (isThere ? followProject(client, projectId) : undefined),
    [client, projectId, isThere],
  );
  if (project === undefined && error !== null) {
    return <LoadError error={error} id={projectId} />;
  }
  const name = project?.name ?? '';
  return (
    <div className="app" aria-busy={project === undefined}>
      <title>{`Changes · ${name === '' ? 'Pinbar' : name}`}</title>
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
      <main className="main changes">
        {issued.isError && issued.data === undefined ? (
          <LoadFailure
            title="The issuances could not be loaded"
            onRetry={() => void issued.refetch()}
          />
        ) : null}
        {project === undefined || issued.data === undefined ? (
          <h1 className="visually-hidden">Loading the changes</h1>
        ) : (
          <Changes {...{ project, set: issued.data, search, onSearch }} />
        )}
      </main>
      <Toasts />
    </div>
  );
}

type ChangesProps = Omit<ChangesScreenProps, 'projectId'> & { project: Project; set: IssuedSet };

function Changes({ project, set, search, onSearch }: ChangesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // The first one has nothing before it.
  const choices = set.issuances.slice(1).toReversed();
  const shown = choices.find(({ id }) => id === search.issuanceId) ?? choices[0];
  const matrix = useQuery({
    ...changesQuery(project.id, shown?.id ?? 0),
    enabled: shown !== undefined,
  });
  const title = (
    <h1 ref={heading} tabIndex={-1}>
      Changes
    </h1>
  );
  if (shown === undefined) {
    return (
      <section className="changes-main" aria-label="Changes">
        <header className="changes-top">{title}</header>
        <EmptyState
          icon={<FileStack size={28} strokeWidth={1.4} aria-hidden />}
          title="There is nothing to compare yet"
        >
          <p>
            Add the files of a later issuance in the contents of the project. Its sheets are then
            compared with those before.
          </p>
        </EmptyState>
      </section>
    );
  }
  return (
    <section className="changes-main" aria-label="Changes">
      <header className="changes-top">
        {title}
        <Select
          label="Issuance"
          options={choices.map((one) => ({ id: String(one.id), label: issuanceWords(one) }))}
          value={String(shown.id)}
          onChange={(id) => onSearch({ ...search, issuanceId: Number(id) })}
        />
        <span className="t2 grow changes-against">against the set before it</span>
        {matrix.data === undefined ? null : <ComparingProgress matrix={matrix.data} />}
        {matrix.data === undefined ? null : <SetProgress changes={matrix.data.changes} />}
        {matrix.data === undefined ? null : (
          <ChangesDownload
            projectId={project.id}
            name={`${project.name}, changes in ${issuanceWords(shown)}`}
            matrix={matrix.data}
          />
        )}
      </header>
      {matrix.data === undefined ? (
        matrix.isError ? (
          <LoadFailure
            title="The changes could not be loaded"
            onRetry={() => void matrix.refetch()}
          />
        ) : null
      ) : (
        <Matrix {...{ project, set, search, onSearch, matrix: matrix.data }} />
      )}
    </section>
  );
}

/** While pairs are compared; says so once they all are. */
function ComparingProgress({ matrix }: { matrix: ChangeMatrix }) {
  const { compared_count: done, pairs_count: all } = matrix;
  const isDone = done === all;
  const wasDone = useRef(isDone);
  useEffect(() => {
    if (isDone && !wasDone.current) announce('All sheets have been compared.');
    wasDone.current = isDone;
  }, [isDone]);
  if (isDone) return null;
  return (
    <div className="changes-progress">
      <Progress label={`${done} of ${plural(all, 'pair')} compared`} done={done / all} />
    </div>
  );
}

/** How far the whole set is reviewed. */
function SetProgress({ changes }: { changes: readonly SheetChange[] }) {
  const { done, all } = toReviewOf(changes);
  if (all === 0) return null;
  const words = `${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} reviewed`;
  return (
    <div className="changes-progress">
      <Progress label={words} done={done / all} />
    </div>
  );
}

const NOT_SEEN = { title: 'The review could not be changed', tone: 'bad' } as const;

type MatrixProps = ChangesProps & { matrix: ChangeMatrix };

function Matrix({ project, set, search, onSearch, matrix }: MatrixProps) {
  const me = useMe();
  const { data: contents } = useQuery(tableOfContentsQuery(project.id));
  const [corrected, setCorrected] = useState<SheetChange | null>(null);
  const [assigned, setAssigned] = useState<readonly SheetChange[]>([]);
  const people = useQuery(peopleQuery(project.id));
  const { mutate: see } = useMutation({
    ...seeSheetsMutation(project.id),
    // Also of a sheet that others followed.
    onError: (error) => showToast({ ...NOT_SEEN, detail: detailOf(error) }),
  });
  const { changes } = matrix;
  const box = useSearchBox(search.search);
  useWordsInUrl(box.words, search.search, (words) => onSearch(withWords(search, words)));
  const states = useMemo(() => search.states ?? [], [search.states]);
  const sort = sortOf(CHANGE_LIST, search);
  const { by, order } = sort;
  const words = search.search ?? '';
  const counts = useMemo(() => countStates(changes), [changes]);
  const shown = useMemo(
    () => sortChanges(findChanges(changes, { states, words }), { by, order }),
    [changes, states, words, by, order],
  );
  const announceCount = useEffectEvent(() => announce(plural(shown.length, 'sheet')));
  useEffect(() => {
    if (states.length > 0 || words !== '') announceCount();
  }, [states, words]);

  const earlier = useMemo((): EarlierSheet[] => {
    const index = issuedIndex(set);
    const ids = set.issuances.map(({ id }) => id);
    const own = ids.indexOf(matrix.issuance_id);
    return set.sheets
      .filter(({ issuance_id }) => ids.indexOf(issuance_id) < own)
      .flatMap(({ sheet_id: id, issuance_id }) => {
        const sheet = sheetById(contents, id);
        const issuance = index.issuances.get(issuance_id);
        if (sheet === null || issuance === undefined) return [];
        return [{ id, label: `${sheetInWords(sheetName(sheet))} (${issuanceWords(issuance)})` }];
      })
      .toReversed();
  }, [set, contents, matrix.issuance_id]);

  return (
    <>
      <ChangeSummary projectId={project.id} matrix={matrix} />
      <SetReview projectId={project.id} matrix={matrix} maySignOff={me.can_create_projects} />
      <DisciplineSquares changes={changes} />
      <div className="changes-tools">
        {CHANGE_STATES.filter((state) => counts.has(state)).map((state) => {
          const count = counts.get(state) ?? 0;
          return (
            <ToggleChip
              key={state}
              label={`${CHANGE_STATE_WORDS[state]}, ${plural(count, 'sheet')}`}
              isSelected={states.includes(state)}
              onChange={(isOn) => {
                const next = CHANGE_STATES.filter((each) =>
                  each === state ? isOn : states.includes(each),
                );
                onSearch({ ...search, states: next.length === 0 ? undefined : next });
              }}
            >
              <StateIcon state={state} />
              {CHANGE_STATE_WORDS[state]} <b>{count.toLocaleString('en-US')}</b>
            </ToggleChip>
          );
        })}
        {me.can_create_projects && shown.length > 0 ? (
          <Button isSmall variant="quiet" hasIcon onPress={() => setAssigned(shown)}>
            <UserRoundCheck size={15} aria-hidden />
            {shown.length === 1
              ? 'Assign this sheet'
              : `Assign ${shown.length === changes.length ? 'all' : 'these'} ${plural(shown.length, 'sheet')}`}
          </Button>
        ) : null}
        <SearchField label="Search sheets" value={box.typed} onChange={box.type} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX size={28} strokeWidth={1.4} aria-hidden />}
          title="No matching sheets"
          actions={
            <Button
              onPress={() => {
                box.type('');
                onSearch({ ...search, states: undefined, search: undefined });
              }}
            >
              Show all sheets
            </Button>
          }
        />
      ) : (
        <ChangeTable
          projectId={project.id}
          changes={shown}
          sort={sort}
          onSort={(next) => onSearch(withSort(CHANGE_LIST, search, next))}
          onPair={me.can_create_projects ? setCorrected : null}
          onSeen={(change, isSeen) =>
            see({ issuanceId: matrix.issuance_id, sheetIds: [sheetOf(change).id], isSeen })
          }
          onAssign={me.can_create_projects ? (change) => setAssigned([change]) : null}
        />
      )}
      {assigned.length === 0 ? null : (
        <ReviewerDialog
          projectId={project.id}
          issuanceId={matrix.issuance_id}
          changes={assigned}
          people={people}
          onClose={() => setAssigned([])}
        />
      )}
      {corrected === null ? null : (
        <PairDialog change={corrected} earlier={earlier} onClose={() => setCorrected(null)} />
      )}
    </>
  );
}
