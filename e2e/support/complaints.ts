import type { Page } from '@playwright/test';

/** Collects what the browser complains about, such as a breach of the content security policy, and what the page asks of others. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  // What a page asked just before it was left for an empty one may be told of after that.
  let ownHost = '';
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) ownHost = new URL(frame.url()).host || ownHost;
  });
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    const isOwn = request.isNavigationRequest() || host === ownHost;
    if (/^https?:$/.test(protocol) && !isOwn) complaints.push(`a foreign request: ${request.url()}`);
  });
  return complaints;
}

export function unexpected(complaints: readonly string[], expected: RegExp | null): string[] {
  return complaints.filter((text) => !expected?.test(text));
}
