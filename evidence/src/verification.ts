/** What the check of a packet found, as `pinbar verify --json` writes it. */
import { z } from 'zod';

export const FINDINGS = ['changed', 'added', 'missing', 'unreadable', 'disagrees'] as const;

export const findingSchema = z.object({
  /** `disagrees`: with something else in the packet, or with a source. */
  what: z.enum(FINDINGS),
  /** An entry of the packet, or a source. */
  file: z.string(),
  issue: z.int().nullable(),
  /** Of the issue. */
  field: z.string().nullable(),
  /** A sentence for people. */
  detail: z.string(),
});
export type Finding = z.infer<typeof findingSchema>;

export const verificationSchema = z.object({
  version: z.literal(1),
  agrees: z.boolean(),
  /** SHA-256 of the manifest, which tells packets apart. */
  fingerprint: z.string(),
  made_by: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  project: z.string(),
  filter: z.string(),
  issues: z.int(),
  checked: z.object({ files: z.int(), crops: z.int(), sheets: z.int(), sources: z.int() }),
  /** What the packet does not enclose, and why. */
  notes: z.array(z.string()),
  findings: z.array(findingSchema),
});
export type Verification = z.infer<typeof verificationSchema>;
