import type { AppBehindPage, Surroundings } from './app-behind-page.ts';
import { CALLS, CONTRACT_VERSION } from './contract.ts';
import { FakeCalls } from './fake-calls.ts';
import type { Answer } from './fake-jobs.ts';

type Call = (...args: (string | number)[]) => Promise<Answer>;

/** The app without Java, for where there is none: the tests of the bridge hold it against the real one. */
export class FakeApp implements AppBehindPage {
  onAnswer: (callId: string, json: string) => void = () => {};
  private readonly calls: FakeCalls;

  constructor(manner: 'strict' | 'loopback-too' = 'loopback-too') {
    this.calls = new FakeCalls(manner === 'strict');
  }

  async call(name: string, ...args: (string | number)[]): Promise<string | number | null> {
    const { answer } = CALLS.find((call) => call.name === name) ?? {};
    if (answer === undefined) throw new Error(`the app has no such call: ${name}`);
    if (answer === 'number') return CONTRACT_VERSION;
    if (answer === 'json') return this.later(name, ...args);
    const [callId, ...rest] = args;
    void this.later(name, ...rest).then((json) => this.onAnswer(String(callId), json));
    return null;
  }

  async later(name: string, ...args: (string | number)[]): Promise<string> {
    const method = (this.calls as unknown as Record<string, Call | undefined>)[name];
    if (!method) throw new Error(`${name} is in the contract, and nothing stands in for it`);
    return JSON.stringify(await this.answer(method, args));
  }

  async set(values: Surroundings): Promise<void> {
    this.calls.around = { ...this.calls.around, ...values };
  }

  async stop(): Promise<void> {}

  private async answer(method: Call, args: (string | number)[]): Promise<Answer> {
    if (this.calls.around.isForeign) {
      return { success: false, code: 'BAD_ARGS', sent: false, error: 'Not the page of the server' };
    }
    try {
      return await method.apply(this.calls, args);
    } catch (error) {
      return { success: false, code: 'BAD_ARGS', sent: false, error: String(error) };
    }
  }
}
