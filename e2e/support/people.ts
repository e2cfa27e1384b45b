import { DEMO_LOGINS } from '@bestellsystem/server/demo/fill.ts';
import { type APIRequestContext, expect, type Page, request } from '@playwright/test';

export interface Login {
  username: string;
  password: string;
}

export interface WaiterLogin {
  tag: string;
  password: string;
}

/** Ends at the person's first page. */
export async function logIn(page: Page, login: Login): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, login);
  await expect(page).not.toHaveURL(/\/login$/);
}

/** On the login page, wherever one came from. */
export async function fillLogin(page: Page, { username, password }: Login): Promise<void> {
  await page.getByLabel('Benutzername').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
}

/** Ends at the keypad for the table. */
export async function logInAsWaiter(page: Page, { tag, password }: WaiterLogin = DEMO_LOGINS.waiter): Promise<void> {
  await page.goto(`/waiter-login?tag=${tag}`);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('button', { name: 'Takeaway' })).toBeVisible();
}

/** A session that talks to the API without a browser. */
export async function apiAs(baseURL: string, login: Login | (WaiterLogin & { ipAddress: string })): Promise<Api> {
  const http = await request.newContext({ baseURL });
  const path = 'tag' in login ? '/api/auth/waiter-login' : '/api/auth/login';
  const api = new Api(http);
  await api.post(path, login);
  return api;
}

export async function register(baseURL: string, login: Login): Promise<void> {
  const api = new Api(await request.newContext({ baseURL }));
  await api.post('/api/auth/register', login);
  await api.close();
}

/** Answers the body of what succeeded. */
export class Api {
  private readonly http: APIRequestContext;

  constructor(http: APIRequestContext) {
    this.http = http;
  }

  get<Body>(path: string): Promise<Body> {
    return this.send('GET', path);
  }

  post<Body>(path: string, data: unknown): Promise<Body> {
    return this.send('POST', path, data);
  }

  patch<Body>(path: string, data: unknown): Promise<Body> {
    return this.send('PATCH', path, data);
  }

  put<Body>(path: string, data: unknown): Promise<Body> {
    return this.send('PUT', path, data);
  }

  async statusOf(method: string, path: string, data?: unknown): Promise<number> {
    return (await this.http.fetch(path, { method, ...(data === undefined ? {} : { data }) })).status();
  }

  close(): Promise<void> {
    return this.http.dispose();
  }

  private async send<Body>(method: string, path: string, data?: unknown): Promise<Body> {
    const answer = await this.http.fetch(path, { method, ...(data === undefined ? {} : { data }) });
    if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
    const text = await answer.text();
    return (text === '' ? undefined : JSON.parse(text)) as Body;
  }
}
