/** Small PDFs that each demand far more than their size in one way. */
import { deflateSync } from 'node:zlib';

type HostilePdf = {
  /** Entries of each page, besides its parent and its content. */
  page: string;
  /** The page's content. */
  content: Buffer;
  /** An object that the page's resources refer to as `5 0 R`. */
  resource?: { dictionary: string; data: Buffer };
  /** A second page with a grid on it, to check that the rest of the file stays usable. */
  withGoodPage?: boolean;
};

const LETTER = '/MediaBox [0 0 612 792]';

const GRID = Array.from(
  { length: 11 },
  (_, i) => `${(i + 1) * 50} 80 m ${(i + 1) * 50} ${700 - i * 20} l S`,
).join('\n');

function build({ page, content, resource, withGoodPage = false }: HostilePdf): Buffer {
  const stream = (dictionary: string, data: Buffer) => {
    const packed = deflateSync(data);
    const head = `<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
    return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
  };
  const kids = withGoodPage ? '[3 0 R 6 0 R]' : '[3 0 R]';
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids ${kids} /Count ${withGoodPage ? 2 : 1} >>`),
    Buffer.from(`<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${page} >>`),
    stream('', content),
    resource ? stream(resource.dictionary, resource.data) : Buffer.from('null'),
    Buffer.from(`<< /Type /Page /Parent 2 0 R /Contents 7 0 R ${LETTER} >>`),
    stream('', Buffer.from(GRID)),
  ];
  const parts = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]?.length ?? 0;
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(length);
    const whole = [Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')];
    for (const part of whole) {
      parts.push(part);
      length += part.length;
    }
  }
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${entries}` +
        `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** One path of 20 million lines, 120 MB of content in some 120 KB. */
export function millionsOfLines(options: { withGoodPage?: boolean } = {}): Buffer {
  const lines = Buffer.alloc(20_000_000 * 6, '9 9 l ');
  const content = Buffer.concat([Buffer.from('0 0 m '), lines, Buffer.from('S')]);
  return build({ ...options, page: LETTER, content });
}

/** An image that declares 65,535 × 65,535 pixels and holds 64. */
export function hugeImage(): Buffer {
  return build({
    page: `${LETTER} /Resources << /XObject << /I 5 0 R >> >>`,
    content: Buffer.from('600 0 0 600 0 0 cm /I Do'),
    resource: {
      dictionary:
        '/Type /XObject /Subtype /Image /Width 65535 /Height 65535 /BitsPerComponent 8 /ColorSpace /DeviceGray',
      data: Buffer.alloc(64),
    },
  });
}

/**
 * A shading of ten thousand page-size triangles. The core declines it because of its size, and pdf.js paints every pixel of
 * each in one step that takes minutes.
 */
export function endlessShading(options: { withGoodPage?: boolean } = {}): Buffer {
  return shadingOf(10_000, options);
}

/** The same with so many triangles that reading them takes gigabytes. */
export function thirstyShading(): Buffer {
  return shadingOf(24_000_000);
}

function shadingOf(triangles: number, options: { withGoodPage?: boolean } = {}): Buffer {
  // Three times: a flag, x, y, and the gray level.
  const triangle = [
    [0, 0, 0, 0, 0, 10],
    [0, 0xff, 0xff, 0, 0, 120],
    [0, 0x80, 0, 0xff, 0xff, 240],
  ].flat();
  return build({
    ...options,
    page: '/MediaBox [0 0 5000 5000] /Resources << /Shading << /S 5 0 R >> >>',
    content: Buffer.from('/S sh'),
    resource: {
      dictionary:
        '/ShadingType 4 /ColorSpace /DeviceGray /BitsPerCoordinate 16 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 5000 0 5000 0 1]',
      data: Buffer.alloc(triangles * triangle.length, Buffer.from(triangle)),
    },
  });
}
