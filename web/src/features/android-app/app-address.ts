/** What the installed app opens: this server, and for a waiter the login to an event. */
export function addressInApp(tag: string | null, origin = window.location.origin): string {
  const page = tag ? `${origin}/waiter-login?tag=${encodeURIComponent(tag)}` : `${origin}/`;
  return `bestellsystem://open?url=${encodeURIComponent(page)}`;
}
