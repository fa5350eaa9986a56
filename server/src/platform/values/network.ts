import { isIPv6 } from 'node:net';

/**
 * The network that an address stands for: an IPv4 address itself (also when written as IPv6), of IPv6 the first 64
 * bits, because whoever has one such address has them all. Empty where there is none.
 */
export function networkOf(ip: string | null): string {
  const address = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? '';
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [
    ...groups,
    ...Array.from({ length: missing }, () => '0'),
    ...(tail === undefined || tail === '' ? [] : tail.split(':')),
  ];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
