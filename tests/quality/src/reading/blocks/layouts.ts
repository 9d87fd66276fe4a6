/**
 * Layouts of title blocks, after standards and after what firms use, as data. Layouts at even places are the seen half, by
 * which rules are chosen; those at odd places are the unseen half.
 *
 * A column is its width, then its rows from top to bottom: `height: cell cell`. A cell is a field with its share of the
 * row's width, `title*3`. Without a mark it shows label and value. Marks: `#` label alone, `=` value alone, `=1` value of
 * the first entry of the revision table, `^` large, `.` nothing.
 */
import type { LanguageName } from './languages.ts';

export type Trade = 'building' | 'machine' | 'circuit' | 'process';

export type Layout = {
  name: string;
  language: LanguageName;
  /** Which of two labels of a field. */
  wording: 0 | 1;
  trade: Trade;
  /** Millimeters. */
  page: readonly [width: number, height: number];
  /** The corner, or the edge along which the block is as long as the frame. */
  place:
    | 'corner'
    | 'right'
    | 'bottom'
    | 'left'
    | 'top'
    | 'left corner'
    | 'top corner'
    | 'top left'
    /** Along the right edge, read from there: all its text runs up. */
    | 'turned';
  /** Where labels are: small above the value, before or behind it on its line, before it with a colon, or below it. */
  labels: 'above' | 'before' | 'behind' | 'colon' | 'below';
  /** Millimeters. */
  labelSize?: number;
  /** A second language of the labels. */
  also?: LanguageName;
  /** Letters apart, texts in pieces of three letters, word by word without spaces, or stretched. */
  writing?: 'spaced' | 'pieces' | 'words' | 'wide' | 'narrow';
  /** Beside the block stand the numbers of other drawings. */
  hasReferences?: boolean;
  isRuled: boolean;
  columns: readonly string[];
  /** `9` a digit, `&` a digit that counts the sheets; the rest as it is. Empty: the sheet counter is the number. */
  number: string;
  date: 'iso' | 'dots' | 'slashes' | 'us' | 'short' | 'month' | 'words' | 'cjk';
  /** Of the newest revision; the one before comes before it in the table. Empty: none. */
  revisions: readonly string[];
  sheets: 1 | 3;
};

export const A4: Layout['page'] = [210, 297];
export const A4W: Layout['page'] = [297, 210];
export const A3: Layout['page'] = [420, 297];
export const A2: Layout['page'] = [594, 420];
export const A1: Layout['page'] = [841, 594];
export const B: Layout['page'] = [431.8, 279.4];
export const LETTER: Layout['page'] = [279.4, 215.9];
export const D: Layout['page'] = [914.4, 609.6];

/** The parts that layouts of one standard share. */
export const ISO = ['180 | 8: client*2 drawn*1 approved*1 | 12: firm*2 status*1 material*1 | 12: title*2 number*2 | 8: scale*1 size*1 rev*1 date*2 sheet*1']; // prettier-ignore
export const ASME = ['60 | 6: name# date# | 6: drawn= date= | 6: checked= date= | 6: approved= date= | 8: material', '110 | 10: firm | 14: title | 10: size*1 number*4 rev*1 | 8: scale*2 status*2 sheet*2']; // prettier-ignore
const SOLID = ['55 | 6: .*1 name#*1 date#*1 | 6: drawn#*1 drawn=*1 date=*1 | 6: checked#*1 checked=*1 .*1 | 10: material', '70 | 8: title | 6: number^ | 8: .*1 size*1 | 8: scale*1 sheet*1 rev*1']; // prettier-ignore
export const DIN = ['30 | 5: .*1 date#*1 name#*1 | 5: drawn# date= drawn= | 5: checked# . checked= | 5: approved# . .', '45 | 10: scale | 10: material', '80 | 18: title | 10: number*3 sheet*1', '35 | 8: rev=1*1 change=1*3 | 8: rev=2*1 change=2*3 | 6: rev#*1 change#*3 | 6: status']; // prettier-ignore
const GOST = ['65 | 5: rev=2*1 change=2*3 name=2*2 date=2*2 | 5: rev=1*1 change=1*3 name=1*2 date=1*2 | 5: rev#*1 change#*3 name#*2 date#*2 | 5: drawn#*3 drawn=*3 date=*2 | 5: checked#*3 checked=*3 .*2 | 5: .*3 .*3 .*2 | 5: approved#*3 approved=*3 .*2', '70 | 15: number=^ | 13: title= | 7: material=', '50 | 5: status#*1 mass*1 scale#*1 | 15: status=*1 .*1 scale=*1 | 7: sheet | 8: firm']; // prettier-ignore
export const SPDS = ['65 | 5: rev=1 change=1 name=1 date=1 | 5: rev# change# name# date# | 5: drawn#*2 drawn=*2 date=*1 | 5: checked#*2 checked=*2 date=*1 | 5: approved#*2 approved=*2 .*1', '70 | 10: number=^ | 8: project= | 9: title=', '50 | 5: status# sheet# .  | 7: status= sheet= . | 15: firm']; // prettier-ignore
export const STRIP = ['60 | 30: firm | 20: client | 25: project | 8: rev# change# date# | 8: rev=1 change=1 date=1 | 8: rev=2 change=2 date=2 | 12: drawn checked | 12: date scale | 26: title | 24: number^']; // prettier-ignore
export const BAND = ['90 | 30: firm', '80 | 6: rev# change# date# | 8: rev=1 change=1 date=1 | 8: rev=2 change=2 date=2 | 8: . . .', '100 | 12: project | 18: title', '60 | 10: drawn checked | 10: date scale | 10: status .', '50 | 18: number^ | 12: rev sheet']; // prettier-ignore
const KICAD = ['120 | 6: firm | 6: sheetname | 9: title | 7: size*1 date*2 rev*1 | 6: tool*3 sheet*1']; // prettier-ignore
const CN = ['120 | 8: firm | 8: project | 14: title | 8: drawn#*1 drawn=*1 checked#*1 checked=*1 approved#*1 approved=*1 | 8: scale#*1 scale=*1 date#*1 date=*1 | 9: number#*1 number=*2 rev#*1 rev=*1']; // prettier-ignore
export const JIS = ['140 | 9: title#*1 title=*3 | 9: number#*1 number=*3 | 9: scale#*1 scale=*1 date#*1 date=*1 | 9: drawn#*1 drawn=*1 checked#*1 checked=*1 approved#*1 approved=*1 | 9: firm*3 rev*1']; // prettier-ignore
export const UK = ['120 | 6: rev# date# change# name# | 6: rev=1 date=1 change=1 name=1 | 6: rev=2 date=2 change=2 name=2 | 14: firm | 12: client | 12: project | 14: title | 9: scale date drawn checked | 10: number*4 rev*1']; // prettier-ignore
export const LEDGER = ['34 | 7: project# | 7: title# | 7: number# | 7: rev# | 7: date# | 7: drawn# | 7: scale#', '90 | 7: project= | 7: title= | 7: number= | 7: rev= | 7: date= | 7: drawn= | 7: scale=']; // prettier-ignore
const ROAD = ['40 | 20: drawn checked', '140 | 8: project | 12: title', '40 | 10: scale | 10: date', '40 | 20: sheet']; // prettier-ignore
export const SIMPLE = ['120 | 10: title*3 rev*1 | 10: number*2 date*2 sheet*1']; // prettier-ignore

type Rest = Partial<Layout> & Pick<Layout, 'number' | 'date' | 'revisions'>;

export const layout = (
  name: string,
  language: LanguageName,
  trade: Trade,
  page: Layout['page'],
  columns: Layout['columns'],
  rest: Rest,
): Layout => ({
  name,
  language,
  trade,
  page,
  columns,
  wording: 0,
  place: 'corner',
  labels: 'above',
  isRuled: true,
  sheets: 1,
  ...rest,
});

export const LAYOUTS: readonly Layout[] = [
  layout('ISO 7200', 'en', 'machine', A3, ISO, { number: 'AB-120-99', date: 'iso', revisions: ['C'] }),
  layout('ISO 7200, German', 'de', 'machine', A3, ISO, { wording: 1, number: '12.0345.9&', date: 'dots', revisions: ['02'] }),
  layout('ISO 7200, French', 'fr', 'machine', A4, ISO, { labels: 'colon', number: 'P-4471-9&', date: 'slashes', revisions: ['B'] }),
  layout('ISO 7200, Swedish', 'sv', 'machine', A3, ISO, { number: '3AFE99681&', date: 'iso', revisions: ['A'] }),
  layout('ASME Y14.1', 'en', 'machine', B, ASME, { number: '1045-22&9', date: 'us', revisions: ['B'] }),
  layout('ASME Y14.1, Spanish', 'es', 'machine', LETTER, ASME, { number: 'MX-0045-9&', date: 'slashes', revisions: ['1'] }),
  layout('ASME Y14.1, letter', 'en', 'machine', LETTER, SOLID, { wording: 1, number: 'bracket_v2-0&', date: 'short', revisions: ['A'] }),
  layout('SOLIDWORKS sheet', 'en', 'machine', A4W, SOLID, { number: 'pump_housing-0&', date: 'slashes', revisions: ['3'] }),
  layout('DIN 6771', 'de', 'machine', A3, DIN, { number: '4711-08.&', date: 'dots', revisions: ['a', 'b'] }),
  layout('DIN 6771, Czech', 'cs', 'machine', A3, DIN, { number: '3-KR-0451&', date: 'dots', revisions: ['A', 'B'] }),
  layout('DIN 6771, Polish', 'pl', 'machine', A4, DIN, { number: 'WS-12-0&', date: 'dots', revisions: ['1', '2'] }),
  layout('DIN 6771, Dutch', 'nl', 'machine', A3, DIN, { wording: 1, number: 'T7733-1&', date: 'dots', revisions: ['A', 'B'] }),
  layout('GOST 2.104', 'ru', 'machine', A3, GOST, { number: 'АБВГ.30141&.005', date: 'dots', revisions: ['1', '2'] }),
  layout('GOST 2.104, circuit', 'ru', 'circuit', A3, GOST, { number: 'ВКТР.46851&.001 Э3', date: 'short', revisions: ['1', '2'] }),
  layout('GOST R 21.101', 'ru', 'building', A1, SPDS, { number: '2018-15-АР', date: 'month', revisions: ['1'], sheets: 3 }),
  layout('GOST R 21.101, one sheet', 'ru', 'building', A2, SPDS, { number: '17/04-КЖ', date: 'month', revisions: ['2'] }),
  layout('BS 8888', 'en', 'machine', A2, UK, { number: 'LX/2014/&', date: 'slashes', revisions: ['P1', 'P2'] }),
  layout('BS 1192', 'en', 'building', A1, UK, { wording: 1, number: 'HVA-ORM-00-0&-DR-A-0100', date: 'dots', revisions: ['P01', 'C02'], sheets: 3 }),
  layout('AS 1100', 'en', 'building', A1, BAND, { place: 'bottom', number: 'WD0&', date: 'dots', revisions: ['A', 'B'], sheets: 3 }),
  layout('AS 1100, structure', 'en', 'building', A1, BAND, { place: 'bottom', wording: 1, number: 'S1.0&', date: 'slashes', revisions: ['0', '1'] }),
  layout('GB/T 10609', 'zh', 'machine', A3, CN, { number: 'JX-03-0&', date: 'iso', revisions: ['A'] }),
  layout('GB/T 50001', 'zh', 'building', A1, CN, { wording: 1, number: '建施-0&', date: 'month', revisions: ['B'], sheets: 3 }),
  layout('JIS B 0001', 'ja', 'machine', A3, JIS, { number: 'DS-1045&', date: 'cjk', revisions: ['1'] }),
  layout('JIS A 0150', 'ja', 'building', A2, JIS, { wording: 1, number: 'A-0&', date: 'slashes', revisions: ['2'], sheets: 3 }),
  layout('KS A 0106', 'ko', 'machine', A3, JIS, { number: 'MK-2304-&', date: 'iso', revisions: ['0'] }),
  layout('KS F 1001', 'ko', 'building', A1, CN, { wording: 1, number: 'A-10&', date: 'cjk', revisions: ['A'], sheets: 3 }),
  layout('Firm: strip', 'en', 'building', D, STRIP, { place: 'right', number: 'A2.0&', date: 'us', revisions: ['1', '2'], sheets: 3 }),
  layout('Firm: strip, French', 'fr', 'building', A1, STRIP, { place: 'right', number: 'ARC 10&', date: 'slashes', revisions: ['A', 'B'], sheets: 3 }),
  layout('Firm: strip, one sheet', 'es', 'building', A1, STRIP, { place: 'right', labels: 'below', number: 'A-0&', date: 'month', revisions: ['0', '1'] }),
  layout('Firm: strip, Italian', 'it', 'building', A1, STRIP, { place: 'right', wording: 1, labels: 'below', number: 'A10&', date: 'dots', revisions: ['0', '1'], sheets: 3 }),
  layout('KiCad', 'en', 'circuit', A4W, KICAD, { labels: 'colon', number: '', date: 'iso', revisions: ['1.2'], sheets: 3 }),
  layout('Circuit editor', 'en', 'circuit', LETTER, SIMPLE, { wording: 1, number: 'PCB-0042-&', date: 'us', revisions: ['A01'] }),
  layout('Circuit diagram, German', 'de', 'circuit', A3, BAND, { place: 'bottom', number: 'EL-2231-&', date: 'dots', revisions: ['1', '2'], sheets: 3 }),
  layout('Circuit diagram, Turkish', 'tr', 'circuit', A3, BAND, { place: 'bottom', number: 'E-44-0&', date: 'dots', revisions: ['0', '1'] }),
  layout('Process sheet', 'en', 'process', A1, BAND, { place: 'bottom', number: '1204-PID-00&', date: 'words', revisions: ['0', '1'] }),
  layout('Process sheet, Dutch', 'nl', 'process', A1, UK, { number: 'P-60-00&', date: 'short', revisions: ['A', 'B'], sheets: 3 }),
  layout('Process sheet, Portuguese', 'pt', 'process', A2, UK, { number: 'DE-21.5-00&', date: 'slashes', revisions: ['0', 'A'] }),
  layout('Process sheet, Korean', 'ko', 'process', A1, BAND, { place: 'bottom', number: 'PR-D-10&', date: 'iso', revisions: ['0', '1'], sheets: 3 }),
  layout('Road sheet', 'en', 'building', B, ROAD, { place: 'bottom', labels: 'before', number: '', date: 'month', revisions: [], sheets: 3 }),
  layout('Road sheet, German', 'de', 'building', A1, UK, { wording: 1, labels: 'colon', number: '5.1/&', date: 'words', revisions: ['a', 'b'] }),
  layout('Ledger, Greek', 'el', 'building', A2, LEDGER, { number: 'ΑΡ-0&', date: 'month', revisions: ['0'] }),
  layout('Ledger, Turkish', 'tr', 'building', A2, LEDGER, { wording: 1, number: 'M-10&', date: 'dots', revisions: ['1'], sheets: 3 }),
  layout('Ledger, open', 'en', 'building', A3, LEDGER, { isRuled: false, number: 'SK-0&', date: 'words', revisions: ['B'] }),
  layout('Ledger, open, Portuguese', 'pt', 'building', A3, LEDGER, { wording: 1, isRuled: false, number: 'ARQ.0&', date: 'month', revisions: ['2'] }),
  layout('Left corner', 'fr', 'building', A2, UK, { place: 'left corner', wording: 1, number: 'PL-0&', date: 'dots', revisions: ['A', 'B'] }),
  layout('Upper corner, Greek', 'el', 'building', A2, SIMPLE, { place: 'top corner', wording: 1, number: 'ΣΤ-1&', date: 'slashes', revisions: ['Α'] }),
  layout('Form, letter', 'en', 'building', LETTER, SIMPLE, { labels: 'colon', number: 'c-20&', date: 'short', revisions: ['3'] }),
  layout('Form, Polish', 'pl', 'building', A4W, SIMPLE, { wording: 1, labels: 'colon', number: 'A/0&/12', date: 'month', revisions: ['1'] }),
  layout('Form, Swedish', 'sv', 'building', A1, UK, { wording: 1, number: 'A-40-1-00&', date: 'iso', revisions: ['A', 'B'], sheets: 3 }),
  layout('Form, Italian', 'it', 'machine', A3, UK, { number: '90.114.0&', date: 'slashes', revisions: ['00', '01'] }),
]; // prettier-ignore
