/** What each file of issues is called, and what it is for. */
import type { IssueFile } from '../../api/issue-export.ts';

export const ISSUE_FILE_WORDS: Readonly<Record<IssueFile, { label: string; note: string }>> = {
  xlsx: { label: 'Spreadsheet (XLSX)', note: 'For Excel: a row for each issue' },
  'xlsx-crops': {
    label: 'Spreadsheet with pictures',
    note: 'XLSX with the location of each issue, up to 1,000',
  },
  csv: { label: 'CSV', note: 'For scripts: a line for each issue' },
  'pdf-list': { label: 'PDF report', note: 'Issues under one another, with their locations' },
  'pdf-page': { label: 'PDF, one issue per page', note: 'With comments, for printing' },
  'pdf-sheet': { label: 'PDF by sheet', note: 'Each sheet from a new page on' },
  bcf: { label: 'BCF 3.0', note: 'For BIM programs: topics with pictures' },
  'bcf-2.1': { label: 'BCF 2.1', note: 'For older BIM programs' },
  packet: {
    label: 'Evidence packet (ZIP)',
    note: 'Report, data, crops and sheets, with checksums',
  },
};
