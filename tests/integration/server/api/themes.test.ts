/** Themes: who may find them anew, when they are outdated, what they keep, and which issues they have. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Theme, ThemeStatus } from '../../../../contract/src/themes/schema.ts';
import { issues, projects, themeRuns, themes } from '../../../../server/src/db/schema.ts';
import { findThemesJob, findThemesOf } from '../../../../server/src/jobs/find-themes-job.ts';
import { killedAfter } from '../../../support/killed.ts';
import { startTestProduct } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const DOORS = [
  'Door 114 swings into the corridor',
  'Swing of door 121A blocks the corridor',
  'Door 130 opens into the corridor',
  'Corridor is too narrow beside open door 140',
];
const SPRINKLERS = [
  'No sprinkler head in closet 108',
  'Sprinkler head too close to the wall',
  'Sprinkler head missing at C-4',
];

describe('themes', () => {
  let product: TestProduct;
  let ours = 0;
  let administrator: TestPerson;
  let viewer: TestPerson;
  let project = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    ours = await product.organization('Ours');
    administrator = await product.person({ name: 'ada', organizations: [ours], isAdmin: true });
    viewer = await product.person({ name: 'bob', organizations: [ours], userTypeId: 2 });
  });
  afterAll(() => product[Symbol.asyncDispose]());
  beforeEach(startAnew);

  async function startAnew(): Promise<void> {
    await product.db.delete(projects);
    const body = { name: 'Clinic', organization_id: ours };
    const made = await product.call(administrator, 'POST', '/v1/projects', body);
    project = made.json<{ id: number }>().id;
    product.themesAskedFor.length = 0;
  }

  async function raise(summaries: readonly string[], disciplineId = 8): Promise<number[]> {
    const made = await product.db
      .insert(issues)
      .values(
        summaries.map((summary) => ({
          ...{ projectId: project, summary, fullText: '', priorityId: 2, disciplineId },
          ...{ issueType: 'drawing' as const, refNumber: disciplineId === 8 ? 'A-101' : 'F-101' },
        })),
      )
      .returning({ id: issues.id });
    return made.map(({ id }) => id);
  }

  const raiseAll = async () => [await raise(DOORS), await raise(SPRINKLERS, 11)] as const;

  async function read<Answer>(path: string, by = administrator): Promise<Answer> {
    const answer = await product.call(by, 'GET', `/v1/projects/${project}/${path}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Answer>();
  }
  const listed = async (by?: TestPerson) => (await read<{ data: Theme[] }>('themes', by)).data;
  const status = () => read<ThemeStatus>('theme-regeneration-status');
  const regenerate = (query = '') =>
    product.call(administrator, 'POST', `/v1/projects/${project}/regenerate-themes${query}`);

  /** As the button and the job do. */
  async function find(query = ''): Promise<void> {
    expect((await regenerate(query)).json()).toEqual({
      message: 'Theme regeneration has started.',
      started: true,
    });
    await findThemesOf(product, project);
  }

  it('are found for the issues that are about the same, and have the most urgent priority of them', async () => {
    expect(await status()).toEqual({
      ...{ has_themes: false, needs_regeneration: false, latest_theme_timestamp: null },
      ...{ is_regenerating: false, has_failed: false },
    });
    const [doors, sprinklers] = await raiseAll();
    await raise(['North arrow points the wrong way']);
    await product.db
      .update(issues)
      .set({ priorityId: 4 })
      .where(eq(issues.id, doors[1] ?? 0));
    expect(await status()).toMatchObject({ has_themes: false, needs_regeneration: true });
    await find();
    expect(product.themesAskedFor).toEqual([project]);
    const found = await listed();
    expect(found.map((theme) => theme.supporting_issue_ids)).toEqual([doors, sprinklers]);
    expect(found.map((theme) => theme.top_priority_id)).toEqual([4, 2]);
    expect(found.map((theme) => theme.theme_title)).toEqual([
      expect.stringMatching(/door/i),
      expect.stringMatching(/sprinkler/i),
    ]);
    expect(found[1]?.theme_description).toMatch(/^All fire protection, on F-101\. Named most: /);
    expect(await status()).toEqual({
      ...{ has_themes: true, needs_regeneration: false, is_regenerating: false },
      latest_theme_timestamp: expect.stringMatching(/Z$/) as string,
      has_failed: false,
    });
  });

  it('are outdated by new, reworded and rejected issues, and by nothing else', async () => {
    const [[first = 0]] = await raiseAll();
    await find();
    const isOutdated = async () => (await status()).needs_regeneration;
    const change = (values: object) =>
      product.db.update(issues).set(values).where(eq(issues.id, first));
    await change({
      statusId: 4,
      priorityId: 3,
      assigneeId: viewer.userId,
      evaluationState: 'approved',
    });
    expect(await isOutdated()).toBe(false);
    await change({ evaluationState: 'rejected' });
    expect(await isOutdated()).toBe(true);
    await change({ evaluationState: 'not_reviewed' });
    expect(await isOutdated()).toBe(false);
    await change({ summary: 'Door 114 hits the cabinet' });
    expect(await isOutdated()).toBe(true);
    await find();
    await raise(['Footing not in the schedule']);
    expect(await isOutdated()).toBe(true);
  });

  it('keep id and name while their issues stay the same, and their id while most of them do', async () => {
    const [doors] = await raiseAll();
    await find();
    const before = await listed();
    await find('?force=true');
    expect(await listed()).toEqual(before);
    await raise(['Ceiling height missing', 'Ceiling height not noted', 'No ceiling height noted']);
    await find();
    const after = await listed();
    expect(after).toHaveLength(3);
    expect(after.filter(({ id }) => before.some((theme) => theme.id === id))).toEqual(before);
    const more = await raise(['Door 151 swings into the corridor']);
    await find();
    const [grown] = await listed();
    expect(grown).toMatchObject({
      ...{ id: before[0]?.id, theme_title: before[0]?.theme_title },
      supporting_issue_ids: [...doors, ...more],
    });
  });

  it('go when nothing is left of them', async () => {
    const [doors] = await raiseAll();
    await find();
    await product.db
      .delete(issues)
      .where(and(eq(issues.projectId, project), eq(issues.disciplineId, 11)));
    expect((await listed()).map((theme) => theme.supporting_issue_ids)).toEqual([doors]);
    await find();
    const stored = await product.db.select().from(themes).where(eq(themes.projectId, project));
    expect(stored).toHaveLength(1);
  });

  it('leave out rejected issues, also those that were rejected since, for everyone alike', async () => {
    const [doors] = await raiseAll();
    const [rejected = 0, later = 0, ...others] = doors;
    const reject = (id: number) =>
      product.db.update(issues).set({ evaluationState: 'rejected' }).where(eq(issues.id, id));
    await raise(['Door 160 swings into the corridor']);
    await reject(rejected);
    await find();
    const [theme] = await listed();
    expect(theme?.supporting_issue_ids).not.toContain(rejected);
    await reject(later);
    for (const by of [administrator, viewer]) {
      const [seen] = await listed(by);
      expect(seen?.supporting_issue_ids).toEqual(expect.arrayContaining(others));
      expect(seen?.supporting_issue_ids).not.toContain(later);
      const list = await read<{ data: { id: number }[]; pagination: { total: number } }>(
        `issues?theme_id=${seen?.id}&sort_by=id&sort_order=asc`,
        by,
      );
      expect(list.data.map(({ id }) => id)).toEqual(seen?.supporting_issue_ids);
      expect(list.pagination.total).toBe(seen?.supporting_issue_ids.length);
    }
    const other = await read<{ pagination: { total: number } }>('issues?theme_id=2000000000');
    expect(other.pagination.total).toBe(0);
  });

  it('are found by one job at a time, and not again while they are up to date', async () => {
    await raiseAll();
    expect((await regenerate()).statusCode).toBe(202);
    expect(await status()).toMatchObject({ is_regenerating: true, needs_regeneration: false });
    const again = await regenerate('?force=true');
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ detail: 'Themes are being regenerated already.' });
    await findThemesOf(product, project);
    expect((await regenerate()).json()).toEqual({
      message: 'Themes are up to date.',
      started: false,
    });
    expect(product.themesAskedFor).toEqual([project]);
  });

  it('are found after a crash, and given up when every attempt ended the worker', async () => {
    await raiseAll();
    await find();
    const before = await listed();
    await regenerate('?force=true');
    expect(await findThemesJob.lost.find(product.db)).toEqual([project]);
    await product.db.update(themeRuns).set({ begun: sql`3` });
    await findThemesOf(product, project);
    expect(await status()).toMatchObject({ is_regenerating: false, has_failed: true });
    expect(await listed()).toEqual(before);
    expect(await findThemesJob.lost.find(product.db)).toEqual([]);
    await find('?force=true');
    expect(await status()).toMatchObject({ has_failed: false });
    // Delivered twice.
    await findThemesOf(product, project);
    const rows = await product.db.select().from(themes).orderBy(asc(themes.id));
    expect(rows.map(({ id }) => id)).toEqual(before.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  it('are the same wherever between two writes the job is killed, and when it is delivered twice', async () => {
    /** A theme that stays and grows, one that goes, and a new one. Returns the id of the one that stays. */
    const askFor = async () => {
      const [, sprinklers] = await raiseAll();
      await find();
      const [doors] = await listed();
      await product.db.delete(issues).where(inArray(issues.id, sprinklers));
      await raise(['Door 151 swings into the corridor']);
      await raise([
        'Ceiling height missing',
        'Ceiling height not noted',
        'No ceiling height noted',
      ]);
      await regenerate();
      return { stays: doors?.id ?? 0, before: await listed() };
    };
    const titled = (all: readonly Theme[]) =>
      all.map((theme) => [
        ...[theme.theme_title, theme.theme_description],
        theme.supporting_issue_ids.length,
      ]);
    await askFor();
    await findThemesOf(product, project);
    const whole = titled(await listed());
    expect(whole.map(([, , size]) => size)).toEqual([5, 3]);
    let kills = 0;
    for (let survived = false; !survived; kills += 1) {
      await startAnew();
      const { stays, before } = await askFor();
      const { db, count } = killedAfter(product.db, kills);
      try {
        await findThemesOf({ db }, project);
        survived = count() <= kills;
      } catch (error) {
        expect(error).toMatchObject({ message: 'killed' });
        expect(await listed()).toEqual(before);
        expect(await findThemesJob.lost.find(product.db)).toEqual([project]);
      }
      await Promise.all([findThemesOf(product, project), findThemesOf(product, project)]);
      const after = await listed();
      expect(titled(after)).toEqual(whole);
      expect(after[0]?.id).toBe(stays);
      expect(await status()).toMatchObject({ is_regenerating: false, has_failed: false });
      expect(await findThemesJob.lost.find(product.db)).toEqual([]);
    }
    // Beginning, ending, removing a theme and the issues of another, and storing two with their issues.
    expect(kills).toBeGreaterThan(8);
  });

  it('wait in the queue of the organization that owns the project', async () => {
    const turns = await findThemesJob.about.turnsOf(product.db, [project, 2_000_000_000]);
    expect(turns).toEqual([{ id: project, organizationId: ours, ahead: 0 }]);
  });
});
