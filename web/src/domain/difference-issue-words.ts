/** What an issue says about the difference that it is raised from. */
import type { Difference } from '../../../workers/protocol/comparison.ts';
import {
  boxSize,
  differenceTitle,
  KIND_WORDS,
  moveWords,
  placeName,
  textWords,
  withOrigin,
} from './difference-words.ts';
import { capital } from './units.ts';
import type { Size } from './viewport.ts';

type About = {
  difference: Difference;
  /** A's page. */
  page: Size;
  /** The compared sheets, as people call them. */
  names: { readonly a: string; readonly b: string };
  /** Opens the comparison at the difference. */
  link: string;
};

/** The kind with what changed, then where it is, what was compared, and where before and after can be seen. */
export function differenceIssue({ difference, page, names, link }: About): {
  summary: string;
  full_text: string;
} {
  const { kind, text, move, box, title, recognizedTitle } = difference;
  const isTitled = title !== undefined || recognizedTitle !== undefined;
  const moved = move === undefined ? KIND_WORDS[kind] : `Moved ${moveWords(move)}`;
  const what = text === undefined ? moved : `${moved}. ${textWords(text)}`;
  return {
    summary: isTitled
      ? withOrigin(difference, differenceTitle(difference, page))
      : `${KIND_WORDS[kind]}: ${differenceTitle(difference, page)}`,
    full_text: [
      `${what}.`,
      `${capital(placeName(box, page))}, ${boxSize(box)}.`,
      `Compared: ${names.a} with ${names.b}.`,
      `Before and after: ${link}`,
    ].join('\n'),
  };
}
