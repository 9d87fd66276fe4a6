/** An SMTP server that keeps what it gets. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { from: string; to: string[]; text: string };

export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** While true, every message is refused for now. */
  isFull: boolean;
  close(): Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const state = { received: [] as ReceivedMail[], isFull: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (state.isFull) {
          callback(Object.assign(new Error('Mailbox full'), { responseCode: 452 }));
          return;
        }
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        state.received.push({ from, to, text: Buffer.concat(parts).toString('utf8') });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  });
}
