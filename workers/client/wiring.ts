/** Helpers to connect workers. */
import type { Side } from '../protocol/session.ts';
import type { AssetUrls, SheetWorkerApi } from '../protocol/sheet.ts';
import { isDeath } from './deaths.ts';
import type { Call, HostCallOptions } from './worker-host.ts';

const MIB = 1024 * 1024;

/** The receiver of the other end. */
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
 * Connects a sheet worker to another worker. The receiver takes its end first: a connection to a dead worker must not
 * arrive after the message that it is gone.
 */
export async function connect(
  sheet: Call<SheetWorkerApi>,
  to: 'view' | 'compare',
  receive: Receiver['call'],
  side: Side,
): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await receive('connect', { side, port: port2 }, { moved: [port2] });
  // Immediate: running calls in the sheet worker may be waiting for this connection.
  await sheet('connect', { to, port: port1 }, { moved: [port1], priority: 'immediate' });
}

/**
 * Like `connect`, but repeats for each receiver that dies first. Rejects when the receiver is given up or the sheet worker
 * dies.
 */
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

/** URLs of pdf.js' folders on the page's server. */
export function defaultAssets(): AssetUrls {
  const at = (folder: string) => new URL(`/pdfjs/${folder}/`, globalThis.location.href).href;
  return {
    standardFonts: at('standard_fonts'),
    cMaps: at('cmaps'),
    pdfWasm: at('wasm'),
    icc: at('iccs'),
  };
}

/** 256 MiB, less on a machine with little memory (`deviceMemory` is in GiB and rounded). */
export function defaultBudget(): number {
  const memory = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : 8;
  return (memory <= 2 ? 96 : memory <= 4 ? 160 : 256) * MIB;
}
