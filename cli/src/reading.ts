/** Reads the two files at once, each in its own process. */
import type { CompareArguments } from './arguments.ts';
import { endChildren, runChild, type ChildAnswer, type ChildKind } from './child.ts';
import { CompareError } from './files.ts';

export type Source = {
  file: string;
  /** From 0. */
  page: number;
  /** Empty if none was given. */
  password: string;
};

export type Reading = {
  sources: readonly [Source, Source];
  /** Rejects with a `CompareError`. */
  answers: readonly [Promise<ChildAnswer>, Promise<ChildAnswer>];
};

/** Starts both and returns immediately. */
export function startReading(wanted: CompareArguments): Reading {
  const sources: Reading['sources'] = [
    { file: wanted.oldFile, page: wanted.oldPage - 1, password: wanted.oldPassword },
    { file: wanted.newFile, page: wanted.newPage - 1, password: wanted.newPassword },
  ];
  const answers: Reading['answers'] = [
    ask('read-sheet', sources[0], []),
    ask('read-sheet', sources[1], []),
  ];
  // They are awaited later; until then a rejection must not count as unhandled.
  for (const answer of answers) answer.catch(() => undefined);
  return { sources, answers };
}

/** Runs a child for one page. If it crashes or refuses, ends the other child and rejects with a `CompareError`. */
export async function ask(
  kind: ChildKind,
  source: Source,
  more: readonly string[],
): Promise<ChildAnswer> {
  try {
    return await answerOf(kind, source, more);
  } catch (error) {
    // The comparison has failed, and this process would otherwise wait for the other child.
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
