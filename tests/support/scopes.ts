import type { Database } from '../../server/src/db/database.ts';
import { callerScope, documentScope } from '../../server/src/repositories/scopes.ts';
import type { DocumentScope } from '../../server/src/repositories/scopes.ts';
import type { TestPerson } from './test-product.ts';

/** What the resolver gives this person for a document. Throws if they have no access to it. */
export async function documentScopeFor(
  db: Database,
  { userId: id }: TestPerson,
  documentId: number,
): Promise<DocumentScope> {
  const person = { id, fullName: '', email: '', isAdmin: false, userTypeId: 1, organizations: [] };
  const scope = await documentScope(db, callerScope(person), documentId);
  if (!scope) throw new Error(`Person ${id} has no access to document ${documentId}.`);
  return scope;
}
