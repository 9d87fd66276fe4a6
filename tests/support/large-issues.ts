/** A project with as many issues as wanted, the same every time: for measuring lists, and for their query plans. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../server/src/db/database.ts';
import { xfdfOf } from './annotations.ts';
import { addDocuments, addProject, addSheets } from './large-data.ts';

type Owner = { userId: number; organizationId: number; issuer: string };

export type LargeProject = {
  projectId: number;
  /** Of drawing sets, then of specification books. */
  documentIds: number[];
  /** Those who hold and raise issues. */
  personIds: number[];
};

const SETS = 12;
const SHEETS = 100;
const BOOKS = 4;
const PEOPLE = 40;

const OBJECTS = [
  ...['Door', 'Window', 'Beam', 'Column', 'Duct', 'Footing', 'Stair', 'Railing', 'Ceiling'],
  ...['Slab', 'Partition', 'Panelboard', 'Sprinkler', 'Fire damper', 'Curtain wall', 'Roof drain'],
  ...['Lintel', 'Louver', 'Light fixture', 'Floor finish', 'Handrail', 'Expansion joint', 'Anchor'],
];
const FINDINGS = [
  ...['swings into the corridor', 'is not dimensioned', 'conflicts with the structural drawings'],
  ...['differs between plan and schedule', 'is missing on the reflected ceiling plan'],
  ...['lacks the required fire rating', 'has no detail', 'is below the clearance of the code'],
  ...['does not match the specification', 'is shown twice', 'has the wrong elevation'],
];
const REASONS = [
  ...[
    'The clear width is less than 36 in. See the door schedule.',
    'Coordinate with the engineer.',
  ],
  ...['The section shows another size than the plan.', 'Please confirm before the submittal.'],
  ...['The note refers to a detail that is not in the set.', 'Required by the building code.'],
];
const REMARKS = ['Confirmed.', 'Please see the addendum.', 'The architect agrees.', 'Not ours.'];
const FIRST_NAMES = ['Ada', 'Ben', 'Chloé', 'Dan', 'Eva', 'Finn', 'Grace', 'Hugo', 'Iris', 'Jon'];
const LAST_NAMES = ['Adams', 'Ødegård', 'Baker', 'de Boer'];

/** A whole number from 0 to `below` - 1, by the number `n` of the row; `salt` tells one use from another. */
const chance = (salt: number, below: number): SQL =>
  sql`((hashint8extended(n, ${salt}) & 2147483647) % ${below})::int`;
/** One of these by chance. */
const oneOf = (salt: number, values: readonly string[]): SQL =>
  sql`(${sql.param([...values])}::text[])[1 + ${chance(salt, values.length)}]`;
const oneId = (salt: number, ids: readonly number[]): SQL =>
  sql`(${sql.param([...ids])}::int[])[1 + ${chance(salt, ids.length)}]`;
/** One of the numbers from 1, the later the rarer: of 100 rows, `upTo` says how many have at most each. */
const weighted = (salt: number, upTo: readonly number[]): SQL =>
  sql`(1 + width_bucket(${chance(salt, 100)}, ${sql.param([...upTo])}::int[]))::int`;

async function addPeople(
  db: Database,
  { organizationId, issuer }: Owner,
  projectId: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`with made as (
          insert into users (issuer, subject, full_name, email)
          select ${issuer}, 'large ' || ${projectId}::int || ' ' || n,
                 (${sql.param(FIRST_NAMES)}::text[])[1 + n % 10] || ' ' || (${sql.param(LAST_NAMES)}::text[])[1 + n / 10 % 4],
                 'person-' || ${projectId}::int || '-' || n || '@large.example'
          from generate_series(0, ${PEOPLE - 1}::int) n returning id),
        members as (
          insert into user_organizations (user_id, organization_id) select id, ${organizationId} from made)
        select id from made order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Issues on sheets and in sections, with a markup on every second sheet issue. Their ids grow with their age. */
async function addIssues(
  db: Database,
  {
    projectId,
    sets,
    books,
    people,
  }: Record<'sets' | 'books' | 'people', number[]> & { projectId: number },
  count: number,
): Promise<void> {
  const nobody = (salt: number, share: number, person: SQL) =>
    sql`case when ${chance(salt, 100)} >= ${share} then ${person} end`;
  await db.execute(
    sql`insert into issues (project_id, summary, full_text, priority_id, status_id, discipline_id, scope_ids, assignee_id,
          creator_id, issue_type, ref_number, document_id, page_number, drawing_sheet_id, csi_code, evaluation_state,
          created_at, updated_at)
        select ${projectId},
          ${oneOf(1, OBJECTS)} || ' ' || ${chance(2, 400)} || ' ' || ${oneOf(3, FINDINGS)},
          ${oneOf(4, REASONS)} || ' ' || ${oneOf(5, REASONS)} || ' Grid ' || chr(65 + ${chance(6, 12)}) || '-' || ${chance(7, 20)} || '.',
          ${weighted(8, [35, 75, 95])}, ${weighted(9, [40, 55, 65, 80])}, ${weighted(10, [5, 6, 7, 8, 14, 17, 35, 65, 70, 73, 78, 84, 85, 93, 98])},
          case ${chance(11, 4)} when 0 then '{}'::int[] when 1 then array[8] when 2 then array[8, 9]
            else array[3, ${chance(12, 6)} + 21, 26] end,
          ${nobody(13, 25, oneId(14, people))}, ${nobody(15, 40, oneId(16, people))},
          case when is_book then 'spec' else 'drawing' end,
          case when is_book then lpad((1 + page / 10)::text, 2, '0') || ' ' || lpad((page % 90)::text, 2, '0') || ' 13' else sheet_num end,
          document_id, page, sheet_id,
          case when is_book then lpad((1 + page / 10)::text, 2, '0') || lpad((page % 90)::text, 2, '0') || '13' end,
          (array['not_reviewed', 'approved', 'rejected'])[${weighted(17, [60, 90])}],
          timestamptz '2025-01-01' + n * interval '4 minutes', timestamptz '2025-01-01' + n * interval '5 minutes'
        from (
          select n, ${chance(18, 10)} = 0 as is_book,
                 case when ${chance(18, 10)} = 0 then ${oneId(19, books)} else ${oneId(20, sets)} end as document_id,
                 1 + ${chance(21, SHEETS)} as page
          from generate_series(1, ${count}::bigint) n) place
        left join lateral (
          select id as sheet_id, sheet_num from drawing_sheets
          where drawing_sheets.document_id = place.document_id and page_number = page and not is_book) sheet on true
        order by n`,
  );
  await db.execute(
    sql`with made as (
          insert into issue_locations (issue_id, description)
          select id, ref_number from issues where project_id = ${projectId} order by id returning id, issue_id)
        insert into location_references (location_id, is_primary, reference_type, document_id, page_number, drawing_sheet_id, csi_code)
        select made.id, true, case when i.issue_type = 'spec' then 'spec_section' else 'drawing_sheet' end,
               i.document_id, i.page_number, i.drawing_sheet_id, i.csi_code
        from made join issues i on i.id = made.issue_id`,
  );
}

/** Comments on a third of the issues, an evaluation of each judged one, and markups. */
async function addToIssues(db: Database, projectId: number, people: number[]): Promise<void> {
  const numbered = sql`(select id, id::bigint as n, evaluation_state, creator_id, document_id, page_number, drawing_sheet_id
                        from issues where project_id = ${projectId}) numbered`;
  await db.execute(
    sql`insert into issue_comments (issue_id, text, author_id)
        select id, ${oneOf(31, REMARKS)} || ' ' || ${oneOf(32, REASONS)}, ${oneId(33, people)}
        from ${numbered}, generate_series(1, 3) k where ${chance(30, 100)} < 36 - 10 * k`,
  );
  await db.execute(
    sql`insert into issue_evaluations (issue_id, is_thumbs_up, explanation, evaluator_id)
        select id, evaluation_state = 'approved', case when ${chance(34, 2)} = 0 then ${oneOf(35, REMARKS)} end, ${oneId(36, people)}
        from ${numbered} where evaluation_state <> 'not_reviewed'`,
  );
  const xfdf = xfdfOf('markup', { contents: 'See the issue' });
  await db.execute(
    sql`insert into annotations (document_id, name, page_number, xfdf, issue_id, evaluation_state, author_id)
        select document_id, 'issue ' || id, page_number, replace(${xfdf}, '"markup"', '"issue ' || id || '"'), id,
               evaluation_state, creator_id
        from ${numbered} where drawing_sheet_id is not null and ${chance(37, 2)} = 0`,
  );
}

/** Adds a project of this person with so many issues. 100,000 take a minute. */
export async function addLargeProject(
  db: Database,
  owner: Owner,
  count: number,
): Promise<LargeProject> {
  const projectId = await addProject(db, owner);
  const sets = await addDocuments(db, owner, { projectId, count: SETS, type: 2 });
  const books = await addDocuments(db, owner, { projectId, count: BOOKS, type: 1 });
  for (const id of sets) await addSheets(db, id, { count: SHEETS, drawings: 2 });
  const people = await addPeople(db, owner, projectId);
  await addIssues(db, { projectId, sets, books, people }, count);
  await addToIssues(db, projectId, people);
  await db.execute(sql`vacuum analyze`);
  return { projectId, documentIds: [...sets, ...books], personIds: people };
}
