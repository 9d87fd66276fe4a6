/** Manages access from the server's command line: `node server/src/people.ts [list|add|remove|password] …`. See USAGE. */
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { openEmbeddedPostgres } from './db/embedded-postgres.ts';
import { ApiError } from './domain/api-error.ts';
import { createPeople } from './services/people.ts';
import type { People } from './services/people.ts';
import { StartError } from './start-error.ts';

const USAGE = `Manages who has access to Pinbar, whether or not it is running.

  npm run people                                     lists people and organizations
  npm run people -- add EMAIL [--organization NAME]  adds someone who has signed in once
  npm run people -- remove EMAIL [--organization NAME]
  npm run people -- password EMAIL                   sets a new password
`;

type Wanted = { command: string; email: string | null; organization: string | null };

/** Throws `StartError` for an unknown command. */
function readWanted(): Wanted | null {
  let parsed;
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: { organization: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${reason}\n\n${USAGE}`);
  }
  const { values, positionals } = parsed;
  const [command = 'list', email = null, ...rest] = positionals;
  if (values.help === true) return null;
  const isKnown = ['list', 'add', 'remove', 'password'].includes(command);
  if (!isKnown || rest.length > 0 || (command === 'list') !== (email === null)) {
    throw new StartError(USAGE);
  }
  return { command, email, organization: values.organization ?? null };
}

/** Returns the text to print. */
async function answer(people: People, wanted: Wanted): Promise<string> {
  const { command, organization } = wanted;
  const email = wanted.email ?? '';
  switch (command) {
    case 'add':
      return people.add(email, organization);
    case 'remove':
      return people.remove(email, organization);
    case 'password':
      return people.renewPassword(email);
    default:
      return people.list();
  }
}

async function main(): Promise<void> {
  const wanted = readWanted();
  if (wanted === null) {
    console.log(USAGE);
    return;
  }
  const config = readConfig(process.env);
  const postgres =
    config.databaseUrl === undefined ? await openEmbeddedPostgres(config.dataFolder) : null;
  try {
    const database = await openDatabase(postgres?.url ?? config.databaseUrl ?? '');
    try {
      const { isEmbedded } = config.oidc;
      console.log(await answer(createPeople(database.db, isEmbedded), wanted));
    } finally {
      await database.close();
    }
  } finally {
    await postgres?.stop();
  }
}

main().catch((error: unknown) => {
  const isSentence = error instanceof StartError || error instanceof ApiError;
  console.error(isSentence ? error.message : error);
  process.exit(1);
});
