/** A reason not to start that a person can act on. Printed without a stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}
