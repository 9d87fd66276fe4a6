/** The most tokens that a question to a language model can take. */
import type { Question } from './analyst.ts';

/** Of an answer, with what the model thinks before it. */
export const MOST_OUTPUT_TOKENS = 8000;

/** For the schema and what an API adds to a message. */
const SURROUNDINGS = 2000;

/** A token is at least a byte. */
export const mostInputTokens = ({ instructions, message }: Question<unknown>): number =>
  Buffer.byteLength(instructions) + Buffer.byteLength(message) + SURROUNDINGS;
