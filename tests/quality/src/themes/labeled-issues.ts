/** Issues of which it is known what they are about: made from the subjects of `topics.ts`, on the sheets and grid of the sample. */
import { GRID_X_NAMES, GRID_Y_NAMES } from '../../../../sample/src/clinic/floor.ts';
import { seededRandom } from '../../../../sample/src/description/random.ts';
import type { ThemedIssue } from '../../../../server/src/domain/themes/terms.ts';
import type { Topic } from './topics.ts';

/** `label`: the subject; null for what belongs to none. */
export type LabeledIssue = ThemedIssue & { readonly label: string | null };

/** Of a subject at least, and at most. */
const FEWEST = 9;
const MOST = 26;

/** Subjects, and single things that belong to none. */
export type Half = {
  readonly topics: readonly Topic[];
  readonly noise: readonly (readonly [summary: string, text: string])[];
};

export function labeledIssues({ topics, noise: single }: Half, seed: number): LabeledIssue[] {
  const random = seededRandom(seed);
  const grid = () => `${random.pick(GRID_Y_NAMES)}-${random.pick(GRID_X_NAMES)}`;
  const filled = (template: string) =>
    template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
      switch (slot) {
        case 'door':
          return `${random.integer(101, 148)}${random.pick(['', '', 'A', 'B'])}`;
        case 'room':
          return String(random.integer(101, 148));
        case 'grid':
          return grid();
        case 'inches':
          return `${random.integer(3, 40)} in`;
        default:
          return String(random.integer(1, 9));
      }
    });
  const sheets = [...new Set(topics.flatMap((topic) => topic.sheets))];
  const made = topics.flatMap((topic) =>
    Array.from({ length: random.integer(FEWEST, MOST) }, (): Omit<LabeledIssue, 'id'> => {
      const isOfBook = topic.csi !== undefined && random.next() < 0.15;
      return {
        label: topic.name,
        summary: filled(random.pick(topic.summaries)),
        // Some people write no more than the summary.
        fullText: random.next() < 0.75 ? filled(random.pick(topic.texts)) : '',
        sheetNumber: isOfBook ? null : random.pick(random.next() < 0.85 ? topic.sheets : sheets),
        gridPlace: !isOfBook && random.next() < 0.4 ? grid() : null,
        csiCode: isOfBook ? (topic.csi ?? null) : null,
        disciplineId:
          random.next() < 0.8 ? (topic.disciplines[0] ?? 1) : random.pick(topic.disciplines),
      };
    }),
  );
  const noise = single.map(([summary, fullText]): Omit<LabeledIssue, 'id'> => ({
    ...{ label: null, summary, fullText, csiCode: null },
    sheetNumber: random.pick(sheets),
    gridPlace: random.next() < 0.4 ? grid() : null,
    disciplineId: random.pick(topics.flatMap(({ disciplines }) => disciplines)),
  }));
  // As they come in: mixed.
  return [...made, ...noise]
    .map((issue) => ({ issue, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ issue }, index) => ({ ...issue, id: index + 1 }));
}
