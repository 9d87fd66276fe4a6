/** Names are unique in a document, but programs that copy pages copy the names of what is on them. */
import type { PageFrame } from '../page-frame.ts';
import { nameOf } from '../xfdf/names.ts';
import { readXfdf } from '../xfdf/read.ts';
import { writeXfdf } from '../xfdf/write.ts';

/** Of one markup, or several pages of them; answers are on the page of what they answer. */
type Named = {
  readonly pageNumber: number;
  readonly place: number;
  readonly name: string;
  readonly xfdf: string;
};

/** Coordinates stay those of the file. */
const FILE_POINTS: PageFrame = { cropBox: [0, 0, 0, 0], rotation: 0, userUnit: 1 };

function otherName({ pageNumber, place, name }: Named): string {
  const attributes = { page: String(pageNumber), place: String(place), name };
  return nameOf({ name: 'name', attributes, children: [] }, 0);
}

/** The markups, those with another name whose name is `taken` or comes earlier among them. */
export function renameMarkups<M extends Named>(
  markups: readonly M[],
  taken: ReadonlySet<string>,
): M[] {
  const seen = new Set(taken);
  const others = new Map<M, string>();
  /** By page and former name. */
  const byName = new Map<string, string>();
  for (const markup of markups) {
    const { pageNumber, name } = markup;
    if (seen.has(name)) {
      const other = otherName(markup);
      others.set(markup, other);
      byName.set(`${pageNumber}/${name}`, other);
    }
    seen.add(name);
  }
  if (others.size === 0) return [...markups];
  return markups.map((markup) => {
    const frameOf = () => FILE_POINTS;
    const other = others.get(markup);
    const [read] = readXfdf(markup.xfdf, frameOf).markups;
    if (read === undefined) return markup;
    const answered = byName.get(`${markup.pageNumber}/${read.repliesTo ?? ''}`);
    if (other === undefined && answered === undefined) return markup;
    const name = other ?? markup.name;
    const now = { ...read, name, repliesTo: answered ?? read.repliesTo };
    return { ...markup, name, xfdf: writeXfdf([now], frameOf) };
  });
}
