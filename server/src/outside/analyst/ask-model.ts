/** One question to a language model, through the AI SDK. It loads 20 MB, so only a server with a model imports this file. */
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, NoObjectGeneratedError, Output as Structured } from 'ai';
import type { LanguageModel, LanguageModelUsage } from 'ai';
import { AnalystProblem } from './analyst.ts';
import type { AnalystSettings, Answer, Question, Usage } from './analyst.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { MOST_OUTPUT_TOKENS } from './most-tokens.ts';

const TIMEOUT_MS = 180_000;
/** More tokens than any model takes at once: a server that makes numbers up. */
const MOST_TOKENS = 10_000_000;
const NOTHING: Usage = { inputTokens: 0, outputTokens: 0 };

// It would print what models do not support to the console.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Its API takes the limit of an answer by another name. */
const isOpenAi = (url: string) => /(^|\.)openai\.(azure\.)?com$/.test(new URL(url).hostname);

function modelOf({ kind, url: baseURL, model, apiKey }: AnalystSettings): LanguageModel {
  const settings = { baseURL, fetch: boundedFetch, ...(apiKey !== undefined && { apiKey }) };
  if (kind === 'anthropic') return createAnthropic(settings)(model);
  return createOpenAICompatible({
    ...settings,
    name: 'model',
    supportsStructuredOutputs: true,
    ...(isOpenAi(baseURL) && {
      transformRequestBody: ({ max_tokens, ...body }) => ({
        ...body,
        max_completion_tokens: max_tokens,
      }),
    }),
  })(model);
}

function usageOf(stated: LanguageModelUsage | undefined): Usage | null {
  const { inputTokens, outputTokens } = stated ?? {};
  const isCount = (count: number | undefined): count is number =>
    count !== undefined && Number.isInteger(count) && count >= 0 && count <= MOST_TOKENS;
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : null;
}

/** Rejects with an `AnalystProblem`, or with the signal's reason. */
export async function askModel<Output>(
  settings: AnalystSettings,
  { instructions, message, schema, name }: Question<Output>,
  signal: AbortSignal,
): Promise<Answer<Output>> {
  const timeout = AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS);
  try {
    const { output, totalUsage } = await generateText({
      model: modelOf(settings),
      instructions,
      prompt: message,
      output: Structured.object({ schema, name }),
      maxOutputTokens: MOST_OUTPUT_TOKENS,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, timeout]),
    });
    return { output, usage: usageOf(totalUsage) };
  } catch (error) {
    signal.throwIfAborted();
    throw problemOf(error, timeout.aborted, new URL(settings.url).host);
  }
}

function problemOf(error: unknown, isSlow: boolean, host: string): AnalystProblem {
  // Errors of the SDK contain the question, so they are not kept.
  const because = (words: string) => new Error(words);
  if (isSlow) {
    return new AnalystProblem('slow', `${host} did not answer in time.`, { usage: null });
  }
  if (NoObjectGeneratedError.isInstance(error)) {
    return new AnalystProblem('unexpected', `The answer of ${host} was not what was asked for.`, {
      usage: usageOf(error.usage),
      cause: because(`no object: ${error.finishReason ?? 'no reason'}`),
    });
  }
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  const isAnswer = status !== undefined && status >= 200 && status < 300;
  if (!APICallError.isInstance(error) || status === undefined || isAnswer) {
    const isNetwork = APICallError.isInstance(error) ? !isAnswer : hasCode(error);
    return isNetwork
      ? new AnalystProblem('unavailable', `${host} cannot be reached.`, {
          ...{ usage: NOTHING, cause: because('the connection failed') },
        })
      : new AnalystProblem('unexpected', `The answer of ${host} could not be understood.`, {
          ...{ usage: null, cause: because(error instanceof Error ? error.name : 'unknown') },
        });
  }
  const details = { usage: NOTHING, cause: because(`status ${status}`) };
  if (status === 429 || status === 503 || status === 529) {
    const retryAfterSeconds = pauseOf(error.responseHeaders ?? {});
    return new AnalystProblem('busy', `${host} asks for a pause.`, {
      ...details,
      retryAfterSeconds,
    });
  }
  return status >= 500 || status === 408
    ? new AnalystProblem('unavailable', `${host} answered with an error (${status}).`, details)
    : new AnalystProblem(
        'refused',
        `${host} refused the question (${status}). The administrator of the server can check the settings of the language model.`,
        details,
      );
}

/** As network errors of Node have. */
const hasCode = (error: unknown): boolean =>
  error instanceof Error && ('code' in error || hasCode(error.cause));

/** Seconds; null if it names none. */
function pauseOf(headers: Readonly<Record<string, string>>): number | null {
  const after = headers['retry-after'];
  if (after === undefined) return null;
  const seconds = Number(after);
  const until = Number.isFinite(seconds) ? seconds : (Date.parse(after) - Date.now()) / 1000;
  return until > 0 ? Math.ceil(until) : null;
}
