import { takeEarlyAnswer } from './asked-early.ts';
import { noteAnswer, noteContact, noteRoom, noteSlow } from './network-state.ts';
import { readObject } from './read-object.ts';
import { noteEpoch } from './restore-epoch.ts';
import { noteServerTime } from './server-clock.ts';

/** A field the server found fault with; `path` is dotted (`items.0.price`). */
export interface ApiErrorDetail {
  path: string;
  message: string;
  [fact: string]: unknown;
}

export class ApiError extends Error {
  /** 0 when no answer came. */
  readonly status: number;
  readonly code: string;
  readonly details: ApiErrorDetail[];
  /** False where the server sent no reason and `message` only names the status. */
  readonly hasReason: boolean;

  constructor(status: number, code: string, message: string, details: ApiErrorDetail[] = [], hasReason = true) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.hasReason = hasReason;
  }

  /** No answer: the request may or may not have reached the server. */
  get isNetwork(): boolean {
    return this.code === 'NETWORK';
  }
}

export interface ApiOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
}

export const api = {
  get: <T>(path: string, options?: ApiOptions) => call<T>('GET', path, undefined, options),
  post: <T>(path: string, body?: unknown, options?: ApiOptions) => call<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: ApiOptions) => call<T>('PUT', path, body, options),
  patch: <T>(path: string, body?: unknown, options?: ApiOptions) => call<T>('PATCH', path, body, options),
  delete: <T>(path: string, body?: unknown, options?: ApiOptions) => call<T>('DELETE', path, body, options),
};

/** Who the requests say they come from; the server only compares it with its own session. */
export function identifyRequests(user: { username: string; role: string | null } | null) {
  identity = user;
}

/** Calls `listener` when the server no longer knows the session; returns a function that stops it. */
export function onSessionLost(listener: (code: string) => unknown): () => void {
  sessionLostListeners.add(listener);
  return () => sessionLostListeners.delete(listener);
}

/** The words of an answer that is no JSON, and so the server's only where it says of itself that it is. */
export async function apiText(method: string, path: string, body?: unknown): Promise<string> {
  const { response, text } = await ask(method, path, body, readText);
  if (response.headers.has('restore-epoch')) return text;
  noteContact(false);
  throw noAnswer();
}

/** The answer as it came, for downloads; throws `ApiError` like all others. */
export async function apiResponse(
  method: string,
  path: string,
  body?: unknown,
  options?: ApiOptions,
): Promise<Response> {
  return (await ask(method, path, body, async () => '', options)).response;
}

/** What is asked for isn't there, or not for who asks. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** No answer that came from the server: none at all, or a page of the network in its place. */
export function noAnswer(): ApiError {
  return new ApiError(0, 'NETWORK', 'Keine Verbindung zum Server');
}

/** What the server refuses before it does anything: it leaves, or too many log in. */
const NOT_BEGUN = ['LEAVING', 'LOGIN_BUSY'];

/** No word of the server whether it has done what was asked for; one whose storage is full (507) has not. */
export function mayBeDone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.isNetwork || (error.status >= 500 && error.status !== 507 && !NOT_BEGUN.includes(error.code));
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What the server says is the matter; undefined where it said nothing that helps anybody. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.hasReason ? error.message : undefined;
}

const DEFAULT_TIMEOUT_MS = 20_000;
const SLOW_AFTER_MS = 3_000;

let identity: { username: string; role: string | null } | null = null;
const sessionLostListeners = new Set<(code: string) => unknown>();
/** Until it is known who is here in the place of the session that was lost. */
let knowing: Promise<unknown> | undefined;

async function call<T>(method: string, path: string, body: unknown, options?: ApiOptions): Promise<T> {
  const { response, text } = await ask(method, path, body, readText, options);
  try {
    return JSON.parse(text) as T;
  } catch {
    // Some networks say «OK» to whatever is sent: nothing has been done then.
    if (response.status === 204 || response.headers.has('restore-epoch')) return { success: true } as T;
    noteContact(false);
    throw noAnswer();
  }
}

type Read = (response: Response) => Promise<string>;
const readText: Read = (response) => response.text();

async function ask(method: string, path: string, body: unknown, read: Read, options?: ApiOptions) {
  const sentAs = identity;
  const askedAt = performance.now();
  // A refusal is one by its status, also where its reason is cut off.
  const readAny: Read = (answer) => (answer.ok ? read(answer) : answer.text().catch(() => ''));
  const { response, text } = await send(method, path, body, readAny, options);
  const isServers = noteAnswer(response, askedAt);
  noteRoom(response);
  noteEpoch(response);
  // Else a page of the network would say that something is cancelled, or printed, or that nobody is logged in.
  if (!isServers && response.status < 500) throw noAnswer();
  if (response.ok) return { response, text };

  const error = errorOf(response, text);
  if (response.status === 401 && sentAs && !path.startsWith('/api/auth/login')) {
    // Who has logged in since is not meant, though it be the same person.
    if (sentAs === identity) knowing = Promise.all([...sessionLostListeners].map((listener) => listener(error.code)));
    await knowing;
  }
  throw error;
}

/** The time runs until `read` has what it wants: an answer may also stop in its middle. */
async function send(
  method: string,
  path: string,
  body: unknown,
  read: Read,
  { signal, timeoutMs = DEFAULT_TIMEOUT_MS }: ApiOptions = {},
) {
  const askedAt = performance.now();
  const early = method === 'GET' ? takeEarlyAnswer(path, identity) : undefined;
  const giveUp = early?.giveUp ?? new AbortController();
  const timer = setTimeout(() => giveUp.abort(), timeoutMs);
  const slowTimer = setTimeout(() => noteSlow(true), SLOW_AFTER_MS);
  const stop = () => giveUp.abort();
  signal?.addEventListener('abort', stop);
  try {
    const request = () =>
      fetch(path, {
        method,
        headers: headersFor(method, body),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        credentials: 'same-origin',
        // Else the browser has whoever asks the same again wait for the first answer, also where its line is dead.
        cache: 'no-store',
        // What is removed as the page closes is removed.
        ...(method === 'DELETE' && { keepalive: true }),
        signal: giveUp.signal,
      });
    const response = await (early?.response.catch(request) ?? request());
    noteServerTime(response, early?.cameAt);
    return { response, text: await read(response) };
  } catch (error) {
    if (signal?.aborted) throw error;
    noteContact(false, askedAt);
    throw noAnswer();
  } finally {
    clearTimeout(timer);
    clearTimeout(slowTimer);
    signal?.removeEventListener('abort', stop);
  }
}

function headersFor(method: string, body: unknown): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET' && (method !== 'DELETE' || body !== undefined)) headers['Content-Type'] = 'application/json';
  if (identity) {
    if (identity.role) headers['X-User-Role'] = `ROLE_${identity.role}`;
    headers['X-Username'] = headerSafe(identity.username);
  }
  return headers;
}

/** A header carries Latin-1 only; `fetch` throws on anything else. */
export function headerSafe(text: string): string {
  return [...text].some((char) => char > 'ÿ') ? encodeURIComponent(text) : text;
}

function errorOf(response: Response, text: string): ApiError {
  const answer = readObject(text);
  const code = typeof answer.code === 'string' ? answer.code : `HTTP_${response.status}`;
  const details = Array.isArray(answer.details) ? (answer.details as ApiErrorDetail[]) : [];
  const said = typeof answer.message === 'string' ? answer.message : '';
  return new ApiError(
    response.status,
    code,
    said || `${response.status} ${response.statusText}`.trim(),
    details,
    said !== '',
  );
}
