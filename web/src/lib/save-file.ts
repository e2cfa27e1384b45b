import { androidBridge } from './printing/android-bridge.ts';

/** Browsers begin to read the file after the click has returned. */
const RELEASE_MS = 60_000;

/** Has the browser keep a file, or the app, which asks where; throws where nothing was kept. */
export async function saveFile(content: Blob, name: string): Promise<void> {
  const bridge = androidBridge();
  if (!bridge) return saveByBrowser(content, name);
  const answer = await bridge.saveFile(name, content.type, await base64Of(content));
  if (answer.kind === 'answered' && answer.result.success) return;
  throw new Error('Nicht gespeichert');
}

function saveByBrowser(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}

function base64Of(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // `data:text/csv;base64,…`
    reader.onload = () => resolve(String(reader.result).split(',', 2)[1] ?? '');
    reader.onerror = () => reject(reader.error ?? new Error('Die Datei ist nicht lesbar'));
    reader.readAsDataURL(content);
  });
}
