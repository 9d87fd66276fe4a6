/** What entries of the audit log say that are not about operations of the API, as sentences about the entry's person. */

/** By what the log keeps as `action`. Older entries keep theirs, so none is ever taken away. */
const SENTENCES = {
  'Signed in': () => 'Signed in with email address and password.',
  'Wrong password': (email: string) => `Someone entered a wrong password for ${email}.`,
  'Refused, because deactivated': () =>
    'Could not sign in, because an administrator deactivated them.',
  'Created an account': () => 'Created an account with email address and password.',
  'First known to the server': () => 'Was added to the people of this server.',
  'Became an administrator': () => 'Became an administrator.',
  'Is no longer an administrator': () => 'Is no longer an administrator.',
  'Became a creator': () => 'Became a creator.',
  'Became a viewer': () => 'Became a viewer.',
  'Was deactivated': () => 'Was deactivated.',
  'Was reactivated': () => 'Was reactivated.',
  'Joined an organization': (name: string) => `Joined ${name}.`,
  'Left an organization': (name: string) => `Left ${name}.`,
  'Accepted an invitation': () => 'Accepted an invitation.',
} satisfies Readonly<Record<string, (details: string) => string>>;

type Word = keyof typeof SENTENCES;
/** Method and path of a call. */
type Call = `${string} /${string}`;
export type AuditAction = Word | Call;

export const AUDIT_WORDS = Object.keys(SENTENCES) as readonly Word[];

const isWord = (action: string): action is Word => action in SENTENCES;

const PROVISIONING = {
  POST: 'The identity provider added a person.',
  PUT: 'The identity provider changed a person.',
  PATCH: 'The identity provider changed a person.',
  DELETE: 'The identity provider removed a person.',
};
const isMethod = (word: string): word is keyof typeof PROVISIONING => word in PROVISIONING;

/** Null for an operation of the API, whose summary says what it does. */
export function auditSentence(action: string, details: string): string | null {
  if (isWord(action)) return SENTENCES[action](details);
  const [method = '', path = ''] = action.split(' ');
  return path.startsWith('/scim/') && isMethod(method) ? PROVISIONING[method] : null;
}
