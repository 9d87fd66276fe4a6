/** A PDF with annotations as other programs write them. */
import { rawPdf } from './raw-pdf.ts';

const form = (box: string, content: string) =>
  `<< /Type /XObject /Subtype /Form /BBox ${box} /Length ${content.length} >>\nstream\n${content}\nendstream`;

/**
 * One page with a green square by Ada that Bob answers and accepts, a measured line, a line without appearance, a link, a text of
 * AutoCAD, and an annotation that is damaged. `page` adds entries of the page.
 */
export function annotatedPdf(page = ''): Buffer {
  const annotations = [
    '<< /Subtype /Square /NM (ada-1) /T (Ada) /Subj (Door) /Contents (Move this door) /C [0 0.6 0] /F 4 ' +
      '/M (D:20260102030405Z) /CreationDate (D:20260102030405Z) /Rect [300 550 380 634] /AP << /N 5 0 R >> >>',
    '<< /Subtype /Text /NM (bob-1) /T (Bob) /Contents (Done) /Rect [300 550 320 570] /F 30 /IRT 6 0 R >>',
    '<< /Subtype /Text /T (Bob) /State (Accepted) /StateModel (Review) /Rect [300 550 320 570] /F 30 /IRT 6 0 R >>',
    '<< /Subtype /Line /IT /LineDimension /NM (line-1) /T (Ada) /L [100 100 172 100] /LE [/OpenArrow /OpenArrow] ' +
      '/Rect [90 90 182 110] /C [1 0 0] /BS << /W 2 >> /Contents (10\'-0") /Measure << /Type /Measure /R (1 in = 10 ft) ' +
      '/X [<< /U (ft) /C 0.138888889 /D 100 >>] /D [<< /U (ft) /C 1 /F /D >>] /A [<< /U (sq ft) /C 1 >>] >> >>',
    '<< /Subtype /Link /Rect [0 0 10 10] /Border [0 0 0] >>',
    '<< /Subtype /Square /T (AutoCAD SHX Text) /Contents (GRIDLINE) /Rect [20 20 80 30] >>',
    '<< /Subtype /Polygon /NM (bad) /T (Ada) /Rect [0 0 5 5] /Vertices [(x)] >>',
  ];
  const places = annotations.map((_, index) => `${6 + index} 0 R`);
  return rawPdf({
    page: `/Annots [${places.join(' ')}] ${page}`,
    objects: [form('[0 0 80 84]', '0 0.6 0 rg 0 0 80 84 re f'), ...annotations],
  });
}
