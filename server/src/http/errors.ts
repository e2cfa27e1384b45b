import type { Socket } from 'node:net';
import { AppError, type ErrorDetail, type ErrorKind } from '@bestellsystem/domain/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isReferenceViolation } from '../db/violations.ts';
import type { App } from './app-type.ts';
import { STORAGE_FULL } from './full-storage.ts';

// Imported by name the module brings its web client along, which no server needs at its start.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  'too-many': 429,
  busy: 503,
  full: 507,
};

const REFERS_TO_GONE = 'Etwas, das dazu gehört, ist soeben gelöscht worden. Bitte die Seite neu laden.';

const LOAD_ANEW = 'Bitte die Seite neu laden und es nochmals versuchen.';
export const TOO_LARGE = 'Die Anfrage ist zu gross.';
const UNREADABLE: ErrorBody = { message: `Ungültige Anfrage. ${LOAD_ANEW}`, code: 'INVALID_REQUEST' };
const NO_JSON: ErrorBody = { message: `Die Anfrage ist kein gültiges JSON. ${LOAD_ANEW}`, code: 'INVALID_REQUEST' };
const BAD_ADDRESS = 'Diese Adresse ist ungültig. Bitte die Schreibweise prüfen.';

const BROKEN_STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** The shape of every refusal; details may carry facts a program can act on. */
export const errorSchema = z
  .object({
    message: z.string(),
    code: z.string(),
    details: z.array(z.looseObject({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' });

interface ErrorBody {
  message: string;
  code: string;
  details?: ErrorDetail[];
  requestId?: string;
}

/** The one map from what went wrong to HTTP. */
export function installErrorHandling(app: App): void {
  // No name contains it, and not every database takes it.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.includes('%00')) throw new AppError('invalid', 'INVALID_REQUEST', BAD_ADDRESS);
    done();
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof AppError) return sendAppError(error, reply);
    if (hasZodFastifySchemaValidationErrors(error)) return sendInvalid(error, reply);
    const refusal = refusalOf(error);
    if (isReferenceViolation(error)) request.log.warn({ err: error }, 'refers to what is gone');
    // A connection that closes under a large body would take the answer with it.
    if (refusal?.status === 413) reply.removeHeader('connection');
    if (refusal) return reply.code(refusal.status).send(refusal.body);
    return sendUnexpected(error, request, reply);
  });
}

/** What fails before there is a route, such as an address that can't be decoded. */
export function refuseUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  if (refusal) void reply.code(refusal.status).send(refusal.body);
  else sendUnexpected(error, request, reply);
}

/** What isn't HTTP, or is none in time; there is no request yet, only its connection. */
export function refuseBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = BROKEN_STATUS[error.code ?? ''] ?? 400;
  const body = JSON.stringify(UNREADABLE);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function sendAppError(error: AppError, reply: FastifyReply): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', error.retryAfterSeconds);
  const body: ErrorBody = { message: error.message, code: error.code };
  if (error.details) body.details = error.details;
  return reply.code(STATUS[error.kind]).send(body);
}

interface InvalidRequest {
  validation: readonly { instancePath: string; message?: string }[];
  validationContext?: string;
}

/** More than a form has fields; a program's list may be wrong in each of its lines. */
const MOST_DETAILS = 100;

function sendInvalid({ validation, validationContext }: InvalidRequest, reply: FastifyReply): FastifyReply {
  // A query has names only, whatever is read from what they say.
  const end = validationContext === 'querystring' ? 2 : undefined;
  const details = validation.slice(0, MOST_DETAILS).map((issue) => ({
    path: issue.instancePath.split('/').slice(1, end).join('.'),
    message: issue.message ?? 'Ungültige Eingabe',
  }));
  const body: ErrorBody = { message: details[0]?.message ?? 'Ungültige Eingabe', code: 'INVALID_INPUT', details };
  return reply.code(400).send(body);
}

/** What Fastify itself refuses, said in German; undefined for what it doesn't explain. */
function refusalOf(error: FastifyError): { status: number; body: ErrorBody } | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return { status: 413, body: { message: TOO_LARGE, code: 'TOO_LARGE' } };
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return { status: 415, body: { message: 'Bitte als application/json senden.', code: 'UNSUPPORTED_MEDIA_TYPE' } };
  }
  if (error.code === 'SQLITE_FULL' || error.code === '53100') {
    return { status: 507, body: STORAGE_FULL };
  }
  if (isReferenceViolation(error)) {
    // It was there a moment ago, when the request was looked at.
    return { status: 409, body: { message: REFERS_TO_GONE, code: 'GONE_MEANWHILE' } };
  }
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY') {
    return { status: 400, body: NO_JSON };
  }
  if (error.code === 'FST_ERR_BAD_URL') {
    return { status: 400, body: { message: BAD_ADDRESS, code: 'INVALID_REQUEST' } };
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: error.statusCode, body: UNREADABLE };
  }
  return undefined;
}

function sendUnexpected(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error({ err: error }, 'unexpected error');
  return reply.code(500).send({
    message: 'Ein unerwarteter Fehler ist aufgetreten. Bitte erneut versuchen.',
    code: 'INTERNAL',
    requestId: request.id,
  });
}
