/** Talks to the running demo as a browser would, so that the filled installation is one the API itself has made. */
export class ApiClient {
  private readonly base: string;
  private cookie = '';

  constructor(base: string) {
    this.base = base;
  }

  async call<Body>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Body }> {
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const session = response.headers.getSetCookie().find((cookie) => /^(__Host-)?sid=/.test(cookie));
    if (session) this.cookie = session.split(';')[0] ?? '';
    return { status: response.status, body: (await response.json().catch(() => null)) as Body };
  }

  /** A stream of what the server sends, chunk by chunk. */
  async open(path: string): Promise<ReadableStreamDefaultReader<Uint8Array>> {
    const response = await fetch(`${this.base}${path}`, { headers: { cookie: this.cookie } });
    if (!response.ok || !response.body) throw new Error(`GET ${path} answered ${response.status}`);
    return response.body.getReader();
  }

  /** Like `call`, for what must succeed. */
  async need<Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Body> {
    const answer = await this.call<Body>(method, path, body);
    if (answer.status < 300) return answer.body;
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
}
