/** A PDF of a wanted size: 40 sheets of line work, each with a large embedded stream that no page paints. */
import { closeSync, mkdtempSync, openSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PAGES = 40;
const CHUNK = Buffer.alloc(1 << 20, 'pinbar');

function lineWork(seed: number): string {
  const lines: string[] = [];
  for (let at = 0; at < 4000; at++) {
    const x = (at * 37 + seed * 11) % 2500;
    const y = (at * 53 + seed * 29) % 1700;
    lines.push(`${x} ${y} m ${x + ((at * 7) % 90)} ${y + ((at * 13) % 60)} l S`);
  }
  return `0.5 w\n${lines.join('\n')}\n`;
}

/** The caller removes `folder`. */
export function writeLargePdf(bytes: number): { path: string; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'pinbar-large-'));
  const path = join(folder, 'large.pdf');
  const file = openSync(path, 'w');
  const offsets: number[] = [];
  let at = 0;
  const write = (data: string | Buffer) => {
    at += writeSync(file, typeof data === 'string' ? Buffer.from(data, 'latin1') : data);
  };
  const object = (number: number, body: () => void) => {
    offsets[number] = at;
    write(`${number} 0 obj\n`);
    body();
    write('\nendobj\n');
  };
  write('%PDF-1.7\n');
  const kids = Array.from({ length: PAGES }, (_, index) => `${3 + index * 3} 0 R`).join(' ');
  object(1, () => write('<< /Type /Catalog /Pages 2 0 R >>'));
  object(2, () => write(`<< /Type /Pages /Count ${PAGES} /Kids [${kids}] >>`));
  const chunks = Math.floor(bytes / PAGES / CHUNK.length);
  for (let page = 0; page < PAGES; page++) {
    const first = 3 + page * 3;
    object(first, () =>
      write(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 2592 1728] /Contents ${first + 1} 0 R ` +
          `/PieceInfo << /Pinbar << /Private ${first + 2} 0 R >> >> >>`,
      ),
    );
    const content = lineWork(page);
    object(first + 1, () =>
      write(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`),
    );
    object(first + 2, () => {
      write(`<< /Length ${chunks * CHUNK.length} >>\nstream\n`);
      for (let chunk = 0; chunk < chunks; chunk++) write(CHUNK);
      write('\nendstream');
    });
  }
  const table = at;
  const entries = offsets
    .slice(1)
    .map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`xref\n0 ${entries.length + 1}\n0000000000 65535 f \n${entries.join('')}`);
  write(`trailer\n<< /Size ${entries.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  closeSync(file);
  return { path, folder };
}
