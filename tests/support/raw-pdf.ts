/** Handwritten PDFs that are wrong in exactly one way. */

export type RawPdf = {
  /** As written in the file. */
  mediaBox?: string;
  /** Further entries of the catalog. */
  catalog?: string;
  /** Further entries of the page, e.g. `/Rotate 37 /UserUnit 1000000`. */
  page?: string;
  content?: string;
  /** Titles of bookmarks that lead to the page. */
  bookmarks?: readonly string[];
  /** Objects of one's own, numbered from 5 on; not beside bookmarks. */
  objects?: readonly string[];
  /** The stated position of the cross-reference table; correct if absent. */
  startxref?: number;
};

/** Lines in an even grid with one unique corner: enough to be visible and aligned. */
export function gridContent(width = 612, height = 792): string {
  const lines = ['1 w'];
  for (let i = 1; i < 12; i += 1) {
    const [x, y] = [(width * i) / 12, (height * i) / 12];
    lines.push(`${x} ${height * 0.1} m ${x} ${height * (0.9 - i / 40)} l S`);
    lines.push(`${width * 0.1} ${y} m ${width * (0.9 - i / 60)} ${y} l S`);
  }
  return lines.join('\n');
}

/** One page. */
export function rawPdf(options: RawPdf = {}): Buffer {
  const { mediaBox = '[0 0 612 792]', page = '', content = gridContent() } = options;
  const { bookmarks = [], catalog = '' } = options;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${bookmarks.length > 0 ? '/Outlines 5 0 R' : ''} ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox ${mediaBox} /Contents 4 0 R ${/\/Resources\b/u.test(page) ? '' : '/Resources << >>'} ${page} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  if (bookmarks.length > 0) objects.push('<< /Type /Outlines /First 6 0 R >>');
  for (const [index, title] of bookmarks.entries()) {
    const next = index + 1 < bookmarks.length ? `/Next ${index + 7} 0 R` : '';
    objects.push(`<< /Title (${title}) /Dest [3 0 R /Fit] ${next} >>`);
  }
  objects.push(...(options.objects ?? []));
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = options.startxref ?? text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const place of places) text += `${String(place).padStart(10, '0')} 00000 n \n`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
