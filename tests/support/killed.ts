/** A database whose user is killed. */

const WRITES = new Set<string | symbol>(['insert', 'update', 'delete', 'execute']);

/**
 * Fails at each write after so many, also at those within transactions, and at transactions that follow; `count` says how many
 * began. What stops the writes of a transaction undoes it, as the end of its connection does.
 */
export function killedAfter<T extends object>(
  db: T,
  writes: number,
): { db: T; count: () => number } {
  let begun = 0;
  const guard = <U extends object>(executor: U): U =>
    new Proxy(executor, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          if (WRITES.has(name)) begun += 1;
          if (begun > writes) throw new Error('killed');
          if (name !== 'transaction') return Reflect.apply(value, target, args);
          const [work, ...rest] = args as [(tx: object) => unknown, ...unknown[]];
          return Reflect.apply(value, target, [(tx: object) => work(guard(tx)), ...rest]);
        };
      },
    });
  return { db: guard(db), count: () => begun };
}
