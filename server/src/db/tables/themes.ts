/** Themes: issues that are about the same. */
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { id } from './columns.ts';
import { issues } from './issues.ts';
import { projects } from './projects.ts';

const ofProject = () => integer().references(() => projects.id, { onDelete: 'cascade' });

export const themes = pgTable(
  'themes',
  {
    id: id(),
    projectId: ofProject().notNull(),
    title: text().notNull(),
    description: text().notNull(),
  },
  (t) => [index().on(t.projectId)],
);

export const themeIssues = pgTable(
  'theme_issues',
  {
    themeId: integer()
      .notNull()
      .references(() => themes.id, { onDelete: 'cascade' }),
    issueId: integer()
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.themeId, t.issueId] }), index().on(t.issueId)],
);

/** How finding the themes of a project goes. No row: nobody ever asked for them. */
export const themeRuns = pgTable('theme_runs', {
  projectId: ofProject().primaryKey(),
  isRunning: boolean().notNull(),
  /** How often the job began since someone asked. */
  begun: integer().notNull().default(0),
  hasFailed: boolean().notNull().default(false),
  /** When themes were found last. */
  endedAt: timestamp({ withTimezone: true }),
  /** Of the issues that they were found in (`issuesMark`). */
  issuesMark: text(),
});
