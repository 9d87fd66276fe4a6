/** Child processes: captured, or attached to the terminal. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { SentenceError } from './sentence-error.mjs';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] the whole environment; the parent's if absent
 * @property {number} [timeoutMs] the child is killed after this
 * @property {(line: string) => void} [onLine] each line of stdout and stderr as it arrives
 * @property {number} [tailLines] how many lines of output a failure shows; 40 if absent
 * @property {boolean} [isBackground] the child gets only the processor time that nothing else wants
 *
 * @typedef {object} RunResult
 * @property {number} code -1 if the command could not be started or was killed
 * @property {string} stdout
 * @property {string} output stdout and stderr, in order of arrival
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    // A script that waits for a server exits when the server has; the others have nothing left to do.
    if (!waitingForTerminal) process.exit(130);
  });
}
let waitingForTerminal = false;

/**
 * Runs a command and collects its output. Never rejects: a command that does not exist has code -1.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function tryRun(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.timeoutMs,
    });
    running.add(child);
    if (options.isBackground && child.pid !== undefined) {
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    }
    let stdout = '';
    let output = '';
    let line = '';
    /** @param {string} text */
    const take = (text) => {
      output += text;
      if (!options.onLine) return;
      const lines = (line + text).split('\n');
      line = lines.pop() ?? '';
      for (const whole of lines) options.onLine(whole);
    };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      take(text);
    });
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', (error) => {
      running.delete(child);
      resolve({ code: -1, stdout, output: `${output}${error.message}\n` });
    });
    child.on('close', (code) => {
      running.delete(child);
      if (line) options.onLine?.(line);
      resolve({ code: code ?? -1, stdout, output });
    });
  });
}

/**
 * Runs a command that has to succeed, and returns its standard output. Otherwise throws with the end of its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export async function run(command, args, options = {}) {
  const result = await tryRun(command, args, options);
  if (result.code !== 0) {
    const tail = result.output
      .trimEnd()
      .split('\n')
      .slice(-(options.tailLines ?? 40))
      .join('\n');
    throw new SentenceError(`${tail}\n\nThis command failed: ${command} ${args.join(' ')}`);
  }
  return result.stdout;
}

/**
 * Runs a command on the user's terminal until it ends. Passes interrupts on and waits for it to end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Pick<RunOptions, 'cwd' | 'env'>} [options]
 * @returns {Promise<number>} its exit code; 130 if a signal ended it
 */
export function runOnTerminal(command, args, options = {}) {
  waitingForTerminal = true;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: 'inherit',
    });
    running.add(child);
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      resolve(code ?? 130);
    });
  });
}
