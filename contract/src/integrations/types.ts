/** What page and server know of integrations, without zod. */

/** IN-001: Procore is the only one. */
export const INTEGRATION_TYPE = { procore: 1 } as const;

/** IN-013. */
export const MOST_EXTERNAL_PROJECTS = 50;

/** IN-007. */
export const COMPANY_ID = /^[1-9]\d{0,17}$/;

export const IMPORT_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];
