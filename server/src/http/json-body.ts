/** Bodies of JSON: no `__proto__`, no changed `constructor`, and not nested without end. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../domain/api-error.ts';

/** No operation needs more than four. Parsing 1 MB of brackets alone would keep everybody else waiting for 0.2 s. */
const MOST_LEVELS = 32;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPENING = ['[', '{'].map((each) => each.charCodeAt(0));
const CLOSING = [']', '}'].map((each) => each.charCodeAt(0));

/** True when the text nests arrays and objects deeper than we take; the text need not be valid JSON. */
function isTooDeep(json: string): boolean {
  let levels = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString && code === BACKSLASH) at += 1;
    else if (!isInString && OPENING.includes(code)) levels += 1;
    else if (!isInString && CLOSING.includes(code)) levels -= 1;
    if (levels > MOST_LEVELS) return true;
  }
  return false;
}

/** Makes the app take JSON and nothing else. */
export function takeJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (isTooDeep(body)) {
        done(
          new ApiError(
            'INVALID_INPUT',
            `The body is nested too deeply. The limit is ${MOST_LEVELS} levels.`,
          ),
        );
      } else {
        void parse(request, body, done);
      }
    },
  );
}
