/** What an import does with each markup of its file: added, already there, another version of one that is there. Pure. */
import type { Markup } from '../../../../../markups/src/model.ts';
import { isSameMarkup } from '../../../../../markups/src/same.ts';
import type { XfdfProblem } from '../../../../../markups/src/xfdf/read.ts';
import { markupTitle } from '../../../domain/markup-words.ts';
import type { ShownMarkup } from '../../../host/markups/document-markups.ts';

/** A markup of the file that is not imported. */
export type Skipped = {
  /** "Cloud: Door 114A, page 2", "Annotation 12 (square)". */
  readonly name: string;
  /** A sentence. */
  readonly reason: string;
};

export type ImportPlan = {
  readonly added: readonly Markup[];
  /** How many are in the document as they are in the file. */
  readonly same: number;
  /** Those that the document has in another version, as the file has them. */
  readonly other: readonly Markup[];
  readonly skipped: readonly Skipped[];
};

type Found = { shown: ShownMarkup | null; isSame: boolean };

const NOT_YOURS =
  'The document has another version, which only its author and administrators can change.';
const LOCKED = 'The document has another version, which is locked.';

export class ImportPlanner {
  readonly #added: Markup[] = [];
  readonly #other: Markup[] = [];
  readonly #skipped: Skipped[];
  #same = 0;

  constructor(problems: readonly XfdfProblem[]) {
    this.#skipped = problems.map(({ position, element, reason }) => ({
      name: `Annotation ${position.toLocaleString('en-US')} (${element})`,
      reason,
    }));
  }

  /** `shown`: the markup of its name in the document; `isSame`: whether it is the same there. */
  take(markup: Markup, { shown, isSame }: Found): void {
    if (shown === null) this.#added.push(markup);
    else if (isSame) this.#same += 1;
    else if (shown.canEdit && !shown.markup.isLocked) this.#other.push(markup);
    else {
      const name = `${markupTitle(markup)}, page ${markup.pageNumber}`;
      this.#skipped.push({ name, reason: shown.canEdit ? LOCKED : NOT_YOURS });
    }
  }

  get plan(): ImportPlan {
    return {
      ...{ added: this.#added, same: this.#same, other: this.#other },
      skipped: this.#skipped,
    };
  }
}

/**
 * Whether a markup of the document is that of the file.
 * @param asInFile the markup of the document as a file has it, where numbers may be rounded
 */
export function isInFile(markup: Markup, inFile: Markup, asInFile: () => Markup): boolean {
  return isSameMarkup(markup, inFile) || isSameMarkup(asInFile(), inFile);
}

/** "3 markups added, 1 replaced, 2 already there, 1 skipped." */
export function importWords({
  added,
  replaced,
  same,
  skipped,
}: Readonly<Record<'added' | 'replaced' | 'same' | 'skipped', number>>): string {
  const number = (count: number) => count.toLocaleString('en-US');
  const parts = [
    `${number(added)} ${added === 1 ? 'markup' : 'markups'} added`,
    replaced === 0 ? null : `${number(replaced)} replaced`,
    same === 0 ? null : `${number(same)} already there`,
    skipped === 0 ? null : `${number(skipped)} skipped`,
  ];
  return `${parts.filter((part) => part !== null).join(', ')}.`;
}
