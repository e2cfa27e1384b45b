import type { Page } from '@playwright/test';

/**
 * Does what ends with a paid order, and answers what the sign of it said. It is noted when it comes: it goes by itself
 * after 1.5 s, perhaps before a busy machine looks again.
 */
export async function untilPaid(page: Page, pay: () => Promise<unknown>): Promise<string> {
  const said = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const observer = new MutationObserver((changes) => {
          const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
          const sign = added.find((node) => node.textContent?.includes('Bestellung abgeschlossen!'));
          if (!sign) return;
          observer.disconnect();
          resolve(sign.textContent ?? '');
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
  // Where paying itself fails, that is what the test is told.
  said.catch(() => undefined);
  await pay();
  return said;
}
