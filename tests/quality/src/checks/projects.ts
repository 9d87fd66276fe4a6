/** The real drawings that checks are measured on, by project, with the findings that people confirmed. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { CHECK_IDS } from '../../../../contract/src/checks/checks.ts';
import { corpusPdfs, shortName } from '../corpus-files.ts';

const truthSchema = z.strictObject({
  /** Projects that were looked at while rules were written. */
  seen: z.array(z.string()),
  /** Files of one set, by its name. Every other file is a project of its own. */
  sets: z.record(z.string(), z.array(z.string())),
  /** Findings that are true, by project. All others are wrong. */
  findings: z.record(
    z.string(),
    z.array(z.strictObject({ check: z.enum(CHECK_IDS), key: z.string(), because: z.string() })),
  ),
});
type Truth = z.infer<typeof truthSchema>;

export type RealProject = {
  name: string;
  half: 'seen' | 'unseen';
  files: string[];
  known: Truth['findings'][string];
};

const FOLDERS = ['drawings', 'revisions', 'second/drawings', 'second/revisions'];

/** None where the drawings are absent. */
export function realProjects(): RealProject[] {
  const file = new URL('../../truth/checks.json', import.meta.url);
  const { seen, sets, findings } = truthSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const nameOf = (short: string) =>
    Object.entries(sets).find(([, files]) => files.includes(short))?.[0] ?? short;
  const all = FOLDERS.flatMap((folder) => corpusPdfs(folder));
  const projects = new Map<string, string[]>();
  for (const full of all) {
    const name = nameOf(shortName(full));
    projects.set(name, [...(projects.get(name) ?? []), full]);
  }
  return [...projects].map(([name, files]) => ({
    ...{ name, half: seen.includes(name) ? 'seen' : 'unseen', files: files.toSorted() },
    known: findings[name] ?? [],
  }));
}
