/** What a checklist item is called in a list: the first sentence of its requirement. Pure. */

/** The end of a sentence that another one follows; not of an abbreviation such as "min." before a number. */
const SENTENCE_END =
  /(?<![\s.(](?:min|max|no|approx|dia|fig|ref|sq|ft|in|e\.g|i\.e|vs|incl|excl|typ|dept|st))[.!?:;](?=\s+[\p{Lu}"“(])/iu;

export function summaryOf(requirement: string): string {
  const end = SENTENCE_END.exec(requirement);
  return end === null
    ? requirement
    : requirement.slice(0, end.index + (/[:;]/.test(end[0]) ? 0 : 1));
}
