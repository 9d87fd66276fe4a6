/** Whatever the audit log keeps, it says in a sentence. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../contract/src/registry.ts';
import { auditSentence, AUDIT_WORDS } from '../../../server/src/domain/audit-sentences.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../server/src/db/migrations/', import.meta.url));

/** What triggers write as actions. */
function wordsOfTriggers(): string[] {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  const words = files.flatMap((name) => {
    const text = readFileSync(`${MIGRATIONS}${name}`, 'utf8');
    const values = text.matchAll(/INSERT INTO audit_entries [^;]*VALUES([^;]*);/g);
    return [...values].flatMap(([, one = '']) =>
      [...one.matchAll(/'([A-Z][a-z][^']*)'/g)].map(([, word = '']) => word),
    );
  });
  return [...new Set(words)];
}

/** No names of fields, no paths, no code. */
const SENTENCE = /^[A-Z][a-z]+ [^_{}`=]*[\w)]\.$/;

describe('an entry of the audit log is a sentence for', () => {
  it.each(AUDIT_WORDS)('%s', (word) => {
    expect(auditSentence(word, 'Ada')).toMatch(/^[A-Z][a-z]+ .*\w\.$/);
  });

  it('each word that a trigger writes', () => {
    const words = wordsOfTriggers();
    expect(words.length).toBeGreaterThan(8);
    expect(words.filter((word) => auditSentence(word, '') === null)).toEqual([]);
  });

  it.each(Object.entries(OPERATIONS).map(([key, { summary }]) => [key, summary] as const))(
    '%s',
    (_key, summary) => {
      expect(summary.split(/(?<=\.) /)[0]).toMatch(SENTENCE);
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s of the identity provider', (method) => {
    expect(auditSentence(`${method} /scim/v2/Users/7`, '')).toMatch(SENTENCE);
  });

  it('what names whom or what it is about', () => {
    const told = [
      auditSentence('Wrong password', 'ada@firm.example'),
      auditSentence('Joined an organization', 'Cedar Hill Builders'),
    ];
    expect(told).toEqual([
      'Someone entered a wrong password for ada@firm.example.',
      'Joined Cedar Hill Builders.',
    ]);
  });
});
