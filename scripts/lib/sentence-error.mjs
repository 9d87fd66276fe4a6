/** An error whose message is a complete sentence for the user. Shown without a stack trace. */
export class SentenceError extends Error {}

/**
 * Runs an entry script's main function. On failure prints the reason and exits with code 1 (or `code`).
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
