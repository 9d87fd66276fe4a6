/** What a report in words is made of, one under the other. */
export type ReportBlock =
  | {
      /** `title` is that of the report, `entry` the first line of what is listed, `faint` a remark. */
      kind: 'title' | 'heading' | 'entry' | 'plain' | 'faint';
      text: string;
    }
  /** A name with what it is, side by side. */
  | { kind: 'fact'; name: string; text: string }
  /** A line across, between entries. */
  | { kind: 'rule' };

export type ReportWordsHead = {
  /** In the properties of the file. */
  title: string;
  /** At the upper corners of every page. */
  header: { left: string; right: string };
};
