/** Connections to PostgreSQL are given back, whatever fails. */
import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '../../../server/src/db/database.ts';
import { newDatabase } from '../../support/shared-postgres.ts';

it('a transaction that cannot even begin gives its connection back', async () => {
  const connection = await openDatabase(await newDatabase(inject('databases')));
  const { db, pool } = connection;
  // One more than there are connections. PostgreSQL knows no such level, so BEGIN fails.
  for (let count = 0; count <= pool.options.max; count += 1) {
    const begun = db.transaction(() => Promise.resolve(), {
      isolationLevel: 'odd' as 'serializable',
    });
    await expect(begun).rejects.toThrow();
  }
  const { rows } = await db.execute(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]);
  await connection.close();
});
