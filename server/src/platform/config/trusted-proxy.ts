import { BlockList, isIP } from 'node:net';

/** Networks that nobody on the internet sends from, with the bits that a part of them has at least. */
const privateNetworks = (
  [
    ['10.0.0.0', 8, 'ipv4'],
    ['172.16.0.0', 12, 'ipv4'],
    ['192.168.0.0', 16, 'ipv4'],
    ['100.64.0.0', 10, 'ipv4'],
    ['169.254.0.0', 16, 'ipv4'],
    ['127.0.0.0', 8, 'ipv4'],
    ['fc00::', 7, 'ipv6'],
    ['fe80::', 10, 'ipv6'],
  ] as const
).map(([address, bits, family]) => {
  const block = new BlockList();
  block.addSubnet(address, bits, family);
  return { block, bits, family };
});
/** Holds `::ffff:0:0/96`, which is all of IPv4 over again; nothing else there is a network. */
const mapped = new BlockList();
mapped.addSubnet('::', 28, 'ipv6');
/** The widest that networks for delivery (CDN) publish: a wider one lets half the internet say who it is. */
const widestPublic = { ipv4: 12, ipv6: 28 } as const;

/** What is wrong with one address or network of `TRUSTED_PROXY`; null for nothing (decision 0094). */
export function proxyFault(entry: string): string | null {
  const [address = '', bits, ...more] = entry.split('/');
  const kind = isIP(address);
  if (kind === 0 || more.length > 0 || address.includes('%'))
    return 'must be addresses or networks, comma separated';
  if (bits === undefined) return null;
  const family = kind === 4 ? 'ipv4' : 'ipv6';
  const most = kind === 4 ? 32 : 128;
  if (!/^\d{1,3}$/.test(bits) || Number(bits) < 1 || Number(bits) > most)
    return `a network of ${family === 'ipv4' ? 'IPv4' : 'IPv6'} has 1 to ${most} bits`;
  if (kind === 6 && Number(bits) < 128 && mapped.check(address, 'ipv6'))
    return 'write a network of IPv4 as one, such as 10.0.0.0/24';
  const inside = privateNetworks.some(
    ({ block, bits: least, family: of }) =>
      of === family && Number(bits) >= least && block.check(address, family),
  );
  if (inside || Number(bits) >= widestPublic[family]) return null;
  return `${entry} is too wide: whoever sends from there says whose request it is; name the proxy's own addresses`;
}
