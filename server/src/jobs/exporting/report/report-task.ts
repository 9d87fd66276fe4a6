/** What the child process that writes a report of issues reads. */
import type { ReportLayout, ReportPaper } from '../../../../../contract/src/constants.ts';

export type ReportHead = {
  layout: ReportLayout;
  paper: ReportPaper;
  /** Of the project. */
  title: string;
  /** Such as "118 issues · 02/01/2026". */
  note: string;
  /** Which issues it has, such as "Priority: High or Urgent." */
  filter: string;
};

export type ReportedAttachment = {
  name: string;
  /** Who attached it and when, such as "Ada, 02/01/2026". */
  note: string;
  /** A small picture of it, a file of the folder; null if it has none. */
  picture: string | null;
};

export type ReportedIssue = {
  id: number;
  summary: string;
  description: string;
  /** Where it is, as people say it. It groups the issues of a sheet. */
  place: string;
  /** Names and values. */
  facts: [name: string, value: string][];
  comments: { who: string; text: string }[];
  attachments: ReportedAttachment[];
  /** Of its location, a file of the folder; null if it has none. */
  picture: string | null;
};
