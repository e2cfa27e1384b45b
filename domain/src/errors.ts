/** What went wrong, in the terms of the trade; only the HTTP edge translates a kind into a status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'too-many'
  | 'busy'
  | 'full';

/** One offending place in the input; `path` is dotted (`items.0.price`). May carry facts the client can act on. */
export interface ErrorDetail {
  path: string;
  message: string;
  [fact: string]: unknown;
}

/** The one error that reaches people: `code` is for programs, `message` is German and says what to do. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly details: ErrorDetail[] | undefined;
  /** Seconds to wait before trying again, for `too-many` and `busy`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: ErrorKind,
    code: string,
    message: string,
    extra: { details?: ErrorDetail[]; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.details = extra.details;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** A row that is missing or belongs to somebody else: the caller can't tell which. */
export function notFound(message = 'Nicht gefunden'): AppError {
  return new AppError('not-found', 'NOT_FOUND', message);
}

export function orderNotFound(): AppError {
  return notFound('Bestellung nicht gefunden');
}

export function printJobNotFound(): AppError {
  return notFound('Druckauftrag nicht gefunden');
}
