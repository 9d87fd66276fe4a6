/** Links of organizations to companies in other systems, and what is imported from there. */
import { z } from 'zod';
import { organizationSchema } from '../users/schema.ts';
import { id, moment } from '../wire/fields.ts';
import { COMPANY_ID, IMPORT_STATUSES } from './types.ts';

/** An id in the other system. */
export const externalId = z.string().regex(COMPANY_ID, 'must be a whole number');

/** REC-032. */
export const integrationOrganizationSchema = z
  .object({
    id,
    organization_id: id,
    organization: organizationSchema,
    integration_type_id: id,
    /** The company there: a whole number, as text. */
    integration_organization_id: z.string(),
    created_at: moment,
  })
  .meta({ id: 'IntegrationOrganization' });
export type IntegrationOrganization = z.infer<typeof integrationOrganizationSchema>;

/** REC-033. */
export const externalCompanySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    logo_url: z.string().nullable(),
    company_type: z.string().nullable(),
  })
  .meta({ id: 'ExternalCompany' });
export type ExternalCompany = z.infer<typeof externalCompanySchema>;

/** REC-034. */
const externalProject = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  type_name: z.string().nullable(),
  stage_name: z.string().nullable(),
});
export type ExternalProject = z.infer<typeof externalProject>;

/** `imports_count`: how often it was imported. */
export const listedProjectSchema = externalProject
  .extend({ imports_count: z.int().min(0) })
  .meta({ id: 'ExternalProject' });
export type ListedProject = z.infer<typeof listedProjectSchema>;

/** REC-035. */
export const importJobSchema = z
  .object({
    job_id: id,
    batch_name: z.string(),
    status: z.enum(IMPORT_STATUSES),
    /** Null until it has a document. */
    change_order_batch_id: id.nullable(),
    /** How many were seen so far. */
    total_change_events: z.int().min(0),
    total_pdfs_downloaded: z.int().min(0),
    /** PDFs that an earlier import brought. */
    total_pdfs_known: z.int().min(0),
    /** Why it failed, as a sentence. */
    error: z.string().nullable(),
    /** What was left out, the first ones. `message`: why, as a sentence. */
    problems: z.array(z.object({ name: z.string(), message: z.string() })),
    problems_count: z.int().min(0),
    /** When it goes on by itself: the other system asked for a pause, or did not answer. */
    waits_until: moment.nullable(),
    /** Which of both, as a sentence. */
    waits_because: z.string().nullable(),
    created_at: moment,
  })
  .meta({ id: 'ImportJob' });
export type ImportJob = z.infer<typeof importJobSchema>;
