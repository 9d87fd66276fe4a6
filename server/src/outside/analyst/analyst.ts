/**
 * A language model that is asked about the texts of documents. What it answers is not to be believed: `domain/analyst` keeps only
 * what can be found in them.
 */
import type { z } from 'zod';

export type AnalystSettings = {
  kind: 'openai-compatible' | 'anthropic';
  /** Where the API begins, such as `https://api.anthropic.com/v1`. */
  url: string;
  /** As its maker calls it. */
  model: string;
  apiKey?: string;
  /** US dollars for a million tokens. Absent: what it costs is not known. */
  prices?: { input: number; output: number };
  /** What each project may use in a month. `cost` needs prices. */
  limit: { tokens: number; cost?: number };
  /** How long an answer may take. */
  timeoutMs?: number;
};

/** What a model is asked, and the shape of its answer. */
export type Question<Output> = {
  /** Of the answer, in its schema. */
  name: string;
  instructions: string;
  /** JSON, so that no text of a document can end it and begin another one. */
  message: string;
  /** Without limits of lengths and numbers: not every model takes such schemas. What is too long is cut later. */
  schema: z.ZodType<Output>;
};

export type Usage = { inputTokens: number; outputTokens: number };

export type Analyst = Pick<AnalystSettings, 'model' | 'prices' | 'limit'> & {
  /** Where the text goes. */
  readonly host: string;
  /** The most that asking can take. */
  mostUsage(question: Question<unknown>): Usage;
  /** Asks once. Rejects with an `AnalystProblem`, or with the signal's reason. */
  ask<Output>(question: Question<Output>, signal: AbortSignal): Promise<Answer<Output>>;
};

/** `usage` is null if the model did not say. */
export type Answer<Output> = { output: Output; usage: Usage | null };

/**
 * - `refused`: the key or the name of the model is wrong, or the model does not take such questions.
 * - `busy`: it asks for a pause.
 * - `unavailable`: it cannot be reached, or answers with an error of its own.
 * - `slow`: it did not answer in time.
 * - `unexpected`: its answer is not what it was asked for.
 */
export type AnalystProblemKind = 'refused' | 'busy' | 'unavailable' | 'slow' | 'unexpected';

type Details = {
  usage: Usage | null;
  retryAfterSeconds?: number | null;
  cause?: unknown;
};

export class AnalystProblem extends Error {
  override name = 'AnalystProblem';
  readonly kind: AnalystProblemKind;
  /** What it used all the same. Null: nobody knows. */
  readonly usage: Usage | null;
  /** With `busy`: how long it asks for. */
  readonly retryAfterSeconds: number | null;

  /** `message`: a sentence for people. `cause` is for the log, and has neither the key nor text of documents. */
  constructor(
    kind: AnalystProblemKind,
    message: string,
    { usage, retryAfterSeconds = null, cause }: Details,
  ) {
    super(message, { cause });
    this.kind = kind;
    this.usage = usage;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
