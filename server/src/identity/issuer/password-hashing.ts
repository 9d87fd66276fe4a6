/**
 * Hashes passwords, two at a time, in separate threads. Node's `scrypt` would use the threads that read files, and every
 * hash takes 64 MiB.
 */
import { Tinypool } from 'tinypool';
import { ApiError } from '../../domain/api-error.ts';
import type { deriveKey } from './password.worker.ts';

export type KeyToDerive = {
  password: string;
  salt: Uint8Array;
  /** Cost of scrypt (RFC 7914). */
  N: number;
  r: number;
  p: number;
  /** Key length. */
  bytes: number;
};

const AT_ONCE = 2;
/** About 3 s of work for both threads. */
const MOST_WAITING = 24;
const COME_BACK_SECONDS = 5;

const pool = new Tinypool({
  filename: new URL('./password.worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: AT_ONCE,
  idleTimeout: 30_000,
});

/** Throws `ApiError` TOO_MANY_REQUESTS if too many are waiting. */
export function derive(key: KeyToDerive): Promise<Uint8Array> {
  if (pool.queueSize >= MOST_WAITING) {
    return Promise.reject(
      new ApiError(
        'TOO_MANY_REQUESTS',
        'Too many people are signing in right now. Please try again in a few seconds.',
        COME_BACK_SECONDS,
      ),
    );
  }
  return pool.run(key, { name: 'deriveKey' }) as ReturnType<typeof deriveKey>;
}
