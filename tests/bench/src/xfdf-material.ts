/** An XFDF as reviewers make them: 10,000 markups of eight kinds on 40 pages, 4 MB. */
import { seededRandom } from '../../../sample/src/description/random.ts';

export const XFDF_MARKUPS = 10_000;
const PAGES = 40;

export function reviewXfdf(): string {
  const random = seededRandom(7);
  const place = () => `${random.between(0, 1000).toFixed(2)},${random.between(0, 1000).toFixed(2)}`;
  const places = (count: number) => Array.from({ length: count }, place).join(';');
  const box = (width: number, height: number) => {
    const [x, y] = [random.between(0, 900), random.between(0, 900)];
    return `rect="${x.toFixed(2)},${y.toFixed(2)},${(x + width).toFixed(2)},${(y + height).toFixed(2)}"`;
  };
  const makers: readonly ((common: string) => string)[] = [
    (common) =>
      `<square ${common} width="2" ${box(90, 40)}><contents>Verify A &amp; B</contents></square>`,
    (common) =>
      `<polygon ${common} IT="PolygonCloud" style="cloudy" intensity="1"><vertices>${places(8)}</vertices><contents>See detail 4</contents></polygon>`,
    (common) => `<polyline ${common}><vertices>${places(6)}</vertices></polyline>`,
    (common) => `<line ${common} start="${place()}" end="${place()}" tail="OpenArrow"/>`,
    (common) =>
      `<ink ${common} width="3"><inklist><gesture>${places(40)}</gesture></inklist></ink>`,
    (common) =>
      `<freetext ${common} ${box(90, 30)}><defaultstyle>font: Helvetica 12pt; color:#E52237</defaultstyle><contents>Move wall 2 in</contents></freetext>`,
    (common) =>
      `<text ${common} ${box(20, 20)}><contents>Please check\nthis place</contents></text>`,
    (common) => `<highlight ${common} coords="10,22,100,22,10,10,100,10"/>`,
  ];
  const annotations = Array.from({ length: XFDF_MARKUPS }, (_, index) => {
    const name = `8d7f3c1e-5b7a-4c1d-9e2f-${index.toString(16).padStart(12, '0')}`;
    const common =
      `page="${index % PAGES}" name="${name}" color="#E52237" flags="print" title="Ada Lovelace" subject="Review" ` +
      `date="D:20250131142500-05'00'" creationdate="D:20250131142500-05'00'"`;
    return makers[index % makers.length]?.(common) ?? '';
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve"><annots>${annotations.join('\n')}</annots></xfdf>`;
}
