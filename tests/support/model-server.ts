/** A server that speaks both protocols of language models, the chat completions of OpenAI and the messages of Anthropic, with faults. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnalystSettings } from '../../server/src/outside/analyst/analyst.ts';
import type {
  ChangeText,
  StatedSentence,
} from '../../server/src/outside/analyst/changes-question.ts';
import type { Claim } from '../../server/src/outside/analyst/mistakes-question.ts';
import type {
  RequirementText,
  StatedJudgment,
} from '../../server/src/outside/analyst/requirements-question.ts';

export const KEY = 'never-to-be-seen-model-key';

/** What a question contained, whatever its protocol. */
export type Asked = {
  path: string;
  headers: IncomingMessage['headers'];
  model: string;
  /** With the schema and everything around the texts. */
  body: string;
  sheets: { id: number; number: string; title: string; text: string }[];
  /** Instead of sheets. */
  items: RequirementText[];
  /** Instead of sheets and items. */
  changes: ChangeText[];
};

/** Answers a question instead of the server. */
export type ModelFault = (response: ServerResponse, asked: Asked) => void;

export type ModelServer = AsyncDisposable & {
  settings(kind: AnalystSettings['kind'], change?: Partial<AnalystSettings>): AnalystSettings;
  asked: Asked[];
  /** What it claims about the sheets of a question; a text is sent as it is. */
  answer: (asked: Asked) => readonly Partial<Claim>[] | string;
  /** What it says of the items of a question. */
  judge: (asked: Asked) => readonly StatedJudgment[];
  /** How it sums up the changes of a question. */
  sumUp: (asked: Asked) => readonly StatedSentence[];
  /** One for each of the next questions; null answers it. */
  faults: (ModelFault | null)[];
  usage: { input: number; output: number } | null;
};

export const claim = (change: Partial<Claim> = {}): Claim => ({
  kind: 'contradiction',
  summary: 'The door is 36 in wide in one note and 42 in in another',
  reason: 'Both notes are about door 101.',
  ...{ sheet_id: 1, quote: 'DOOR 101 IS 36 IN WIDE', other: null, confidence: 0.9 },
  ...change,
});

async function read(request: IncomingMessage): Promise<Asked> {
  let body = '';
  for await (const part of request) body += String(part);
  const { model, messages } = JSON.parse(body) as {
    model: string;
    messages: { role: string; content: string | { text: string }[] }[];
  };
  const content = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const text = typeof content === 'string' ? content : content.map((part) => part.text).join('');
  const sent = JSON.parse(text) as Array<
    Asked['sheets'][number] | Asked['items'][number] | Asked['changes'][number]
  >;
  return {
    ...{ path: request.url ?? '', headers: request.headers, model, body },
    sheets: sent.filter((each) => 'text' in each),
    items: sent.filter((each) => 'requirement' in each),
    changes: sent.filter((each) => 'change' in each),
  };
}

/** In the form of the protocol. */
function wrapped({ path, body }: Asked, text: string, usage: ModelServer['usage']): object {
  if (path.endsWith('/chat/completions')) {
    return {
      ...{ id: 'chat-1', object: 'chat.completion', created: 1_770_000_000, model: 'small' },
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      ...(usage && {
        usage: {
          ...{ prompt_tokens: usage.input, completion_tokens: usage.output },
          total_tokens: usage.input + usage.output,
        },
      }),
    };
  }
  return {
    ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'small' },
    // Older models answer by the form of a tool.
    ...(body.includes('"tools"')
      ? {
          content: [{ type: 'tool_use', id: 'toolu_1', name: 'json', input: parsed(text) }],
          stop_reason: 'tool_use',
        }
      : { content: [{ type: 'text', text }], stop_reason: 'end_turn' }),
    stop_sequence: null,
    usage: { input_tokens: usage?.input ?? 0, output_tokens: usage?.output ?? 0 },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export async function startModelServer(): Promise<ModelServer> {
  const state: Pick<ModelServer, 'asked' | 'answer' | 'judge' | 'sumUp' | 'faults' | 'usage'> = {
    ...{ asked: [], faults: [], usage: { input: 1000, output: 100 } },
    ...{ answer: () => [], judge: () => [], sumUp: () => [] },
  };
  function saidTo(asked: Asked, findings: readonly Partial<Claim>[]): object {
    if (asked.items.length > 0) return { judgments: state.judge(asked) };
    return asked.changes.length > 0 ? { sentences: state.sumUp(asked) } : { findings };
  }
  const server = createServer((request, response) => {
    void read(request).then((asked) => {
      state.asked.push(asked);
      const fault = state.faults.shift() ?? null;
      if (fault !== null) {
        fault(response, asked);
        return;
      }
      const answer = state.answer(asked);
      const text = typeof answer === 'string' ? answer : JSON.stringify(saidTo(asked, answer));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(wrapped(asked, text, state.usage)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    settings: (kind: AnalystSettings['kind'], change: Partial<AnalystSettings> = {}) => ({
      ...{ kind, url: `http://127.0.0.1:${port}/v1`, model: 'small', apiKey: KEY },
      limit: { tokens: 1_000_000 },
      ...change,
    }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** Answers with this status and body. */
export const status =
  (
    code: number,
    headers: Record<string, string> = {},
    body = '{"error":{"message":"no"}}',
  ): ModelFault =>
  (response) =>
    response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(body);
