/** Checks forms with rules of their own, where no schema of the contract has them. */
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** `rules`: a sentence for each field that cannot be taken as it is. */
export function ruledBy<Values extends FieldValues>(
  rules: (values: Values) => { readonly [Name in keyof Values]?: string },
): Resolver<Values, unknown, Values> {
  return (values) => {
    const problems = Object.entries<string | undefined>(rules(values));
    const errors = Object.fromEntries(
      problems.flatMap(([name, message]) =>
        message === undefined ? [] : [[name, { type: 'rule', message }]],
      ),
    );
    return Object.keys(errors).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: errors as FieldErrors<Values> };
  };
}
