/** Talks to the running demo as a browser would, so that the filled installation is one the API itself has made. */
export class ApiClient {
  private readonly base: string;
  private cookie = '';

  constructor(base: string) {
    this.base = base;
  }

  async call<Body>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<{ status: number; body: Body }> {
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const session = response.headers.getSetCookie().find((cookie) => /^(__Host-)?sid=/.test(cookie));
    if (session) this.cookie = session.split(';')[0] ?? '';
    return { status: response.status, body: (await response.json().catch(() => null)) as Body };
  }

  /** Like `call`, for what must succeed. */
  async need<Body>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Body> {
    const answer = await this.call<Body>(method, path, body);
    if (answer.status < 300) return answer.body;
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
}
