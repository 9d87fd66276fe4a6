/** Which organization is linked to which company of another system, and importing from there (IN-001 to IN-028). */
import { useQuery } from '@tanstack/react-query';
import { Plug, Plus } from 'lucide-react';
import { useState } from 'react';
import type { IntegrationOrganization } from '../../../../contract/src/integrations/schema.ts';
import { adminDetail, allOrganizationsQuery } from '../../api/admin.ts';
import { deleteIntegrationMutation, integrationsQuery } from '../../api/integrations.ts';
import { IntegrationDialog } from '../../features/integrations/integration-dialog.tsx';
import { IntegrationTable } from '../../features/integrations/integration-table.tsx';
import { Button } from '../../ui/button.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { EmptyState, LoadFailure } from '../../ui/states.tsx';
import { AdminPage } from './admin-page.tsx';
import { Question } from './question.tsx';
import { showSuccess, useChange } from './use-change.ts';

/** No organization has this id. */
const ALL = 0;

export function IntegrationsPage() {
  const [organizationId, setOrganizationId] = useState<number | null>(null);
  const organizations = useQuery(allOrganizationsQuery);
  const list = useQuery(integrationsQuery(organizationId));
  /** `new`, or the one that is edited. */
  const [edited, setEdited] = useState<IntegrationOrganization | 'new' | null>(null);
  const removal = useChange({ mutation: deleteIntegrationMutation, onDone: showSuccess });
  const { question } = removal;
  const options = [
    { id: ALL, label: 'All organizations' },
    ...(organizations.data ?? []).map(({ id, name }) => ({ id, label: name })),
  ];
  return (
    <AdminPage
      title="Integrations"
      intro="Organizations linked to the external construction-management system."
      isFilled
      actions={
        <>
          <SearchSelect
            label="Organization"
            searchLabel="Search organizations"
            choices={options}
            chosen={[organizationId ?? ALL]}
            onPick={(id) => setOrganizationId(id === ALL ? null : id)}
            emptyText="No organizations found."
          >
            {options.find(({ id }) => id === (organizationId ?? ALL))?.label}
          </SearchSelect>
          <Button variant="primary" hasIcon onPress={() => setEdited('new')}>
            <Plus size={16} aria-hidden />
            Add integration
          </Button>
        </>
      }
    >
      {list.isError ? (
        <LoadFailure
          title="The integrations could not be loaded"
          detail={adminDetail(list.error)}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : list.data === undefined ? (
        <p className="t2 admin-wait">Loading...</p>
      ) : list.data.length === 0 ? (
        <EmptyState
          icon={<Plug size={28} strokeWidth={1.4} aria-hidden />}
          title="No integrations found. Add an integration to get started."
        />
      ) : (
        <IntegrationTable
          integrations={list.data}
          onEdit={setEdited}
          onDelete={({ id }) => removal.ask({ id })}
        />
      )}
      {edited === null ? null : (
        <IntegrationDialog
          integration={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {question === null ? null : (
        <Question
          title={`Delete the integration of ${question.answer.integration_organization.organization.name}?`}
          effects={question.answer.effects}
          verb="Delete"
          doing="Deleting..."
          isPending={removal.isPending}
          onConfirm={removal.confirm}
          onClose={removal.close}
        />
      )}
    </AdminPage>
  );
}
