/** What administrators see of all organizations, in a drawer over the whole window (AA-001 to AA-016). */
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type {
  ConfidenceWindow,
  EvaluatorPeriod,
  EvaluatorRow,
  ExtractionRow,
  OwnershipRow,
  ProjectRow,
  QuintileRow,
  WeeklyRow,
} from '../../../../contract/src/analytics/schema.ts';
import type { EvaluationState } from '../../../../contract/src/constants.ts';
import {
  confidenceQuery,
  evaluatorsQuery,
  extractionsQuery,
  ownershipQuery,
  projectUpvotesQuery,
  weeklyUpvotesQuery,
} from '../../api/analytics.ts';
import { dateText } from '../../domain/dates.ts';
import {
  dayText,
  percentText,
  rateText,
  roundScale,
  shortDayText,
  wholeDollarsText,
} from '../../domain/figures.ts';
import { plural } from '../../domain/units.ts';
import { IconButton, Segmented } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Block } from './block.tsx';
import type { BlockColumn } from './block.tsx';
import { Bars, Scatter } from './charts.tsx';
import './analytics.css';

const PERCENT_SCALE = ['0%', '50%', '100%'];
/** The chart has room for half a year; the table has all weeks. */
const CHARTED_WEEKS = 26;

type Rate = { pct_upvote: number; pct_low: number; pct_high: number };
const rateOf = (row: Rate) => ({ percent: row.pct_upvote, low: row.pct_low, high: row.pct_high });

/** In files, the limits have columns of their own. */
function rateColumns<Row extends Rate>(): BlockColumn<Row>[] {
  return [
    {
      title: 'Upvote rate (%)',
      cell: (row) => row.pct_upvote,
      shown: (row) => rateText(rateOf(row)),
      isNumber: true,
    },
    { title: '95% from (%)', cell: (row) => row.pct_low, isOnlyInFiles: true },
    { title: '95% to (%)', cell: (row) => row.pct_high, isOnlyInFiles: true },
  ];
}

const WEEKLY_RATE: readonly BlockColumn<WeeklyRow>[] = [
  { title: 'Week of', cell: ({ week }) => week, shown: ({ week }) => dayText(week) },
  { title: 'Evaluations', cell: ({ num_evals }) => num_evals, isNumber: true },
  ...rateColumns<WeeklyRow>(),
];

function WeeklyRates() {
  const { data } = useQuery(weeklyUpvotesQuery('project_creation'));
  return (
    <Block
      title="Upvote Rate by Project Creation Week"
      note="weeks with more than 50 evaluations"
      rows={data}
      keyOf={({ week }) => week}
      columns={WEEKLY_RATE}
      fileName="upvote-rate-by-week"
      span={6}
      renderChart={(rows) => (
        <Bars
          label={`Upvote rates of ${plural(rows.length, 'week')}; the latest is ${percentText(rows.at(-1)?.pct_upvote ?? 0)}`}
          most={100}
          scale={PERCENT_SCALE}
          isDotted
          bars={rows.slice(-CHARTED_WEEKS).map((row) => ({
            ...{ key: row.week, label: shortDayText(row.week), value: row.pct_upvote },
            text: percentText(Math.round(row.pct_upvote)),
            interval: { low: row.pct_low, high: row.pct_high },
          }))}
        />
      )}
    />
  );
}

function WeeklyCounts() {
  const { data } = useQuery(weeklyUpvotesQuery('evaluation'));
  return (
    <Block
      title="Number of Issue Evaluations by Week"
      note="weeks with more than 50"
      rows={data}
      keyOf={({ week }) => week}
      columns={WEEKLY_RATE}
      fileName="evaluations-by-week"
      span={6}
      renderChart={(rows) => {
        const most = Math.max(...rows.map(({ num_evals }) => num_evals));
        const scale = roundScale(most, 2);
        return (
          <Bars
            label={`Evaluations of ${plural(rows.length, 'week')}, at most ${most.toLocaleString('en-US')} a week`}
            most={scale.at(-1) ?? most}
            scale={scale.map((value) => value.toLocaleString('en-US'))}
            tone="second"
            bars={rows.slice(-CHARTED_WEEKS).map((row) => ({
              ...{ key: row.week, label: shortDayText(row.week), value: row.num_evals },
              text: row.num_evals.toLocaleString('en-US'),
            }))}
          />
        );
      }}
    />
  );
}

const EVALUATED = { of: 'evaluated issues', states: ['approved', 'rejected'] } as const;
const APPROVED = { of: 'approved issues', states: ['approved'] } as const;

/** Issues of a project, in its list. Without access to the project, the text alone. */
function issuesLink(
  { is_open: isOpen, project_id: id, project_name: name }: ProjectRow,
  { count, of, states }: { count: number; of: string; states: readonly EvaluationState[] },
): ReactNode {
  const text = count.toLocaleString('en-US');
  if (!isOpen || count === 0) return text;
  const search = states.length === 0 ? '' : `?evaluation_states=${states.join(',')}`;
  return (
    <a href={`/projects/${id}${search}`} aria-label={`${text}: ${of} of ${name}`}>
      {text}
    </a>
  );
}

const PROJECTS: readonly BlockColumn<ProjectRow>[] = [
  {
    title: 'Project',
    cell: ({ project_name }) => project_name,
    shown: ({ is_open: isOpen, project_id: id, project_name }) =>
      isOpen ? <a href={`/projects/${id}`}>{project_name}</a> : project_name,
  },
  { title: 'Organization', cell: ({ organization_name }) => organization_name },
  { title: 'Creator', cell: ({ creator_name }) => creator_name },
  {
    title: 'Created',
    cell: ({ created_at }) => new Date(created_at),
    shown: ({ created_at }) => dateText(created_at),
  },
  {
    title: 'Issues',
    cell: ({ num_issues }) => num_issues,
    shown: (row) => issuesLink(row, { count: row.num_issues, of: 'issues', states: [] }),
    isNumber: true,
  },
  {
    title: 'Evaluations',
    cell: ({ num_evaluations }) => num_evaluations,
    shown: (row) => issuesLink(row, { count: row.num_evaluations, ...EVALUATED }),
    isNumber: true,
  },
  {
    title: 'Thumbs up',
    cell: ({ num_thumbs_up }) => num_thumbs_up,
    shown: (row) => issuesLink(row, { count: row.num_thumbs_up, ...APPROVED }),
    isNumber: true,
  },
  ...rateColumns<ProjectRow>(),
];

function Projects() {
  const { data } = useQuery(projectUpvotesQuery);
  return (
    <Block
      title="Upvote Rate by Project"
      note="each point is a project"
      rows={data}
      keyOf={({ project_id }) => project_id}
      columns={PROJECTS}
      fileName="upvote-rate-by-project"
      span={7}
      renderChart={(rows) => (
        <Scatter
          label={`Upvote rates of ${plural(rows.length, 'project')} by their number of evaluations`}
          scaleX={roundScale(Math.max(...rows.map((row) => row.num_evaluations)), 4)}
          xTitle="evaluations"
          dots={rows.map((row) => ({
            ...{ key: row.project_id, x: row.num_evaluations, y: row.pct_upvote },
            title: `${row.project_name}: ${rateText(rateOf(row))} of ${plural(row.num_evaluations, 'evaluation')}`,
          }))}
        />
      )}
    />
  );
}

const EVALUATORS: readonly BlockColumn<EvaluatorRow>[] = [
  { title: 'User', cell: ({ user_name }) => user_name },
  { title: 'Evaluations', cell: ({ num_evaluations }) => num_evaluations, isNumber: true },
  ...rateColumns<EvaluatorRow>(),
];

const PERIODS: readonly { value: EvaluatorPeriod; label: string }[] = [
  { value: 'week', label: 'Last week' },
  { value: 'month', label: 'Last month' },
  { value: 'year', label: 'Last year' },
];

function Evaluators() {
  const [period, setPeriod] = useState<EvaluatorPeriod>('week');
  const { data } = useQuery(evaluatorsQuery(period));
  return (
    <Block
      title="Issue Evaluations by User"
      rows={data}
      keyOf={(row) => `${row.user_name} ${row.num_evaluations} ${row.pct_upvote}`}
      columns={EVALUATORS}
      fileName={`evaluations-by-user-${period}`}
      span={5}
      choices={
        <Segmented
          label="Period of evaluations"
          choices={PERIODS}
          value={period}
          onChange={setPeriod}
        />
      }
    />
  );
}

const FIFTHS = ['Lowest', '2nd', '3rd', '4th', 'Highest'];
const scores = (row: QuintileRow) => `${row.prob_min.toFixed(2)} to ${row.prob_max.toFixed(2)}`;
const fifthOf = (row: QuintileRow) => FIFTHS[row.doublechecker_confidence_quintile - 1] ?? '';
const inPercent = (row: QuintileRow) => ({
  percent: 100 * row.thumbs_up_rate,
  low: 100 * row.rate_low,
  high: 100 * row.rate_high,
});
const oneDecimal = (percent: number) => Math.round(10 * percent) / 10;

const QUINTILES: readonly BlockColumn<QuintileRow>[] = [
  { title: 'Fifth', cell: fifthOf },
  { title: 'Scores', cell: scores },
  { title: 'Issues', cell: ({ n_rows }) => n_rows, isNumber: true },
  {
    title: 'Upvote rate (%)',
    cell: (row) => oneDecimal(inPercent(row).percent),
    shown: (row) => rateText(inPercent(row)),
    isNumber: true,
  },
  { title: '95% from (%)', cell: (row) => oneDecimal(inPercent(row).low), isOnlyInFiles: true },
  { title: '95% to (%)', cell: (row) => oneDecimal(inPercent(row).high), isOnlyInFiles: true },
];

const WINDOWS: readonly { value: `${ConfidenceWindow}`; days: ConfidenceWindow; label: string }[] =
  [
    { value: '7', days: 7, label: 'Last 7 days' },
    { value: '30', days: 30, label: 'Last 30 days' },
    { value: '365', days: 365, label: 'Last year' },
  ];

function Quintiles() {
  const [window, setWindow] = useState<`${ConfidenceWindow}`>('30');
  const days = WINDOWS.find(({ value }) => value === window)?.days ?? 30;
  const { data } = useQuery(confidenceQuery(days));
  return (
    <Block
      title="Upvote Rate by Doublechecker Confidence Quintile"
      rows={data}
      keyOf={(row) => row.doublechecker_confidence_quintile}
      columns={QUINTILES}
      fileName={`upvote-rate-by-confidence-${days}-days`}
      span={7}
      choices={
        <Segmented
          label="Days of evaluations"
          choices={WINDOWS}
          value={window}
          onChange={setWindow}
        />
      }
      renderChart={(rows) => (
        <Bars
          label={`Upvote rates by fifths of the doublechecker score, from ${percentText(100 * (rows[0]?.thumbs_up_rate ?? 0))} of the lowest to ${percentText(100 * (rows.at(-1)?.thumbs_up_rate ?? 0))} of the highest`}
          most={100}
          scale={PERCENT_SCALE}
          tone="third"
          bars={rows.map((row) => {
            const { percent, low, high } = inPercent(row);
            return {
              ...{ key: fifthOf(row), label: fifthOf(row), note: scores(row), value: percent },
              ...{ text: percentText(Math.round(percent)), interval: { low, high } },
            };
          })}
        />
      )}
    />
  );
}

const EXTRACTIONS: readonly BlockColumn<ExtractionRow>[] = [
  { title: 'Period', cell: (row) => `Last ${row.time_period}` },
  { title: 'Batches', cell: (row) => row.batch_count, isNumber: true },
  { title: 'Change orders', cell: (row) => row.change_order_count, isNumber: true },
  {
    title: 'Total value',
    cell: (row) => row.total_value,
    shown: (row) => wholeDollarsText(row.total_value),
    isNumber: true,
  },
];

function Extractions() {
  const { data } = useQuery(extractionsQuery);
  return (
    <Block
      title="Change Order Extractions"
      note="batches created"
      rows={data}
      keyOf={(row) => row.time_period}
      columns={EXTRACTIONS}
      fileName="change-order-extractions"
      span={5}
    />
  );
}

const OWNERSHIP: readonly BlockColumn<OwnershipRow>[] = [
  { title: 'Organization', cell: (row) => row.organization_name },
  { title: 'Last day', cell: (row) => row.projects_last_day, isNumber: true },
  { title: 'Last week', cell: (row) => row.projects_last_week, isNumber: true },
  { title: 'Last month', cell: (row) => row.projects_last_month, isNumber: true },
  { title: 'Last year', cell: (row) => row.projects_last_year, isNumber: true },
];

function Ownership() {
  const { data } = useQuery(ownershipQuery);
  return (
    <Block
      title="Project Ownership"
      note="projects created"
      rows={data}
      keyOf={(row) => row.organization_name}
      columns={OWNERSHIP}
      fileName="project-ownership"
      span={12}
    />
  );
}

/** Whether one of the first reads failed. */
function useFailure(): boolean {
  const reads = [
    useQuery(weeklyUpvotesQuery('project_creation')).isError,
    useQuery(weeklyUpvotesQuery('evaluation')).isError,
    useQuery(projectUpvotesQuery).isError,
    useQuery(evaluatorsQuery('week')).isError,
    useQuery(confidenceQuery(30)).isError,
    useQuery(extractionsQuery).isError,
    useQuery(ownershipQuery).isError,
  ];
  return reads.includes(true);
}

export function AnalyticsDrawer({ onClose }: { onClose: () => void }) {
  const [openedAt] = useState(() => Date.now());
  const hasFailed = useFailure();
  return (
    <Drawer label="Analytics" isOpen width="full" onClose={onClose}>
      <header className="analytics-head">
        <h2>Analytics</h2>
        <span className="t2 f12">All organizations, as of {dateText(openedAt)}</span>
        <span className="end">
          <IconButton label="Close" onPress={onClose}>
            <X size={16} />
          </IconButton>
        </span>
      </header>
      {hasFailed ? (
        <p className="alert bad analytics-failure" role="alert">
          <CircleAlert size={16} aria-hidden />
          Error loading analytics data. Please try again later.
        </p>
      ) : (
        <div className="analytics-blocks">
          <WeeklyRates />
          <WeeklyCounts />
          <Projects />
          <Evaluators />
          <Quintiles />
          <Extractions />
          <Ownership />
        </div>
      )}
    </Drawer>
  );
}
