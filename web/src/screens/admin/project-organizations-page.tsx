/** Who has access to a project: organizations are added and removed (AD-051 to AD-064). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ProjectOrganizations } from '../../../../contract/src/admin/operations.ts';
import {
  addOrganizationMutation,
  adminDetail,
  allOrganizationsQuery,
  projectOrganizationsQuery,
} from '../../api/admin.ts';
import { ApiError } from '../../api/api-error.ts';
import { dateText } from '../../domain/dates.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { useField, useForm } from '../../ui/form.ts';
import { ruledBy } from '../../ui/ruled-by.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { AdminPage } from './admin-page.tsx';
import { NOT_A_NUMBER, WHERE_IT_IS, projectIdOf } from './project-id.ts';
import { Question } from './question.tsx';
import { RemoveOrganization } from './remove-organization.tsx';
import { showError } from './use-change.ts';

const BOTH = 'Please fill in Project ID and select an Organization';
const NONE = 'No organizations found for this project. Please check the Project ID.';

type Link = ProjectOrganizations['organizations'][number];

type LinksProps = { links: readonly Link[]; onRemove: (link: Link) => void };

function Links({ links, onRemove }: LinksProps) {
  if (links.length === 0) return <p className="t2">{NONE}</p>;
  return (
    <table className="admin-table">
      <caption className="visually-hidden">Organizations with access</caption>
      <thead>
        <tr>
          <th scope="col">Organization</th>
          <th scope="col">Access since</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <tr key={link.organization_id}>
            <th scope="row">
              {link.organization.name} {link.is_owner ? <span className="tag">Owner</span> : null}
            </th>
            <td>{dateText(link.created_at)}</td>
            <td className="num">
              {link.is_owner ? (
                <span className="t2 f12">Cannot remove owner</span>
              ) : (
                <Button
                  isSmall
                  label={`Remove ${link.organization.name}`}
                  onPress={() => onRemove(link)}
                >
                  Remove
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const resolverOf = (isAdding: boolean) =>
  ruledBy<{ id: string; organizationId: number | null }>(({ id, organizationId }) => {
    if (id.trim() === '') return { id: BOTH };
    if (projectIdOf(id) === null) return { id: NOT_A_NUMBER };
    return isAdding && organizationId === null ? { organizationId: BOTH } : {};
  });

export function ProjectOrganizationsPage() {
  const [projectId, setProjectId] = useState<number | null>(null);
  const [removed, setRemoved] = useState<Link | null>(null);
  const [added, setAdded] = useState<{ id: number; name: string } | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...projectOrganizationsQuery(projectId ?? 0),
    enabled: projectId !== null,
  });
  const all = useQuery(allOrganizationsQuery);
  const add = useMutation(addOrganizationMutation);
  const isShown = data !== undefined && error === null;
  const form = useForm<{ id: string; organizationId: number | null }>({
    defaultValues: { id: '', organizationId: null },
    resolver: resolverOf(isShown),
    onSubmit: ({ id: typed, organizationId }) => {
      const wanted = projectIdOf(typed);
      const organization = offered.find((each) => each.id === organizationId);
      if (wanted === projectId && organization !== undefined) setAdded(organization);
      else show(wanted);
    },
  });
  const id = useField(form, 'id');
  const count = isShown ? data.organizations.length : null;
  const shownName = isShown ? data.project_name : '';
  useEffect(() => {
    if (count !== null) announce(`${shownName}: ${plural(count, 'organization')}`);
  }, [count, shownName]);
  const organization = useField(form, 'organizationId');
  const here = new Set(data?.organizations.map((link) => link.organization_id));
  const offered = (all.data ?? []).filter((each) => !here.has(each.id));
  const chosen = offered.find((each) => each.id === organization.value);

  function show(wanted: number | null): void {
    if (wanted === projectId) void refetch();
    form.setValue('organizationId', null);
    setProjectId(wanted);
  }
  /** Shows the project whose id is typed, without an organization to add. */
  const load = () => {
    const wanted = projectIdOf(id.value);
    if (wanted !== null) show(wanted);
    else form.submit();
  };
  const open = (params: { id: number; orgId: number }) =>
    add.mutate(params, {
      onSuccess: () => {
        const detail = 'Organization added to project successfully';
        showToast({ title: 'Success!', detail, tone: 'ok' });
        form.setValue('organizationId', null);
      },
      onError: showError,
      onSettled: () => setAdded(null),
    });
  return (
    <AdminPage
      title="Manage organizations"
      intro="Decide which organizations can open a project, and settle what they leave behind."
    >
      <form onSubmit={form.submit}>
        <div className="row g8 admin-line">
          <div className="admin-short">
            <TextField {...id} label="Project ID" hint={WHERE_IT_IS} autoComplete="off" />
          </div>
          <Button hasIcon isDisabled={isFetching} onPress={load}>
            <Search size={16} aria-hidden />
            {isFetching ? 'Loading...' : 'Load organizations'}
          </Button>
        </div>
        {projectId === null || error === null ? null : (
          <p className="alert bad" role="alert">
            <CircleAlert size={16} aria-hidden />
            {error instanceof ApiError && error.status === 404 ? NONE : adminDetail(error)}
          </p>
        )}
        {isShown ? (
          <>
            <h2 className="m">{data.project_name}</h2>
            <Links links={data.organizations} onRemove={setRemoved} />
            {all.data !== undefined && offered.length === 0 ? (
              <p className="t2">
                All available organizations are already associated with this project.
              </p>
            ) : (
              <>
                <SearchSelect
                  isField
                  label="Organization"
                  searchLabel="Search organizations"
                  placeholder="Choose an organization"
                  choices={offered.map((each) => ({ id: each.id, label: each.name }))}
                  chosen={chosen === undefined ? [] : [chosen.id]}
                  onPick={organization.onChange}
                  emptyText="No organizations found."
                  error={organization.error}
                  focusRef={organization.focusRef}
                >
                  {chosen?.name ?? <span className="t3">Choose an organization</span>}
                </SearchSelect>
                <span className="row">
                  <Button variant="primary" type="submit" isDisabled={add.isPending}>
                    Add organization
                  </Button>
                </span>
              </>
            )}
          </>
        ) : null}
      </form>
      {added === null || projectId === null ? null : (
        <Question
          title={`Let ${added.name} open ${data?.project_name ?? 'the project'}?`}
          effects={[`Gives everyone in ${added.name} access to the project and its documents.`]}
          verb="Add organization"
          doing="Adding..."
          isHarmless
          isPending={add.isPending}
          onConfirm={() => open({ id: projectId, orgId: added.id })}
          onClose={() => setAdded(null)}
        />
      )}
      {removed === null || projectId === null ? null : (
        <RemoveOrganization
          projectId={projectId}
          organization={removed.organization}
          onClose={() => setRemoved(null)}
        />
      )}
    </AdminPage>
  );
}
