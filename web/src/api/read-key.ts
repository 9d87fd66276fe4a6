/** Cache keys: the operation of the contract, and its arguments. */
import type { Arguments, ReadId } from './client.ts';

type Some<T> = { [P in keyof T]?: T[P] extends object ? Some<T[P]> : T[P] };

/** A read, or, with fewer arguments, all reads that have these. */
export type ReadKey = {
  [K in ReadId]: readonly [operation: K] | readonly [operation: K, args: Some<Arguments<K>>];
}[ReadId];

/** The key of a read with all its arguments. */
export function keyOf<K extends ReadId>(operation: K, args: Arguments<K>) {
  return [operation, args] as const;
}
