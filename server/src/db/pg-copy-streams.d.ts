/** The part of the package that we use. It has no declarations of its own. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** Once the stream has ended, how many rows it copied. */
  type Counted = { readonly rowCount: number };
  export function to(statement: string): Readable & Submittable & Counted;
  export function from(statement: string): Writable & Submittable & Counted;
}
