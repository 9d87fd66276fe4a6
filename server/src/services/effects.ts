/** Sentences about what a change does. */

/** More are only counted. */
const MOST_NAMES = 5;

/** "1 issue", "1,204 issues". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** "Ada, Bo and Cy"; "Ada, Bo, Cy, Di, Ed and 7 more". */
export function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  const parts =
    more > 0 ? [...names.slice(0, MOST_NAMES), `${more.toLocaleString('en-US')} more`] : names;
  return new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' })
    .format(parts)
    .replace(/, and ([^,]*)$/, ' and $1');
}

/** "2 people: Ada and Bo"; "nobody". */
export function peopleNamed(people: readonly { name: string }[]): string {
  if (people.length === 0) return 'nobody';
  const names = listed(people.map(({ name }) => name));
  return `${counted(people.length, 'person', 'people')}: ${names}`;
}
