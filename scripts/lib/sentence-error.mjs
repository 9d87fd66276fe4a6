/** A failure whose message is a whole sentence for the person at the terminal: shown without a stack. */
export class SentenceError extends Error {}

/**
 * Runs an entry script's main function; on failure prints the reason and leaves with code 1 (or `code`).
 * @param {() => Promise<void>} main
 * @param {number} [code]
 */
export async function runMain(main, code = 1) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof SentenceError ? `\n${error.message}` : error);
    process.exit(code);
  }
}
