/** Runs a script that may die, or never end, in a process of its own, and hears what it says: a JSON value a line. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';

/** The child said nothing for too long and was ended. */
export class ChildSilent extends Error {
  override name = 'ChildSilent';
}

/** The child ended by itself with what it says of the reason, or was ended for taking too much memory. */
export class ChildFailed extends Error {
  override name = 'ChildFailed';
}

export type ChildOptions = {
  /** Absolute path of the script. */
  script: string;
  args: readonly string[];
  /** Of the JavaScript heap. */
  heapMegabytes: number;
  /** How long it may say nothing. */
  silenceMs: number;
  /** Gives way to whatever somebody waits for. */
  isPatient?: boolean;
  signal: AbortSignal;
};

/** Throws `ChildSilent`, `ChildFailed` with the child's last line of complaint, or the signal's reason. */
export async function* linesOfChild(options: ChildOptions): AsyncGenerator {
  const { script, args, heapMegabytes, silenceMs, isPatient, signal } = options;
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${heapMegabytes}`, script, ...args],
    { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' },
  );
  // An abort arrives here; it is thrown below by the signal itself.
  child.once('error', () => undefined);
  if (isPatient && child.pid !== undefined) {
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  }
  let complaint = '';
  child.stderr.on('data', (part: Buffer) => {
    complaint = (complaint + part.toString()).slice(-2000);
  });
  // Not `events.once`, which an abort would reject while nobody listens.
  const ended = new Promise<{ code: number | null; killed: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, killed) => resolve({ code, killed }));
  });
  let isSilent = false;
  const expire = () => {
    isSilent = true;
    child.kill('SIGKILL');
  };
  let timer = setTimeout(expire, silenceMs);
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      clearTimeout(timer);
      yield JSON.parse(line);
      timer = setTimeout(expire, silenceMs);
    }
    const { code, killed } = await ended;
    signal.throwIfAborted();
    if (isSilent) throw new ChildSilent();
    if (code === 0) return;
    const said = complaint.trim().split('\n').at(-1) ?? '';
    throw new ChildFailed(
      killed === null && said !== '' ? said : 'The file needs more memory than a file may take.',
    );
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
