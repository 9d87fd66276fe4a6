/** "Views": chooses, saves and changes views of the list. */
import { useMutation } from '@tanstack/react-query';
import { Bookmark, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { IssueView } from '../../../../../contract/src/issue-views/schema.ts';
import { ApiError, detailOf } from '../../../api/api-error.ts';
import {
  addIssueViewMutation,
  changeIssueViewMutation,
  deleteIssueViewMutation,
} from '../../../api/issue-views.ts';
import type { Workspace } from '../../../host/workspace.ts';
import { announce } from '../../../lib/announcer.ts';
import type { IssueList, ListPlace } from '../../../parts/issues/use-issue-list.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { ALL_ISSUES, contentOf } from '../model/saved-views.ts';
import { chooseView, useSavedViews } from './use-saved-views.ts';
import { actionsOf, ALL, RETRY, viewGroups, viewOf } from './view-entries.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';
import type { ViewName } from './view-name-dialog.tsx';
import { ConflictQuestion, DeleteQuestion } from './view-questions.tsx';

type SavedViewsMenuProps = {
  workspace: ListPlace & Pick<Workspace, 'me'>;
  list: IssueList;
};

type Asked = 'add' | 'edit' | 'delete' | 'conflict' | null;

const isChangedMeanwhile = (error: unknown) => error instanceof ApiError && error.status === 412;

export function SavedViewsMenu({ workspace, list }: SavedViewsMenuProps) {
  const { project, me, issues } = workspace;
  const remove = useMutation(deleteIssueViewMutation);
  const { query, state, chosen, basis, status } = useSavedViews(
    workspace,
    list,
    remove.variables?.id,
  );
  const views = query.data;
  const mayShare = !issues.isRestricted;
  const [asked, setAsked] = useState<Asked>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // What is asked is about the chosen view, which someone may delete meanwhile.
  if (chosen === null && asked !== null && asked !== 'add') setAsked(null);
  const add = useMutation(addIssueViewMutation);
  const change = useMutation(changeIssueViewMutation);

  const ask = (what: Asked) => {
    setProblem(null);
    setAsked(what);
  };
  const tellSaved = ({ name }: IssueView) =>
    showToast({ title: 'View saved', detail: name, tone: 'ok' });
  const saved = (view: IssueView) => {
    ask(null);
    tellSaved(view);
  };
  /** Another question may have been opened while a view was saved. */
  const closeConflict = () => setAsked((now) => (now === 'conflict' ? null : now));
  const saveNew = async (name: ViewName) => {
    try {
      const content = contentOf(state);
      const view = await add.mutateAsync({ projectId: project.id, ...name, ...content });
      list.change({ page: list.search.page, view: view.id });
      saved(view);
      return null;
    } catch (error) {
      return detailOf(error);
    }
  };
  /** Keeps what the view shows. */
  const rename = async (view: IssueView, name: ViewName) => {
    const { id, version, query: kept, columns } = view;
    const fields = { id, version, query: kept, columns, ...name };
    try {
      saved(await change.mutateAsync({ projectId: project.id, ...fields }));
      return null;
    } catch (error) {
      return isChangedMeanwhile(error)
        ? 'Someone changed this view meanwhile. Save again to give it this name.'
        : detailOf(error);
    }
  };
  /** `based`: what the list was chosen as. */
  const saveContent = (view: IssueView, based: IssueView) => {
    const { id, name, is_shared } = view;
    change.mutate(
      { projectId: project.id, id, name, is_shared, version: based.version, ...contentOf(state) },
      {
        onSuccess: (now) => {
          closeConflict();
          tellSaved(now);
        },
        onError: (error) => {
          if (isChangedMeanwhile(error)) ask('conflict');
          else {
            closeConflict();
            showToast({ title: 'The view was not saved', detail: detailOf(error), tone: 'bad' });
          }
        },
      },
    );
  };
  const deleteView = ({ id, version, name }: IssueView) =>
    remove.mutate(
      { id, version },
      {
        onSuccess: () => {
          ask(null);
          list.change({ page: list.search.page, view: undefined });
          showToast({ title: 'View deleted', detail: name, tone: 'ok' });
        },
        onError: (error) => {
          const detail = isChangedMeanwhile(error)
            ? 'Someone changed this view meanwhile. Delete it all the same?'
            : detailOf(error);
          setProblem(detail);
          announce(detail, 'assertive');
        },
      },
    );
  const choose = (view: IssueView) => {
    ask(null);
    chooseView(workspace, view);
  };
  const act = (id: string) => {
    const view = viewOf(views, id);
    if (view !== null) choose(view);
    else if (id === ALL) {
      list.change(ALL_ISSUES);
      announce('All issues.');
    } else if (id === RETRY) void query.refetch();
    else if (id === 'add') ask('add');
    else if (chosen === null) return;
    else if (id === 'save') saveContent(chosen, basis ?? chosen);
    else if (id === 'reset') choose(chosen);
    else if (id === 'edit') ask('edit');
    else if (id === 'delete') ask('delete');
  };

  return (
    <>
      <Menu
        label="Views"
        trigger={
          <Button variant="quiet" isSmall hasIcon>
            <Bookmark size={14} aria-hidden />
            {chosen === null ? (
              'Views'
            ) : (
              <>
                <span className="visually-hidden">View: </span>
                <span className="clip saved-view-name" title={chosen.name}>
                  {chosen.name}
                </span>
                {status === 'same' ? null : (
                  <span className="tag">{status === 'changed' ? 'Changed' : 'Updated'}</span>
                )}
              </>
            )}
            <ChevronDown size={13} aria-hidden />
          </Button>
        }
        entries={[{ id: ALL, label: 'All issues' }]}
        more={[
          ...viewGroups({ views, hasFailed: query.isError, chosen, personId: me.id }),
          { entries: actionsOf({ chosen, status, mayShare }) },
        ]}
        onAction={act}
      />
      {asked === 'add' ? (
        <ViewNameDialog
          title="Save view"
          given={{ name: '', is_shared: false }}
          mayShare={mayShare}
          hint="The view keeps the search, filters, order and columns of the list."
          onSave={saveNew}
          onClose={() => ask(null)}
        />
      ) : null}
      {asked === 'edit' && chosen !== null ? (
        <ViewNameDialog
          title={mayShare ? 'Rename or share view' : 'Rename view'}
          given={chosen}
          mayShare={mayShare}
          onSave={(name) => rename(chosen, name)}
          onClose={() => ask(null)}
        />
      ) : null}
      {asked === 'delete' && chosen !== null ? (
        <DeleteQuestion
          view={chosen}
          isPending={remove.isPending}
          problem={problem}
          onDelete={() => deleteView(chosen)}
          onClose={() => ask(null)}
        />
      ) : null}
      {asked === 'conflict' && chosen !== null ? (
        <ConflictQuestion
          name={chosen.name}
          isPending={change.isPending}
          onReplace={() => saveContent(chosen, chosen)}
          onTheirs={() => choose(chosen)}
          onClose={() => ask(null)}
        />
      ) : null}
    </>
  );
}
