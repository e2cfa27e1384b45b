import { isAddressOfThisComputer } from '../this-computer.ts';

/** `not-needed`: this browser doesn't ask people, or this page is on the computer itself. */
export type LocalNetworkPermission = 'granted' | 'denied' | 'prompt' | 'not-needed';

/** Chrome asks people before a page may reach this computer; other browsers don't know the question. */
export async function localNetworkPermission(): Promise<LocalNetworkPermission> {
  if (isAddressOfThisComputer()) return 'not-needed';
  for (const name of ['loopback-network', 'local-network-access']) {
    try {
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      return state;
    } catch {
      // This name is unknown here; perhaps the other.
    }
  }
  return 'not-needed';
}
