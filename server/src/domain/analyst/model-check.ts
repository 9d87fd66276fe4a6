/** The check by the language model as people see it. Pure. */
import { MODEL_CHECK_ID } from '../../../../contract/src/checks/checks.ts';

export const MODEL_CHECK = {
  id: MODEL_CHECK_ID,
  name: 'Language model',
  /** How often a model is right is not known, and it gets the text of documents: people decide. */
  isOnByDefault: false,
  describe: ({ model, host }: { model: string; host: string }): string =>
    `${model} looks for texts that contradict each other, cannot be right, or are unfinished; judges checklist items that the rules cannot decide; and sums up what issuances changed. While this is on, the text of all current sheets is sent to ${host}, and so are those items with the passages of drawings and specifications that may answer them, and the titles of differences. Only what it can quote from them is kept.`,
} as const;
