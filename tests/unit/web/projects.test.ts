/** The project list: sorting, filtering, where a project opens, and upload speed. */
import { describe, expect, it } from 'vitest';
import { PROJECT_LIST } from '../../../contract/src/projects/list.ts';
import {
  addressOfEmptyProject,
  addressOfProject,
} from '../../../web/src/features/projects/model/project-address.ts';
import { readListSearch } from '../../../web/src/domain/list-search.ts';
import { arrange, nextSort } from '../../../web/src/domain/projects-search.ts';
import {
  remainingText,
  speedOf,
  speedText,
  withSample,
} from '../../../web/src/parts/uploads/transfer.ts';
import type { Sample } from '../../../web/src/parts/uploads/transfer.ts';
import { summary, task } from '../../support/mocked-api.ts';

const MOMENTS = [
  '2026-01-01T00:00:00.000Z',
  '2026-02-01T00:00:00.000Z',
  '2026-03-01T00:00:00.000Z',
] as const;

const names = (projects: readonly { name: string }[]) => projects.map(({ name }) => name);

describe('the list', () => {
  const projects = [
    summary(1, { name: 'Building 10', issues_count: 4, created_at: '2026-01-01T00:00:00.000Z' }),
    summary(2, { name: 'building 9', issues_count: 4, created_at: '2026-03-01T00:00:00.000Z' }),
    summary(3, { name: 'Annex', issues_count: 9, created_at: '2026-02-01T00:00:00.000Z' }),
  ];

  it('shows the newest first', () => {
    expect(names(arrange(projects, '', PROJECT_LIST.firstSort))).toEqual([
      'building 9',
      'Annex',
      'Building 10',
    ]);
  });

  it('sorts names as people do: 9 before 10, capitals alike', () => {
    const sorted = arrange(projects, '', { by: 'name', order: 'asc' });
    expect(names(sorted)).toEqual(['Annex', 'building 9', 'Building 10']);
  });

  it('sorts by each column of the table, both ways', () => {
    const each = [
      summary(1, { name: 'A', issues_count: 2, documents_count: 3, created_at: MOMENTS[1] }),
      summary(2, { name: 'B', issues_count: 3, documents_count: 1, created_at: MOMENTS[2] }),
      summary(3, { name: 'C', issues_count: 1, documents_count: 2, created_at: MOMENTS[0] }),
    ];
    const sorted = {
      name: ['A', 'B', 'C'],
      issues_count: ['C', 'A', 'B'],
      documents_count: ['B', 'C', 'A'],
      created_at: ['C', 'A', 'B'],
    } as const;
    expect(PROJECT_LIST.firstSort).toEqual({ by: 'created_at', order: 'desc' });
    for (const by of ['name', 'issues_count', 'documents_count', 'created_at'] as const) {
      expect(names(arrange(each, '', { by, order: 'asc' })), by).toEqual(sorted[by]);
      expect(names(arrange(each, '', { by, order: 'desc' })), by).toEqual(sorted[by].toReversed());
    }
  });

  it('puts equal ones newest first in either order', () => {
    const up = arrange(projects, '', { by: 'issues_count', order: 'asc' });
    expect(names(up)).toEqual(['building 9', 'Building 10', 'Annex']);
    const down = arrange(projects, '', { by: 'issues_count', order: 'desc' });
    expect(names(down)).toEqual(['Annex', 'building 9', 'Building 10']);
  });

  it('narrows by any part of the name', () => {
    expect(names(arrange(projects, ' BUILD ', PROJECT_LIST.firstSort))).toEqual([
      'building 9',
      'Building 10',
    ]);
    expect(arrange(projects, 'tower', PROJECT_LIST.firstSort)).toEqual([]);
  });

  it('turns the order of the column that is sorted already', () => {
    expect(nextSort({ by: 'name', order: 'asc' }, 'name')).toEqual({ by: 'name', order: 'desc' });
    expect(nextSort(PROJECT_LIST.firstSort, 'name')).toEqual({ by: 'name', order: 'asc' });
    expect(nextSort(PROJECT_LIST.firstSort, 'issues_count').order).toBe('desc');
  });

  it('leaves out what an address says wrongly', () => {
    expect(readListSearch(PROJECT_LIST, { sort_by: 'owner', sort_order: 'up', search: 5 })).toEqual(
      {},
    );
    expect(
      readListSearch(PROJECT_LIST, { sort_by: 'name', sort_order: 'asc', search: 'a' }),
    ).toEqual({
      sort_by: 'name',
      sort_order: 'asc',
      search: 'a',
    });
  });
});

describe('opening a project', () => {
  it('goes to the first document, sorted by priority', () => {
    expect(addressOfProject(summary(7, { first_document_id: 3 }))).toBe(
      '/projects/7?documentId=3&sort_by=priority&sort_order=desc',
    );
  });

  it('opens the dashboard only where there are issues', () => {
    const address = addressOfProject(summary(7, { first_document_id: 3, issues_count: 1 }));
    expect(address).toBe(
      '/projects/7?documentId=3&sort_by=priority&sort_order=desc&projectDashboard=1',
    );
  });

  it('names the file of an upload when there is no document yet', () => {
    expect(addressOfProject(summary(7, { first_document_id: null }))).toBeNull();
    expect(addressOfEmptyProject(7, [])).toBe('/viewer/projects/7');
    const tasks = [task('a/b.pdf', 'files_stored'), task('c.pdf', 'files_stored')];
    expect(addressOfEmptyProject(7, tasks)).toBe('/viewer/projects/7?fileKey=a%2Fb.pdf');
  });
});

describe('the speed of an upload', () => {
  it('is that of the last seconds', () => {
    let samples: readonly Sample[] = [];
    for (let second = 0; second <= 20; second += 1) {
      // Slow at first, then 4 MB a second.
      const bytes = second <= 10 ? second * 1e5 : 1e6 + (second - 10) * 4e6;
      samples = withSample(samples, { atMs: second * 1000, bytes });
    }
    expect(speedOf(samples)).toBeCloseTo(4e6);
    expect(samples.length).toBeLessThan(10);
  });

  it('is not told from a single moment', () => {
    expect(speedOf([])).toBeNull();
    expect(speedOf(withSample([], { atMs: 5, bytes: 100 }))).toBeNull();
  });

  it('reads as people say it', () => {
    expect(speedText(4_200_000)).toBe('4.2 MB/s');
    expect(speedText(42_000)).toBe('42 KB/s');
    expect(remainingText(4e6, 1e6)).toBe('5 s left');
    expect(remainingText(42e6, 1e6)).toBe('45 s left');
    expect(remainingText(120e6, 1e6)).toBe('2 min left');
    expect(remainingText(3900e6, 1e6)).toBe('1 h 5 min left');
    expect(remainingText(1e6, 0)).toBeNull();
  });
});
