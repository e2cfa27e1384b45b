/** Whether another device that opens this address would look for the server on itself. */
export function isAddressOfThisComputer(hostname = globalThis.location?.hostname ?? ''): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
