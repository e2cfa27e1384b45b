import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Finding } from './fault.ts';

const INSIDE = fileURLToPath(new URL('./no-internet-inside.ts', import.meta.url));

/**
 * A network of its own whose only way out ends in nothing, so that whatever wants to leave is counted; names are asked
 * for there, too, and not of the machine's own resolver.
 */
const DEAD_END = [
  'ip link set lo up',
  'ip link add out type veth peer name nowhere',
  'echo 1 > /proc/sys/net/ipv6/conf/out/disable_ipv6',
  'echo 1 > /proc/sys/net/ipv6/conf/nowhere/disable_ipv6',
  'ip addr add 192.0.2.1/24 dev out',
  'ip link set out up',
  'ip link set nowhere up',
  'ip route add default via 192.0.2.2',
  // Where it points at nothing, there is nothing to put another file over: a copy of /etc has one.
  '{ [ -e /etc/resolv.conf ] || { etc=$(mktemp -d) && mount -t tmpfs etc "$etc" && cp -a /etc/. "$etc" && rm -f "$etc/resolv.conf" && touch "$etc/resolv.conf" && mount --move "$etc" /etc && rmdir "$etc"; }; }',
  'names=$(mktemp)',
  'printf "nameserver 192.0.2.2\\noptions timeout:1 attempts:1\\n" > "$names"',
  'mount --bind "$names" /etc/resolv.conf',
  'rm "$names"',
].join(' && ');

export function noOwnNetworks(): string | undefined {
  if (process.getuid?.() !== 0) return 'a network of its own needs root';
  const { status, stderr, error } = spawnSync('unshare', ['-nm', 'sh', '-c', DEAD_END], { encoding: 'utf8' });
  return status === 0 ? undefined : `no network of its own can be made here: ${error?.message ?? stderr.trim()}`;
}

/**
 * Orders are taken, read and counted where there is no internet, and organizers name printers beyond the machine: nothing
 * may so much as try to leave it.
 */
export async function takeOrdersAlone(
  { orders }: { orders: number },
  fault?: 'calls home' | 'may print anywhere',
): Promise<Finding> {
  const inside = spawn(
    'unshare',
    ['-nm', 'sh', '-c', `${DEAD_END} && exec "$0" "$@"`, process.execPath, INSIDE, String(orders), fault ?? ''],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [said] = await Promise.all([text(inside.stdout), once(inside, 'close')]);
  return JSON.parse(said.trim().split('\n').at(-1) ?? '') as Finding;
}
