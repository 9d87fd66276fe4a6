/**
 * Title blocks of other kinds than those of `layouts.ts`, all drawn before anything was read on them: turned, along other
 * edges, in two parts, with labels elsewhere, in other scripts, and as other programs write text. Those at even places were
 * seen while rules were written then, the others were not.
 */
import {
  A1, A2, A3, A4, A4W, ASME, B, BAND, D, DIN, ISO, JIS, LEDGER, LETTER, layout, SIMPLE, SPDS, STRIP, UK,
} from './layouts.ts'; // prettier-ignore
import type { Layout } from './layouts.ts';

const A0: Layout['page'] = [1189, 841];

const TURNED = ['110 | 22: firm | 18: client*1 project*1', '120 | 8: rev#*1 date#*1 change#*2 name#*1 | 8: rev=1*1 date=1*1 change=1*2 name=1*1 | 8: rev=2*1 date=2*1 change=2*2 name=2*1 | 16: drawn*1 checked*1 scale*1', '120 | 40: title', '70 | 26: number^ | 14: date*1 rev*1']; // prettier-ignore
const SPLIT = ['140 | 10: project | 14: title', '300 | 24: .', '40 | 12: scale | 12: date', '70 | 24: number^']; // prettier-ignore
const IEC = ['60 | 7: rev#*1 change#*3 date#*2 | 7: rev=1*1 change=1*3 date=1*2 | 7: rev=2*1 change=2*3 date=2*2', '50 | 7: date | 7: drawn | 7: checked', '90 | 7: firm | 14: title', '45 | 7: plant | 7: location | 7: standard', '60 | 11: number | 10: sheet']; // prettier-ignore
const STEEL = ['120 | 12: firm | 8: job*2 client*2 | 8: project | 12: title | 8: drawn*1 checked*1 date*1 scale*1 | 14: number^*3 rev*1']; // prettier-ignore
const TICKET = ['90 | 9: firm | 9: project | 10: title | 8: material*1 drawn*1 date*1', '50 | 22: number^ | 14: rev*1 sheet*1']; // prettier-ignore
const SKETCH = ['150 | 8: firm | 7: project*2 date*1 | 7: title*2 number*1 | 6: scale*1 drawn*1 rev*1']; // prettier-ignore
const PLAT = ['70 | 30: firm', '150 | 16: title= | 14: project=', '80 | 10: job*1 drawn*1 | 10: date*1 scale*1 | 10: sheet']; // prettier-ignore
const EDITOR = ['140 | 10: title | 8: size*1 number*3 rev*1 | 7: date*2 sheet*2 | 7: tool*2 drawn*2']; // prettier-ignore
const COUNTY = ['60 | 6: project# | 8: project=', '26 | 6: sheet# | 8: number=', '26 | 6: date# | 8: date=']; // prettier-ignore

export const OTHER_LAYOUTS: readonly Layout[] = [
  layout('Turned strip', 'en', 'building', D, TURNED, { place: 'turned', number: 'A2.1&', date: 'us', revisions: ['1', '2'], sheets: 3 }),
  layout('Turned strip, Polish', 'pl', 'building', A1, TURNED, { place: 'turned', number: 'PW-A-0&', date: 'month', revisions: ['A', 'B'] }),
  layout('Top edge', 'en', 'building', A1, BAND, { place: 'top', number: 'S-20&', date: 'dots', revisions: ['A', 'B'], sheets: 3 }),
  layout('Top edge, Czech', 'cs', 'building', A1, BAND, { place: 'top', wording: 1, number: 'D.1.1-0&', date: 'month', revisions: ['0', '1'] }),
  layout('Left strip', 'en', 'building', D, STRIP, { place: 'left', number: 'M-40&', date: 'us', revisions: ['1', '2'], sheets: 3 }),
  layout('Left strip, Hungarian', 'hu', 'building', A1, STRIP, { place: 'left', number: 'É-0&', date: 'iso', revisions: ['A', 'B'] }),
  layout('In two parts', 'en', 'building', A1, SPLIT, { place: 'bottom', number: 'E3.0&', date: 'slashes', revisions: [], sheets: 3 }),
  layout('In two parts, Ukrainian', 'uk', 'building', A1, SPLIT, { place: 'bottom', number: '2021-07-АБ-&', date: 'month', revisions: [] }),
  layout('Two languages', 'zh', 'building', A1, BAND, { place: 'bottom', also: 'en', number: 'JG-0&', date: 'iso', revisions: ['A', 'B'], sheets: 3 }),
  layout('Two languages, Arabic', 'ar', 'building', A1, UK, { also: 'en', number: 'AR-10&', date: 'slashes', revisions: ['A', 'B'] }),
  layout('Hebrew', 'he', 'building', A1, STRIP, { place: 'right', number: 'A-20&', date: 'slashes', revisions: ['1', '2'], sheets: 3 }),
  layout('Arabic', 'ar', 'building', A2, LEDGER, { number: 'AR-0&', date: 'iso', revisions: ['1'] }),
  layout('Vietnamese', 'vi', 'building', A2, STRIP, { place: 'right', number: 'KT-0&', date: 'month', revisions: ['0', '1'], sheets: 3 }),
  layout('Thai', 'th', 'building', A1, UK, { number: 'A-0&', date: 'slashes', revisions: ['1', '2'] }),
  layout('Tiny labels', 'en', 'machine', A3, ISO, { labelSize: 0.9, number: 'TX-4410-0&', date: 'iso', revisions: ['D'] }),
  layout('Tiny labels, Turkish', 'tr', 'machine', A2, UK, { labelSize: 0.9, number: 'MK-210-0&', date: 'dots', revisions: ['A', 'B'] }),
  layout('Labels behind', 'en', 'building', A1, UK, { labels: 'behind', number: 'L-10&', date: 'slashes', revisions: ['A', 'B'], sheets: 3 }),
  layout('Labels behind, Finnish', 'fi', 'building', A2, UK, { labels: 'behind', number: 'ARK-0&', date: 'dots', revisions: ['A', 'B'] }),
  layout('Letters apart', 'en', 'building', D, STRIP, { place: 'right', writing: 'spaced', number: 'A-30&', date: 'us', revisions: ['1', '2'], sheets: 3 }),
  layout('Letters apart, German', 'de', 'machine', A3, ISO, { writing: 'spaced', number: 'G-2210-0&', date: 'dots', revisions: ['B'] }),
  layout('In pieces', 'en', 'building', A1, UK, { writing: 'pieces', number: 'HVA-DR-A-01&', date: 'words', revisions: ['P1', 'P2'], sheets: 3 }),
  layout('In pieces, Romanian', 'ro', 'building', A2, BAND, { place: 'bottom', writing: 'pieces', number: 'A.0&', date: 'month', revisions: ['0', '1'] }),
  layout('Process sheet, references', 'en', 'process', A1, UK, { writing: 'narrow', hasReferences: true, number: '1204-PID-010&', date: 'words', revisions: ['0', '1'], sheets: 3 }),
  layout('Process sheet, references, Norwegian', 'no', 'process', A1, ISO, { writing: 'words', hasReferences: true, number: 'C-021-P-XB-00&', date: 'iso', revisions: ['03'] }),
  layout('IEC 61082', 'en', 'circuit', A3, IEC, { place: 'bottom', number: 'E44-1200', date: 'iso', revisions: ['A', 'B'], sheets: 3 }),
  layout('IEC 61082, Danish', 'da', 'circuit', A3, IEC, { place: 'bottom', number: '7110-EL-00&', date: 'dots', revisions: ['1', '2'] }),
  layout('Steel shop drawing', 'en', 'machine', B, STEEL, { number: 'B10&', date: 'us', revisions: ['0'], sheets: 3 }),
  layout('Precast ticket', 'en', 'machine', LETTER, TICKET, { wording: 1, number: 'WP-1&', date: 'us', revisions: ['1'], sheets: 3 }),
  layout('Sketch of an instruction', 'en', 'building', LETTER, SKETCH, { labels: 'colon', isRuled: false, place: 'top left', number: 'ASK-01&', date: 'us', revisions: ['1'] }),
  layout('Sketch of an instruction, ruled', 'en', 'building', [215.9, 279.4], SKETCH, { labels: 'before', wording: 1, number: 'SKA-0&', date: 'words', revisions: ['2'] }),
  layout('Plat', 'en', 'building', [609.6, 457.2], PLAT, { place: 'bottom', labels: 'colon', number: '', date: 'words', revisions: [], sheets: 3 }),
  layout('Plat, upper edge', 'en', 'building', [609.6, 914.4], PLAT, { place: 'top', number: '', date: 'us', revisions: [], sheets: 3 }),
  layout('Board editor', 'en', 'circuit', LETTER, EDITOR, { labels: 'before', number: 'HW-0031-&', date: 'us', revisions: ['1.1'] }),
  layout('Board editor, A4, Croatian', 'hr', 'circuit', A4W, EDITOR, { labels: 'before', number: 'PL-0144-&', date: 'dots', revisions: ['2'] }),
  layout('Road, upper corner', 'en', 'building', B, COUNTY, { place: 'top corner', number: 'C&', date: 'month', revisions: [], sheets: 3 }),
  layout('Road, upper left', 'en', 'building', D, COUNTY, { place: 'top left', number: 'TS-0&', date: 'us', revisions: [], sheets: 3 }),
  layout('A0, wide letters', 'de', 'building', A0, UK, { wording: 1, writing: 'wide', number: 'A_GR_0&_b', date: 'dots', revisions: ['a', 'b'], sheets: 3 }),
  layout('A0, Slovak', 'sk', 'building', A0, SPDS, { number: 'SO 01-0&', date: 'month', revisions: ['1'] }),
  layout('Word by word, French', 'fr', 'machine', A4, DIN, { writing: 'words', number: 'PX-77-0&', date: 'slashes', revisions: ['A', 'B'] }),
  layout('Word by word, Japanese', 'ja', 'machine', A3, JIS, { writing: 'words', number: 'K-7710&', date: 'iso', revisions: ['2'] }),
  layout('Narrow, ASME', 'en', 'machine', B, ASME, { writing: 'narrow', number: '77A20&4', date: 'us', revisions: ['F'] }),
  layout('Narrow form, Spanish', 'es', 'building', A4W, SIMPLE, { writing: 'narrow', labels: 'colon', number: 'ARQ-10&', date: 'slashes', revisions: ['1'] }),
]; // prettier-ignore
