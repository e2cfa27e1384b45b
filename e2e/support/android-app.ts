import type { AppBehindPage } from '@bestellsystem/android/app-behind-page.ts';
import { CALLS } from '@bestellsystem/android/contract.ts';
import { FakeApp } from '@bestellsystem/android/fake-app.ts';
import { findJdk } from '@bestellsystem/android/jdk.ts';
import { JvmApp } from '@bestellsystem/android/jvm-app.ts';
import type { Page } from '@playwright/test';

const PIPE = '/__android-app';

/** The app's own code where there is a JDK; else what stands in for it, and does the same by the tests of the bridge. */
export function androidApp(): { name: string; start: () => AppBehindPage } {
  const jdk = findJdk();
  if (jdk) return { name: 'the app’s own code', start: () => new JvmApp(jdk) };
  return { name: 'what stands in for the app', start: () => new FakeApp() };
}

/**
 * Opens the page as the app does: with `window.AndroidPrinter`, which takes calls by the contract alone, holds the page
 * until it has an answer, and throws where a call has other arguments. Gives the names of the calls, in order.
 */
export async function openInApp(page: Page, app: AppBehindPage): Promise<string[]> {
  const called: string[] = [];
  await page.route(`**${PIPE}`, async (route) => {
    const { name, args } = route.request().postDataJSON() as { name: string; args: (string | number)[] };
    called.push(name);
    await route.fulfill({ json: { returned: await app.call(name, ...args) } });
  });
  app.onAnswer = (callId, json) => {
    void page.evaluate(
      ([id = '', text = '']) => {
        const { __printBridge } = window as { __printBridge?: { resolve: (callId: string, json: string) => void } };
        __printBridge?.resolve(id, text);
      },
      [callId, json],
    );
  };
  const calls = CALLS.map(({ name, params, answer }) => ({
    name,
    types: [...(answer === 'later' ? ['text'] : []), ...params.map(({ type }) => type)],
  }));
  await page.addInitScript(
    ({ calls, pipe }) => {
      const bridge: Record<string, unknown> = {};
      for (const { name, types } of calls) {
        bridge[name] = (...args: unknown[]) => {
          if (args.length !== types.length) throw new Error('Method not found');
          const given = args.map((arg, index) =>
            types[index] === 'whole' ? Math.trunc(Number(arg)) || 0 : String(arg),
          );
          const request = new XMLHttpRequest();
          request.open('POST', pipe, false);
          request.send(JSON.stringify({ name, args: given }));
          const { returned } = JSON.parse(request.responseText) as { returned: string | number | null };
          return returned ?? undefined;
        };
      }
      Object.assign(window, { AndroidPrinter: bridge });
    },
    { calls, pipe: PIPE },
  );
  return called;
}
