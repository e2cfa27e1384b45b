// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

const CSV = new Blob(['Käse;2'], { type: 'text/csv' });

afterEach(() => {
  delete window.AndroidPrinter;
  vi.restoreAllMocks();
});

function appThatAnswers(success: boolean) {
  const kept = vi.fn();
  window.AndroidPrinter = {
    version: () => 1,
    saveFile: (callId, name, mimeType, base64) => {
      kept(name, mimeType, new TextDecoder().decode(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))));
      setTimeout(() => window.__printBridge?.resolve(callId, JSON.stringify({ success })));
    },
  };
  return kept;
}

it('a file is kept by the app where there is one', async () => {
  const kept = appThatAnswers(true);
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  await saveFile(CSV, 'statistik.csv');
  expect(kept).toHaveBeenCalledExactlyOnceWith('statistik.csv', 'text/csv', 'Käse;2');
  expect(click).not.toHaveBeenCalled();
});

it('a file that the person chose not to keep is not said to be kept', async () => {
  appThatAnswers(false);
  await expect(saveFile(CSV, 'statistik.csv')).rejects.toThrow('Nicht gespeichert');
});

it('a file is kept by the browser where there is no app', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await saveFile(CSV, 'statistik.csv');
  expect(names).toEqual(['statistik.csv']);
});
