/** Adds or changes an integration (IN-005 to IN-008). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { COMPANY_ID, INTEGRATION_TYPE } from '../../../../contract/src/integrations/types.ts';
import type { IntegrationOrganization } from '../../../../contract/src/integrations/schema.ts';
import { adminDetail, allOrganizationsQuery } from '../../api/admin.ts';
import {
  addIntegrationMutation,
  changeIntegrationMutation,
  externalCompanyQuery,
} from '../../api/integrations.ts';
import { announce } from '../../lib/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useField, useForm } from '../../ui/form.ts';
import { ruledBy } from '../../ui/ruled-by.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { companyIdOf } from './integration-details.tsx';

type Saved = { message: string; integration_organization: IntegrationOrganization };
type Values = { organization: number | null; company: string };

const resolver = ruledBy<Values>(({ organization, company }) => {
  const typed = company.trim();
  return {
    ...(organization === null && { organization: 'Please select an organization' }),
    ...(typed === ''
      ? { company: 'Integration organization ID is required' }
      : !COMPANY_ID.test(typed) && { company: 'Procore company ID must be numeric' }),
  };
});

type IntegrationDialogProps = {
  /** Null: a new one. */
  integration: IntegrationOrganization | null;
  onClose: () => void;
};

export function IntegrationDialog({ integration, onClose }: IntegrationDialogProps) {
  const client = useQueryClient();
  const organizations = useQuery(allOrganizationsQuery);
  const add = useMutation(addIntegrationMutation);
  const change = useMutation(changeIntegrationMutation);
  const isPending = add.isPending || change.isPending;
  const form = useForm<Values>({
    defaultValues: {
      organization: integration?.organization_id ?? null,
      company: integration?.integration_organization_id ?? '',
    },
    resolver,
    onSubmit: ({ organization, company }) => {
      const body = {
        organization_id: Number(organization),
        integration_organization_id: company.trim(),
      };
      const then = {
        onSuccess: ({ message, integration_organization }: Saved) => {
          showToast({ title: 'Success!', detail: message, tone: 'ok' });
          // The row shows it, too.
          client
            .fetchQuery(externalCompanyQuery(companyIdOf(integration_organization)))
            .catch((error: unknown) => announce(`Could not connect: ${adminDetail(error)}`));
        },
        onError: (error: Error) =>
          showToast({ title: 'Error', detail: adminDetail(error), tone: 'bad' }),
        // AD-016: also after a failure.
        onSettled: onClose,
      };
      if (integration !== null) change.mutate({ id: integration.id, body }, then);
      else add.mutate({ ...body, integration_type_id: INTEGRATION_TYPE.procore }, then);
    },
  });
  const organization = useField(form, 'organization');
  const company = useField(form, 'company');
  const known = organizations.data ?? (integration === null ? [] : [integration.organization]);
  const chosen = known.find(({ id }) => id === organization.value);
  const placeholder = organizations.isPending ? 'Loading...' : 'Choose an organization';
  return (
    <Dialog
      title={integration === null ? 'Add integration' : 'Edit integration'}
      isOpen
      isHeld={isPending}
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form="integration" isDisabled={isPending}>
            {isPending ? 'Saving...' : integration === null ? 'Add integration' : 'Save changes'}
          </Button>
        </span>
      }
    >
      <form id="integration" className="body col g16" onSubmit={form.submit}>
        <SearchSelect
          isField
          label="Organization"
          searchLabel="Search organizations"
          placeholder={placeholder}
          choices={known.map(({ id, name }) => ({ id, label: name }))}
          chosen={chosen === undefined ? [] : [chosen.id]}
          onPick={organization.onChange}
          emptyText="No organizations found."
          error={organization.error}
          focusRef={organization.focusRef}
        >
          {chosen?.name ?? <span className="t3">{placeholder}</span>}
        </SearchSelect>
        {organizations.isError ? (
          <p className="alert bad" role="alert">
            The organizations could not be loaded. {adminDetail(organizations.error)}
          </p>
        ) : null}
        <TextField
          label="Integration type"
          value="Procore"
          isReadOnly
          icon={<Lock size={14} aria-hidden />}
          hint="The only type there is."
          onChange={() => undefined}
        />
        <TextField
          {...company}
          label="Integration organization ID"
          inputMode="numeric"
          autoComplete="off"
          maxLength={18}
          hint="The number of the company in Procore."
        />
      </form>
    </Dialog>
  );
}
