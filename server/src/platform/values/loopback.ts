import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Whether a host is this machine and nobody else's: 127/8 and ::1 in whatever way they are written, `localhost` and what
 * lies below it (RFC 6761). `0.0.0.0` and `::` listen to everybody and are none; nor is a name that DNS would have to tell.
 */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const kind = isIP(bare);
  if (kind !== 0) return loopback.check(bare, kind === 4 ? 'ipv4' : 'ipv6');
  return /^(?:[^/\s]+\.)?localhost\.?$/i.test(bare);
}

/** Whether an address leads to this machine; null where it is no address. */
export function isLoopbackUrl(address: string): boolean | null {
  return URL.canParse(address) ? isLoopbackHost(new URL(address).hostname) : null;
}
