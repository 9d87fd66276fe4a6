/** Checks forms with schemas of the contract. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

export type Problem = {
  /** What is wrong: zod's code, such as `too_small`. */
  code: string;
  /** The contract's words, such as "must be one line of printable text". */
  words: string;
  /** Nothing was entered or chosen; blanks are nothing. */
  isEmpty: boolean;
  /** Only blanks were entered. */
  isBlank: boolean;
};

/** Messages of a field that must not stay empty: "Summary is required". */
export const required =
  (name: string) =>
  ({ isEmpty, code, words }: Problem): string =>
    isEmpty || code === 'too_small' ? `${name} is required` : `${name} ${words}`;

/** A sentence for whatever can be wrong with each field. */
type Messages<Values> = { readonly [Name in keyof Values]-?: (problem: Problem) => string };

const isText = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value);

export function checkedBy<Values extends FieldValues, Checked>(
  schema: z.ZodType<Checked, Values>,
  messages: Messages<Values>,
): Resolver<Values, unknown, Checked> {
  const check = zodResolver(schema);
  return async (values, context, options) => {
    const result = await check(values, context, options);
    for (const [name, error] of Object.entries(result.errors)) {
      const message = messages[name];
      if (error === undefined || message === undefined) continue;
      const value: unknown = values[name];
      error.message = message({
        code: typeof error.type === 'string' ? error.type : '',
        words: typeof error.message === 'string' ? error.message : '',
        isEmpty: value === null || Number.isNaN(value) || isText(value, /^\s*$/),
        isBlank: isText(value, /^\s+$/),
      });
    }
    return result;
  };
}
