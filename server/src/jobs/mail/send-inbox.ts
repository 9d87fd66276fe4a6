/** Sends notifications by email, to those who asked for it. */
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { MailSettings } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { MOST_LISTED, unreadOf } from '../../repositories/inbox.ts';
import { lockUnmailed, markMailed, peopleToMail } from '../../repositories/inbox-mail.ts';
import { findUserById, organizationsOf } from '../../repositories/memberships.ts';
import { callerScope } from '../../repositories/scopes.ts';
import { inboxMail } from './inbox-mail.ts';
import type { Mail } from './inbox-mail.ts';

/** Hour of daily emails, server time. */
const DIGEST_HOUR = 7;
const TIMEOUT_MS = 15_000;

/** The last 7 a.m. that has passed. */
export function lastDigest(now: Date): Date {
  const at = new Date(now);
  at.setHours(DIGEST_HOUR, 0, 0, 0);
  if (at > now) at.setDate(at.getDate() - 1);
  return at;
}

/** Issues that are assigned and taken back at once are not sent: longer than bulk updates can be undone. */
const REST_MS = 60_000;
/** What could not be sent for so long is given up. */
const GIVE_UP_MS = 2 * 24 * 60 * 60_000;

type Needs = { db: Database; log: Logger; mail: MailSettings; publicUrl: string };

const fieldOf = (error: unknown, name: string): unknown =>
  error instanceof Error && name in error
    ? Object.entries(error).find(([key]) => key === name)?.[1]
    : undefined;

/** The mail server refuses this message for good: there is no such mailbox, or what the person has is no address. */
function isForGood(error: unknown): boolean {
  const code = fieldOf(error, 'responseCode');
  return (typeof code === 'number' && code >= 500) || fieldOf(error, 'code') === 'EENVELOPE';
}

/** The mail server answered this message. Otherwise it cannot be reached, and the next message would fail, too. */
function isAnswered(error: unknown): boolean {
  return typeof fieldOf(error, 'responseCode') === 'number';
}

/** Programs that answer by themselves, such as out-of-office notes, do not answer these. */
const BY_ITSELF = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

function sent({ settingsUrl, ...message }: Mail) {
  return { ...message, headers: BY_ITSELF, list: { unsubscribe: settingsUrl } };
}

/**
 * A function that sends what is due. What cannot be sent now stays due for two days. What people have read, or may no
 * longer see, is not sent. Several processes may call it at once.
 */
export function inboxSender({ db, log, mail, publicUrl }: Needs): (now: Date) => Promise<void> {
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Nothing in a message may read files or call addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  /** Returns false if the mail server cannot be reached. */
  async function sendTo(userId: number, now: Date): Promise<boolean> {
    const restBefore = new Date(now.getTime() - REST_MS);
    return db.transaction(async (tx) => {
      const items = await lockUnmailed(tx, userId, { restBefore, most: MOST_LISTED });
      const user = await findUserById(tx, userId);
      const [oldest] = items;
      if (oldest === undefined || user === null) return true;
      const ids = items.map(({ id }) => id);
      // What they would see if they looked now.
      const person = { ...user, organizations: await organizationsOf(tx, userId) };
      const message = inboxMail(await unreadOf(tx, callerScope(person), ids), publicUrl);
      const to = { name: user.fullName, address: user.email };
      try {
        if (message !== null) await transport.sendMail({ from: mail.from, to, ...sent(message) });
      } catch (error) {
        const isOld = now.getTime() - oldest.createdAt.getTime() > GIVE_UP_MS;
        const isGivenUp = isOld || isForGood(error);
        log.warn({ err: error, userId, isGivenUp }, 'an email could not be sent');
        if (!isGivenUp) return isAnswered(error);
      }
      await markMailed(tx, ids);
      return true;
    });
  }
  return async (now) => {
    const restBefore = new Date(now.getTime() - REST_MS);
    for (const userId of await peopleToMail(db, { restBefore, digestBefore: lastDigest(now) })) {
      if (!(await sendTo(userId, now))) return;
    }
  };
}
