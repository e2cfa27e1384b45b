/** What the installed app opens: this server, and for a waiter the login to an event. */
export function addressInApp(tag: string | null, origin = window.location.origin): string {
  const page = tag ? `${origin}/waiter-login?tag=${encodeURIComponent(tag)}` : `${origin}/`;
  return `bestellsystem://open?url=${encodeURIComponent(page)}`;
}

/** Whether another device would look for the server on itself. */
export function isAddressOfThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
