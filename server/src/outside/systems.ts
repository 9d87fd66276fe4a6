/** The other systems that this server has credentials for. */
import type { ExternalSystem } from './external-system.ts';
import type { ProcoreSettings } from './procore/api.ts';
import { createProcore } from './procore/procore.ts';

export type SystemsSettings = { procore?: ProcoreSettings };

export function createSystems({ procore }: SystemsSettings): ExternalSystem[] {
  return procore === undefined ? [] : [createProcore(procore)];
}
