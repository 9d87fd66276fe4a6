/** What a session needs to put workers together, besides the workers. */
import type { Side } from '../protocol/session.ts';
import type { AssetUrls, SheetWorkerApi } from '../protocol/sheet.ts';
import type { Call, HostCallOptions } from './worker-host.ts';

const MIB = 1024 * 1024;

/** A line from a sheet worker to another one. */
export async function connect(
  sheet: Call<SheetWorkerApi>,
  to: 'view' | 'compare',
  receive: (input: { side: Side; port: MessagePort }, options: HostCallOptions) => Promise<void>,
  side: Side,
): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await Promise.all([
    // At once: calls that run in the sheet worker may be waiting for just this line.
    sheet('connect', { to, port: port1 }, { moved: [port1], priority: 'immediate' }),
    receive({ side, port: port2 }, { moved: [port2] }),
  ]);
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
