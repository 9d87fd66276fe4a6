/**
 * A language model that looks for mistakes in the text of sheets. What it claims is not to be believed: `domain/analyst` keeps
 * only what can be found on the sheets.
 */

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

export type SheetText = { id: number; number: string; title: string; text: string };

/** What may be wrong, in the words of the model. */
export type Claim = {
  kind: 'contradiction' | 'mistake' | 'unfinished';
  summary: string;
  reason: string;
  /** Of `SheetText`, if it is true. */
  sheet_id: number;
  quote: string;
  /** Another place that shows it. */
  other: { sheet_id: number; quote: string } | null;
  /** 0 to 1, if it is true. */
  confidence: number;
};

export type Usage = { inputTokens: number; outputTokens: number };

export type Analyst = Pick<AnalystSettings, 'model' | 'prices' | 'limit'> & {
  /** Where the text goes. */
  readonly host: string;
  /** The most that asking about these sheets can take. */
  mostUsage(sheets: readonly SheetText[]): Usage;
  /** Asks once. Rejects with an `AnalystProblem`, or with the signal's reason. */
  findMistakes(sheets: readonly SheetText[], signal: AbortSignal): Promise<Answer>;
};

/** `usage` is null if the model did not say. */
export type Answer = { claims: Claim[]; usage: Usage | null };

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

  /** `message`: a sentence for people. `cause` is for the log, and has neither the key nor text of sheets. */
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
