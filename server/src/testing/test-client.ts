import type { App } from '../http/app-type.ts';

export interface Answer<Body = unknown> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  body: Body;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A browser as far as the API can tell: keeps its cookies, sends JSON. */
export class TestClient {
  cookie = '';
  username: string;
  userId = 0;
  private readonly app: App;

  constructor(app: App, username = '') {
    this.app = app;
    this.username = username;
  }

  get<Body = unknown>(url: string, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send('GET', url, undefined, headers);
  }

  post<Body = unknown>(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send('POST', url, body, headers);
  }

  put<Body = unknown>(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send('PUT', url, body, headers);
  }

  patch<Body = unknown>(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send('PATCH', url, body, headers);
  }

  delete<Body = unknown>(url: string, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send('DELETE', url, undefined, headers);
  }

  async send<Body>(method: Method, url: string, body: unknown, headers: Record<string, string>): Promise<Answer<Body>> {
    const isBare = body === undefined && (method === 'GET' || method === 'DELETE');
    const response = await this.app.inject({
      method,
      url,
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(isBare ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    for (const cookie of response.cookies) this.keep(cookie.name, cookie.value);
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: parse(response.body) as Body,
    };
  }

  private keep(name: string, value: string): void {
    const others = this.cookie.split('; ').filter((pair) => pair && !pair.startsWith(`${name}=`));
    this.cookie = (value ? [...others, `${name}=${value}`] : others).join('; ');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
