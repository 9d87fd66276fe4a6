/** The language model that the settings name. */
import type { Analyst, AnalystSettings } from './analyst.ts';
import { mostInputTokens, MOST_OUTPUT_TOKENS } from './most-tokens.ts';

export function createAnalyst(settings: AnalystSettings): Analyst {
  const { model, prices, limit, url } = settings;
  return {
    ...{ model, limit, host: new URL(url).host },
    ...(prices && { prices }),
    mostUsage: (question) => ({
      inputTokens: mostInputTokens(question),
      outputTokens: MOST_OUTPUT_TOKENS,
    }),
    async ask(question, signal) {
      // Not before it is needed: a server without a model never loads it.
      const { askModel } = await import('./ask-model.ts');
      return askModel(settings, question, signal);
    },
  };
}
