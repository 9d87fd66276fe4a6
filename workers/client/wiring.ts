/** What a session needs to put workers together, besides the workers. */
import type { Side } from '../protocol/session.ts';
import type { AssetUrls, SheetWorkerApi } from '../protocol/sheet.ts';
import { isDeath } from './deaths.ts';
import type { Call, HostCallOptions } from './worker-host.ts';

const MIB = 1024 * 1024;

/** Who takes the other end of a line. */
export type Receiver = {
  readonly isGone: boolean;
  readonly generation: number;
  call: (
    method: 'connect',
    input: { side: Side; port: MessagePort },
    options: HostCallOptions,
  ) => Promise<void>;
};

/**
 * A new line from a sheet worker to another one. The receiver takes its end first: a line to one that died must not come after
 * the word that nobody is there any more.
 */
export async function connect(
  sheet: Call<SheetWorkerApi>,
  to: 'view' | 'compare',
  receive: Receiver['call'],
  side: Side,
): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await receive('connect', { side, port: port2 }, { moved: [port2] });
  // At once: calls that run in the sheet worker may be waiting for just this line.
  await sheet('connect', { to, port: port1 }, { moved: [port1], priority: 'immediate' });
}

/** As `connect`, anew for each receiver that dies before its line stands. Rejects when it is given up, or when the sheet dies. */
export async function connectToLiving(
  sheet: Call<SheetWorkerApi>,
  to: 'view' | 'compare',
  receiver: Receiver,
  side: Side,
): Promise<void> {
  for (;;) {
    const { generation } = receiver;
    let isRefused = false;
    const receive: Receiver['call'] = async (...input) => {
      try {
        await receiver.call(...input);
      } catch (error) {
        isRefused = isDeath(error) && !receiver.isGone;
        throw error;
      }
    };
    try {
      await connect(sheet, to, receive, side);
      if (receiver.generation === generation) return;
    } catch (error) {
      if (!isRefused) throw error;
    }
  }
}

/** Where the server of the page has the folders of pdf.js. */
export function defaultAssets(): AssetUrls {
  const at = (folder: string) => new URL(`/pdfjs/${folder}/`, globalThis.location.href).href;
  return {
    standardFonts: at('standard_fonts'),
    cMaps: at('cmaps'),
    pdfWasm: at('wasm'),
    icc: at('iccs'),
  };
}

/** A quarter GiB, less on a machine with little memory (`deviceMemory` is in GiB and rounded). */
export function defaultBudget(): number {
  const memory = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : 8;
  return (memory <= 2 ? 96 : memory <= 4 ? 160 : 256) * MIB;
}
