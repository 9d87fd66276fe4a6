/** Recent comparisons in IndexedDB: file handles where available, else names and state. */
export type RecentFile = {
  name: string;
  bytes: number;
  sha256: string | null;
  page: number;
  handle: FileSystemFileHandle | null;
};

export type Recent = {
  id: string;
  a: RecentFile;
  b: RecentFile;
  openedAt: number;
  open: number;
  done: number;
};

const DATABASE = 'pinbar';
const STORE = 'recent';
const KEEP = 12;

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(STORE, { keyPath: 'id' });
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('IndexedDB refused')),
    );
  });
}

async function run<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await database();
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = work(db.transaction(STORE, mode).objectStore(STORE));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () =>
        reject(request.error ?? new Error('IndexedDB failed')),
      );
    });
  } finally {
    db.close();
  }
}

/** Newest first. */
export async function listRecent(): Promise<Recent[]> {
  const all = (await run('readonly', (store) => store.getAll())) as Recent[];
  return all.toSorted((x, y) => y.openedAt - x.openedAt);
}

export async function saveRecent(recent: Recent): Promise<void> {
  await run('readwrite', (store) => store.put(recent));
  const all = await listRecent();
  await Promise.all(all.slice(KEEP).map((old) => forgetRecent(old.id)));
}

export async function forgetRecent(id: string): Promise<void> {
  await run('readwrite', (store) => store.delete(id));
}

/** The same two files give the same id. */
export function recentId(
  a: { name: string; bytes: number },
  b: { name: string; bytes: number },
): string {
  let hash = 0x811c9dc5;
  for (const char of `${a.name}|${a.bytes}|${b.name}|${b.bytes}`) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
