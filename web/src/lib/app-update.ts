import { useSyncExternalStore } from 'react';

/** How often an open app asks for a newer version of itself. */
const ASK_EVERY_MS = 30 * 60_000;

const SERVICE_WORKER = '/service-worker.js';

declare global {
  interface Window {
    /** Missing in older browsers, as in TypeScript; what it makes is used in a text's place. */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ) => {
        createScriptURL: (address: string) => string;
      };
    };
  }
}

let waiting: ServiceWorker | undefined;
let isLoading = false;
const listeners = new Set<() => void>();

/**
 * Keeps the app on the device, where the connection is safe enough for that; plain http on a local network works
 * without. A newer version waits until `loadNewVersion`.
 */
export function startAppUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isLoading) location.reload();
  });
  // After the page itself: on a slow radio what is on the screen comes first.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/** A newer version is on the device and waits. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => waiting !== undefined);
}

/** Loads the page anew in the version that waits. */
export function loadNewVersion(): void {
  isLoading = true;
  // Asked before: it may be in its place already, and only this page not know.
  if (waiting?.state === 'activated') location.reload();
  else waiting?.postMessage('activate');
}

function register(): void {
  navigator.serviceWorker.register(trusted(SERVICE_WORKER), { updateViaCache: 'none' }).then(follow, () => undefined);
}

/** Where pages take scripts only from a policy, the one address there is; elsewhere the text as it is. */
function trusted(address: typeof SERVICE_WORKER): string {
  const policy = window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => SERVICE_WORKER });
  return policy?.createScriptURL(address) ?? address;
}

function follow(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // Without a controller it is the first version, which nobody has to wait for.
    const next = navigator.serviceWorker.controller ? (registration.waiting ?? undefined) : undefined;
    if (next === waiting) return;
    waiting = next;
    for (const listener of listeners) listener();
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  setInterval(() => void registration.update().catch(() => undefined), ASK_EVERY_MS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
