/** What the API answers to the dashboard. Runs in Node and in browsers. */
import type {
  DashboardStats,
  HotSpots,
  ProjectNews,
  Trends,
} from '../../contract/src/dashboard/schema.ts';
import type { Theme, ThemeStatus } from '../../contract/src/themes/schema.ts';

type Counts = readonly [total: number, approved: number, rejected: number, notReviewed: number];

const priority = (id: number, label: string, [total, approved, rejected, left]: Counts) => ({
  ...{ priority_id: id, priority_label: label, total_count: total, count: total },
  ...{ approved_count: approved, rejected_count: rejected, not_reviewed_count: left },
});

const discipline = (id: number, label: string, counts: readonly (readonly [number, number])[]) =>
  counts.map(([priority_id, count]) => ({
    ...{ discipline_id: id, discipline_label: label, priority_id, count },
  }));

/** Of an administrator. */
export const STATS: DashboardStats = {
  ...{ total_issues: 38, approved_count: 21, rejected_count: 5 },
  priority_stats: [
    priority(4, 'Urgent', [4, 4, 0, 0]),
    priority(3, 'High', [11, 6, 2, 3]),
    priority(2, 'Medium', [16, 8, 3, 5]),
    priority(1, 'Low', [7, 3, 0, 4]),
  ],
  discipline_distribution: [
    ...discipline(8, 'Architectural', [
      [3, 3],
      [2, 4],
    ]),
    ...discipline(11, 'Fire Protection', [
      [4, 2],
      [3, 4],
      [2, 5],
    ]),
  ],
  scope_distribution: [
    { scope_id: 8, scope_label: 'Openings', count: 9, percentage: 60 },
    { scope_id: 26, scope_label: 'Electrical', count: 6, percentage: 40 },
  ],
  evaluation_distribution: { approved: 21, rejected: 5, not_reviewed: 12 },
};

/** The same for someone who is no administrator. */
export function statsOfOthers(stats: DashboardStats): DashboardStats {
  return {
    ...stats,
    total_issues: stats.total_issues - (stats.rejected_count ?? 0),
    ...{ approved_count: null, rejected_count: null, evaluation_distribution: null },
    priority_stats: stats.priority_stats.map((row) => {
      const count = row.total_count - (row.rejected_count ?? 0);
      const none = { approved_count: null, rejected_count: null, not_reviewed_count: null };
      return { ...row, total_count: count, count, ...none };
    }),
  };
}

export const NO_STATS: DashboardStats = {
  ...{ total_issues: 0, approved_count: 0, rejected_count: 0 },
  priority_stats: STATS.priority_stats.map(({ priority_id, priority_label }) =>
    priority(priority_id, priority_label, [0, 0, 0, 0]),
  ),
  ...{ discipline_distribution: [], scope_distribution: [] },
  evaluation_distribution: { approved: 0, rejected: 0, not_reviewed: 0 },
};

export const THEMES: Theme[] = [
  {
    ...{ id: 5, theme_title: 'Door swings into the corridor', top_priority_id: 4 },
    theme_description: 'All architectural, on A-101. Named most: door and corridor width.',
    supporting_issue_ids: [118, 119, 120],
  },
  {
    ...{ id: 6, theme_title: 'Lintel missing above opening', top_priority_id: 2 },
    theme_description: 'Mostly structural, on S-101 and S-102. Named most: lintel.',
    supporting_issue_ids: [121, 122, 123, 124],
  },
];

export const THEMES_CURRENT: ThemeStatus = {
  ...{ has_themes: true, needs_regeneration: false, is_regenerating: false, has_failed: false },
  latest_theme_timestamp: '2026-03-02T16:18:00.000Z',
};

const flow = (
  [open, opened, closed]: readonly [number, number, number],
  age: number | null,
  taken: number | null,
) => ({ open, opened, closed, median_age_days: age, median_days_to_close: taken });

/** Of two weeks. */
export const TRENDS: Trends = {
  period_from: '2026-11-09T05:00:00.000Z',
  total: flow([7, 9, 4], 9, 5),
  weeks: [
    { from: '2026-11-09T05:00:00.000Z', to: '2026-11-16T05:00:00.000Z', opened: 3, closed: 3 },
    { from: '2026-11-16T05:00:00.000Z', to: '2026-11-23T05:00:00.000Z', opened: 6, closed: 1 },
  ],
  ages: [
    {
      ...{ days_from: 0, days_to: 7, count: 3 },
      ...{ created_from: '2026-11-17T05:00:00.000Z', created_to: null },
    },
    {
      ...{ days_from: 7, days_to: null, count: 4 },
      ...{ created_from: null, created_to: '2026-11-17T05:00:00.000Z' },
    },
  ],
  close_times: [
    { days_from: 0, days_to: 1, count: 1 },
    { days_from: 1, days_to: null, count: 3 },
  ],
  disciplines: [
    { discipline_id: 8, discipline_label: 'Architectural', ...flow([5, 6, 0], 9, null) },
    { discipline_id: 7, discipline_label: 'Structural', ...flow([2, 3, 4], 3, 5) },
  ],
  assignees: [
    { user_id: 2, user_name: 'Grace Hopper', ...flow([6, 8, 4], 9, 5) },
    { user_id: null, user_name: null, ...flow([1, 1, 0], 2, null) },
  ],
};

const PAPER = { page_number: 1, width_points: 2592, height_points: 1728 };

export const HOT_SPOTS: HotSpots = {
  sheets: [
    {
      ...{ sheet_number: 'A-101', sheet_title: 'FIRST FLOOR PLAN', discipline: 'Architectural' },
      ...{ document_id: 10, ...PAPER, open_issues: 9, changes: 14 },
      ...{ overlay_id: 4, overlay_execution_id: 9 },
      cells: [
        { cell: 'B3', open_issues: 2, changes: 0 },
        { cell: 'C4', open_issues: 6, changes: 12 },
        { cell: 'H6', open_issues: 0, changes: 2 },
        { cell: 'none', open_issues: 1, changes: 0 },
      ],
    },
    {
      ...{ sheet_number: 'S-201', sheet_title: 'FRAMING', discipline: 'Structural' },
      ...{ document_id: 10, ...PAPER, page_number: 2, open_issues: 3, changes: 0 },
      ...{ overlay_id: null, overlay_execution_id: null },
      cells: [{ cell: 'A1', open_issues: 3, changes: 0 }],
    },
  ],
};

/** Of person 1. */
export const NEWS: ProjectNews = {
  since: '2026-11-20T15:05:00.000Z',
  ...{ new_issues: 3, status_changes: 1, commented_assigned: 2, commented_raised: 0, new_files: 7 },
  files: [
    { document_id: 21, file_name: 'Addendum 2.pdf' },
    { document_id: 20, file_name: 'Book.pdf' },
  ],
  new_differences: 14,
  overlays: [
    { ...{ overlay_id: 4, overlay_execution_id: 9 }, overlay_name: 'A-101', differences_count: 12 },
    { ...{ overlay_id: 5, overlay_execution_id: 8 }, overlay_name: 'A-102', differences_count: 2 },
  ],
};
