/** JSON bodies: no `__proto__`, no changed `constructor`, limited nesting. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../domain/api-error.ts';

/** No operation needs more than four. Parsing 1 MB of brackets would block everyone else for 0.2 s. */
const MOST_LEVELS = 32;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPENING = ['[', '{'].map((each) => each.charCodeAt(0));
const CLOSING = [']', '}'].map((each) => each.charCodeAt(0));

/** Whether the text nests arrays and objects too deeply. It need not be valid JSON. */
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

/** Makes the app accept only JSON, under these names. */
export function takeJsonBodies(app: FastifyInstance, types = ['application/json']): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(types, { parseAs: 'string' }, (request, body, done) => {
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
  });
}
