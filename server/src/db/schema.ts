/**
 * The tables, by subject. Migrations are generated from these files (`npm run migration -- name`) and never edited
 * afterwards. Database names are snake_case, as on the wire. All timestamps are UTC.
 */
export * from './tables/people.ts';
export * from './tables/projects.ts';
export * from './tables/project-copies.ts';
export * from './tables/contents.ts';
export * from './tables/checklists.ts';
export * from './tables/checks.ts';
export * from './tables/overlays.ts';
export * from './tables/reviews.ts';
export * from './tables/issuances.ts';
export * from './tables/change-orders.ts';
export * from './tables/integrations.ts';
export * from './tables/backtests.ts';
export * from './tables/issues.ts';
export * from './tables/issue-views.ts';
export * from './tables/inbox.ts';
export * from './tables/markups.ts';
export * from './tables/server.ts';
export * from './tables/themes.ts';
export * from './tables/webhooks.ts';
export * from './tables/audit.ts';
