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

const inner = new BlockList();
inner.addSubnet('10.0.0.0', 8, 'ipv4');
inner.addSubnet('172.16.0.0', 12, 'ipv4');
inner.addSubnet('192.168.0.0', 16, 'ipv4');
inner.addSubnet('100.64.0.0', 10, 'ipv4');
inner.addSubnet('fc00::', 7, 'ipv6');

/** Whether a host is this machine, or an address of a private network (RFC 1918, RFC 6598, RFC 4193) by its number. */
export function isInnerHost(host: string): boolean {
  const kind = isIP(host);
  return isLoopbackHost(host) || (kind !== 0 && inner.check(host, kind === 4 ? 'ipv4' : 'ipv6'));
}

/** Whether an address leads to this machine; null where it is no address. */
export function isLoopbackUrl(address: string): boolean | null {
  return URL.canParse(address) ? isLoopbackHost(new URL(address).hostname) : null;
}
