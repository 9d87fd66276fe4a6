/** What a checklist item is called in a list: the first sentence of its requirement. Pure. */

/** The end of a sentence that another one follows; not of an abbreviation such as "min." before a number. */
const SENTENCE_END =
  /(?<![\s.(](?:min|max|no|approx|dia|fig|ref|sq|ft|in|e\.g|i\.e|vs|incl|excl|typ|dept|st))[.!?:;](?=\s+[\p{Lu}"“(])/iu;

/** A sign behind which a checklist explains an item, after words of the item itself. */
const EXPLAINED = /(?<=\p{L}{3}.*)\s+(?=[⚠ⓘ↔↓☞])/u;

export function summaryOf(text: string): string {
  const [requirement = text] = text.split(EXPLAINED);
  const end = SENTENCE_END.exec(requirement);
  return end === null
    ? requirement
    : requirement.slice(0, end.index + (/[:;]/.test(end[0]) ? 0 : 1));
}
