/** Tens of thousands of rows, inserted directly into a test's database, for measuring calls. */
import { sql } from 'drizzle-orm';
import { EVENT_TYPES } from '../../contract/src/constants.ts';
import type { Database } from '../../server/src/db/database.ts';
import { xfdfOf } from './annotations.ts';

type Owner = { userId: number; organizationId: number };

async function idOf(db: Database, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(query);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('An insert returned no id');
  return id;
}

/** An empty project of that person. */
export async function addProject(db: Database, owner: Owner): Promise<number> {
  const { userId, organizationId } = owner;
  return idOf(
    db,
    sql`with made as (insert into projects (name, creator_id) values ('Large', ${userId}) returning id)
        insert into project_organizations (project_id, organization_id, is_owner)
        select id, ${organizationId}, true from made returning project_id as id`,
  );
}

/** Documents of this type (1 book, 2 set, 3 checklist), the first with 500 thumbnails. Returns their ids in order. */
export async function addDocuments(
  db: Database,
  owner: Owner,
  { projectId, count, type }: { projectId: number; count: number; type: 1 | 2 | 3 },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`with made as (
          insert into files (key, name, category, organization_id, creator_id, size_bytes)
          select 'organizations/1/projects/' || gen_random_uuid() || '/original.pdf', 'Set ' || n || '.pdf',
                 'project-documents', ${owner.organizationId}, ${owner.userId}, 1000
          from generate_series(1, ${count}::int) n returning id)
        insert into documents (project_id, file_id, document_type_id, page_count)
        select ${projectId}, id, ${type}, 100 from made returning id`,
  );
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  await db.execute(
    sql`insert into page_thumbnails (document_id, page_number, width_px, height_px)
        select ${ids[0]}, n, 1600, 1200 from generate_series(1, 500) n`,
  );
  return ids;
}

/** Sheets from page 1 on, each with `drawings` drawings. */
export async function addSheets(
  db: Database,
  documentId: number,
  { count, drawings }: { count: number; drawings: number },
): Promise<void> {
  await db.execute(
    sql`with made as (
          insert into drawing_sheets (document_id, page_number, sheet_num, sheet_title, rotation_degrees,
                                      width_points, height_points, confidence)
          select ${documentId}, n, (array['A','S','M','E','P','C'])[n % 6 + 1] || '-' || n, 'FLOOR PLAN OF LEVEL ' || n,
                 0, 2592, 1728, 0.9
          from generate_series(1, ${count}::int) n returning id)
        insert into drawings (sheet_id, key, title, x0, y0, x1, y1, confidence)
        select id, 'drawing ' || n, 'DETAIL ' || n, n * 100, 100, n * 100 + 90, 900, 0.9
        from made, generate_series(1, ${drawings}::int) n`,
  );
}

/** Ordinary English as in drawings and specifications, sometimes in capitals. */
export const WORDS = [
  ...'the contractor shall provide all materials and labor required for installation of doors'.split(
    ' ',
  ),
  ...'windows frames hardware in accordance with specifications SEE SHEET for typical details'.split(
    ' ',
  ),
  ...'concrete reinforcing steel masonry mortar grout CLEAR opening fire rated partition'.split(
    ' ',
  ),
];

/** Pages with `lines` lines of twelve words each. */
export async function addPageTexts(
  db: Database,
  documentId: number,
  { from = 1, pages, lines }: { from?: number; pages: number; lines: number },
): Promise<void> {
  await db.execute(
    sql`insert into page_texts (document_id, page_number, content, places)
        select ${documentId}, p,
               (select string_agg(line, E'\n' order by l) from (
                  select l, string_agg((${sql.param(WORDS)}::text[])[1 + (p * 7 + l * 13 + w * w) % ${WORDS.length}], ' ' order by w) as line
                  from generate_series(1, ${lines}::int) l, generate_series(1, 12) w group by l) as all_lines),
               (select array_agg(case k when 0 then 100 when 1 then l * 20 when 2 then 1100 else l * 20 + 15 end order by l, k)
                  from generate_series(1, ${lines}::int) l, generate_series(0, 3) k)
        from generate_series(${from}::int, ${from + pages - 1}::int) p`,
  );
}

/** Markups of that person on the first ten pages. */
export async function addAnnotations(
  db: Database,
  documentId: number,
  { count, authorId }: { count: number; authorId: number },
): Promise<void> {
  await db.execute(
    sql`insert into annotations (document_id, name, page_number, xfdf, author_id)
        select ${documentId}, 'markup ' || n, n % 10 + 1,
               replace(${xfdfOf('markup', { contents: 'Move the door to the other side of the wall' })}, '"markup"', '"markup ' || n || '"'),
               ${authorId}
        from generate_series(1, ${count}::int) n`,
  );
}

/** Every step of every document of the project. */
export async function addTasks(db: Database, projectId: number): Promise<void> {
  await db.execute(
    sql`insert into project_tasks (project_id, document_id, event_type, event_data)
        select ${projectId}, id, event_type, '{"toc_count": 3}'
        from documents, unnest(${sql.param([...EVENT_TYPES])}::text[]) event_type
        where project_id = ${projectId}`,
  );
}

/** More projects of that person, and more people in the organization. */
export async function addTo(
  db: Database,
  { userId, organizationId, projects, people }: Owner & { projects: number; people: number },
): Promise<void> {
  await db.execute(
    sql`with made as (insert into projects (name, creator_id)
                      select 'Large ' || n, ${userId} from generate_series(1, ${projects}::int) n returning id)
        insert into project_organizations (project_id, organization_id, is_owner)
        select id, ${organizationId}, true from made`,
  );
  await db.execute(
    sql`with made as (insert into users (issuer, subject, full_name, email)
                      select 'large', n::text, 'Person ' || n, n || '@large.example'
                      from generate_series(1, ${people}::int) n returning id)
        insert into user_organizations (user_id, organization_id)
        select id, ${organizationId} from made`,
  );
}
