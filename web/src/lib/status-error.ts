/** An answer of a server that was no success. */
export class StatusError extends Error {
  /** Of HTTP, 400 to 599. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'StatusError';
    this.status = status;
  }
}
