/** The two drawings on their way: each is read by a process of its own, both at once. */
import type { CompareArguments } from './arguments.ts';
import { endChildren, runChild, type ChildAnswer, type ChildKind } from './child.ts';
import { CompareError } from './files.ts';

export type Source = {
  file: string;
  /** From 0. */
  page: number;
  /** Empty when none was given. */
  password: string;
};

export type Reading = {
  sources: readonly [Source, Source];
  /** Reject with a `CompareError`. */
  answers: readonly [Promise<ChildAnswer>, Promise<ChildAnswer>];
};

/** Starts both and returns at once. */
export function startReading(wanted: CompareArguments): Reading {
  const sources: Reading['sources'] = [
    { file: wanted.oldFile, page: wanted.oldPage - 1, password: wanted.oldPassword },
    { file: wanted.newFile, page: wanted.newPage - 1, password: wanted.newPassword },
  ];
  const answers: Reading['answers'] = [
    ask('read-sheet', sources[0], []),
    ask('read-sheet', sources[1], []),
  ];
  // They are awaited later: until then a failure is nobody's.
  for (const answer of answers) answer.catch(() => undefined);
  return { sources, answers };
}

/** Has a child do one page. Rejects with a `CompareError` when it dies or refuses; the other child is ended then. */
export async function ask(
  kind: ChildKind,
  source: Source,
  more: readonly string[],
): Promise<ChildAnswer> {
  try {
    return await answerOf(kind, source, more);
  } catch (error) {
    // Nothing can be compared any more, and this process would wait for the other.
    endChildren();
    throw error;
  }
}

async function answerOf(
  kind: ChildKind,
  { file, page, password }: Source,
  more: readonly string[],
): Promise<ChildAnswer> {
  let answer: ChildAnswer;
  try {
    answer = await runChild(kind, [file, String(page), ...more], password);
  } catch (error) {
    throw new CompareError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (answer.header.kind === 'refused') throw new CompareError(`${file}: ${answer.header.reason}`);
  return answer;
}
