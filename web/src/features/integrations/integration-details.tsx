/** The company of an integration and its projects (IN-010 to IN-016). */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { IntegrationOrganization } from '../../../../contract/src/integrations/schema.ts';
import { MOST_EXTERNAL_PROJECTS } from '../../../../contract/src/integrations/types.ts';
import { adminDetail } from '../../api/admin.ts';
import { externalCompanyQuery, externalProjectsQuery } from '../../api/integrations.ts';
import type { ExternalCompanyId } from '../../api/integrations.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { useSearchBox } from '../../lib/search-box.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ExternalProjectRow } from './external-project.tsx';

export const companyIdOf = (integration: IntegrationOrganization): ExternalCompanyId => ({
  typeId: integration.integration_type_id,
  companyId: integration.integration_organization_id,
});

/** "CH" of Cedar Hill Builders. */
function initialsOf(name: string): string {
  const [first = '', second = ''] = name.split(/\s+/).map((word) => [...word][0] ?? '');
  return `${first}${second}`.toUpperCase();
}

type FailureProps = { title: string; error: Error; isRetrying: boolean; onRetry: () => void };

function Failure({ title, error, isRetrying, onRetry }: FailureProps) {
  return (
    <p className="alert bad external-failure" role="alert">
      <span className="grow">
        <b className="m">{title}</b> {adminDetail(error)}
      </span>
      <Button isSmall isDisabled={isRetrying} onPress={onRetry}>
        Try again
      </Button>
    </p>
  );
}

export function IntegrationDetails({ integration }: { integration: IntegrationOrganization }) {
  const id = companyIdOf(integration);
  const company = useQuery(externalCompanyQuery(id));
  const projects = useQuery(externalProjectsQuery(id));
  const box = useSearchBox();
  const words = box.words.trim().toLowerCase();
  const all = projects.data ?? [];
  const shown = all.filter(({ name, address }) =>
    `${name} ${address ?? ''}`.toLowerCase().includes(words),
  );
  const count = projects.data === undefined ? null : shown.length;
  useEffect(() => {
    if (words !== '' && count !== null) announce(plural(count, 'project'));
  }, [words, count]);
  const name = company.data?.name ?? null;
  const type = company.data?.company_type ?? null;
  return (
    <div className="integration-details">
      {company.isError ? (
        <Failure
          title="Failed to load company data"
          error={company.error}
          isRetrying={company.isFetching}
          onRetry={() => void company.refetch()}
        />
      ) : (
        <div className="external-company">
          <span className="external-logo" aria-hidden>
            {initialsOf(name ?? '')}
          </span>
          <span className="external-name">
            <span className="m">{name ?? 'Loading...'}</span>
            <span className="t2 f12">
              {type === null ? 'Company' : `${type}, company`} {id.companyId}
            </span>
          </span>
          {all.length === 0 ? null : (
            <SearchField label="Search projects" isQuiet value={box.typed} onChange={box.type} />
          )}
        </div>
      )}
      {projects.isError ? (
        <Failure
          title="Failed to load projects"
          error={projects.error}
          isRetrying={projects.isFetching}
          onRetry={() => void projects.refetch()}
        />
      ) : projects.data === undefined ? (
        <p className="t2">Loading projects...</p>
      ) : all.length === 0 ? (
        <p className="t2">No projects found for this company</p>
      ) : (
        <>
          <div className="external-head f12 t2" aria-hidden>
            <span>Project</span>
            <span>Type</span>
            <span>Stage</span>
          </div>
          {shown.length === 0 ? (
            <p className="t2 external-none">No project matches your search.</p>
          ) : (
            <ul className="external-projects" aria-label={`Projects of ${name ?? id.companyId}`}>
              {shown.map((project) => (
                <ExternalProjectRow key={project.id} company={id} project={project} />
              ))}
            </ul>
          )}
          <p className="t3 f12 external-count">
            {all.length >= MOST_EXTERNAL_PROJECTS
              ? `The first ${MOST_EXTERNAL_PROJECTS} projects`
              : plural(all.length, 'project')}
          </p>
        </>
      )}
    </div>
  );
}
