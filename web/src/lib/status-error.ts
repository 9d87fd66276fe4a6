/** A server's error response. */
export class StatusError extends Error {
  /** HTTP status, 400 to 599. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'StatusError';
    this.status = status;
  }
}
