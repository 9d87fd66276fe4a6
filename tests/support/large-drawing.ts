/** A set of sheets too large for the core's memory, made as a sparse file: it takes a few kilobytes on disk. */
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';

const MEBIBYTE = 1024 * 1024;

export type LargeDrawing = {
  /** Approximate size in bytes. */
  megabytes: number;
  pages: number;
  /** Adds a door to every sheet that the plain drawing lacks. */
  withDoor?: boolean;
  /** The cross-reference table is not where the file says. */
  damaged?: boolean;
};

/** Lines of a sheet of rooms, 17 × 11 in, different on every sheet. */
function rooms(sheet: number, withDoor: boolean): string {
  const lines = ['1 w'];
  for (let room = 0; room < 9; room += 1) {
    const [x, y] = [90 + (room % 3) * 300 + room * 7, 120 + Math.floor(room / 3) * 190];
    const [width, height] = [210 + ((room * 37 + sheet * 11) % 60), 130 + ((room * 23) % 40)];
    lines.push(
      `${x} ${y} ${width} ${height} re S`,
      `${x + 20} ${y + 12} m ${x + width - 31} ${y + 12} l S`,
    );
  }
  if (withDoor) lines.push('2 w 520 250 26 60 re S');
  return lines.join('\n');
}

/** Each sheet has its content and a stream of zeros that no page shows. */
export function writeLargeDrawing(path: string, options: LargeDrawing): void {
  const { megabytes, pages, withDoor = false, damaged = false } = options;
  const hidden = Math.ceil((megabytes / pages) * MEBIBYTE);
  const file = openSync(path, 'w');
  let at = 0;
  const places: number[] = [];
  const write = (text: string) => {
    at += writeSync(file, Buffer.from(text, 'latin1'), 0, undefined, at);
  };
  const object = (number: number, text: string) => {
    places[number] = at;
    write(`${number} 0 obj\n${text}\nendobj\n`);
  };
  write('%PDF-1.7\n');
  const kids = Array.from({ length: pages }, (_, page) => `${3 + page * 3} 0 R`);
  const labels = '/PageLabels << /Nums [0 << /P (A-) /S /D /St 101 >>] >>';
  object(1, `<< /Type /Catalog /Pages 2 0 R ${labels} >>`);
  object(
    2,
    `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] /MediaBox [0 0 1224 792] >>`,
  );
  for (let page = 0; page < pages; page += 1) {
    const first = 3 + page * 3;
    const content = rooms(page, withDoor);
    // The second sheet is smaller, so its size can't be inferred from the first.
    const box = page === 1 ? '/MediaBox [0 0 1100 780]' : '';
    object(
      first,
      `<< /Type /Page /Parent 2 0 R ${box} /Contents ${first + 1} 0 R /PieceInfo << /Maker << /Private ${first + 2} 0 R >> >> >>`,
    );
    object(first + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    places[first + 2] = at;
    write(`${first + 2} 0 obj\n<< /Length ${hidden} >>\nstream\n`);
    at += hidden;
    write('\nendstream\nendobj\n');
  }
  const table = at;
  const entries = places.slice(1).map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  write(`xref\n0 ${entries.length + 1}\n0000000000 65535 f \n${entries.join('')}`);
  write(`trailer\n<< /Size ${entries.length + 1} /Root 1 0 R >>\n`);
  write(`startxref\n${damaged ? table - 1000 : table}\n%%EOF\n`);
  ftruncateSync(file, at);
  closeSync(file);
}
