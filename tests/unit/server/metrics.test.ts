import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../../server/src/metrics.ts';

const DASHBOARD = new URL('../../../docs/grafana-dashboard.json', import.meta.url);

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

const measuredWith = (query: () => Promise<unknown>) =>
  createMetrics({
    ...{ role: 'worker', version: '1.2.3', log: pino({ level: 'silent' }) },
    pool: { query } as unknown as Parameters<typeof createMetrics>[0]['pool'],
  });
const withQueue = () =>
  measuredWith(() =>
    Promise.resolve({ rows: [{ name: 'read-document', jobs: 3, seconds: 41.5 }] }),
  );

/** The names of all series, without those that a histogram adds. */
function seriesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
}

describe('metrics', () => {
  it('say what waits in the queue, and how jobs and pages went', async () => {
    const metrics = withQueue();
    metrics.noteJob('read-document', 'failed', 2);
    metrics.notePageRead(0.2);
    const text = await metrics.text();
    for (const line of [
      'pinbar_info{version="1.2.3",role="worker"} 1',
      'pinbar_database_up 1',
      'pinbar_jobs_waiting{job="read-document"} 3',
      'pinbar_job_oldest_waiting_seconds{job="read-document"} 41.5',
      'pinbar_job_duration_seconds_count{job="read-document",outcome="failed"} 1',
      'pinbar_page_reading_seconds_sum 0.2',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
  });

  it('say that the database does not answer, and forget what waited before', async () => {
    let isDown = false;
    const metrics = measuredWith(() =>
      isDown
        ? Promise.reject(new Error('connection refused'))
        : Promise.resolve({ rows: [{ name: 'read-document', jobs: 3, seconds: 1 }] }),
    );
    await metrics.text();
    isDown = true;
    const text = await metrics.text();
    expect(text).toContain('pinbar_database_up 0');
    expect(text).not.toContain('pinbar_jobs_waiting{');
  });

  it('have the names that the dashboard uses, and the dashboard uses all of Pinbar’s', async () => {
    const exported = seriesIn(await withQueue().text());
    const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as Dashboard;
    const used = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(pinbar|process|nodejs)_\w+/g) ?? []),
    );
    const names = used.map((name) => name.replace(/_(bucket|count|sum)$/, ''));
    expect(names.filter((name) => !exported.has(name))).toEqual([]);
    const own = [...exported].filter((name) => name.startsWith('pinbar_'));
    expect(own.filter((name) => !names.includes(name))).toEqual([]);
    expect(panels.filter(({ targets }) => targets.length === 0)).toEqual([]);
  });
});
