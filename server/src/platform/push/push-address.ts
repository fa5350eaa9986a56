import { BlockList, isIP } from 'node:net';

/**
 * Push services of the browsers there are: Chrome and its kin, Firefox, Safari, Edge. A name stands for itself and for
 * everything below it.
 */
export const knownPushServices = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

/** What an endpoint may be. */
export interface PushAddressRules {
  /** Names of push services; an endpoint is at one of them or below it. */
  services: readonly string[];
  /** Whether the sandbox on this machine is a push service too: development and tests. */
  sandbox: boolean;
}

/**
 * Whether messages may go to an endpoint. A browser names it, so that it could be any address: only the services that we
 * know, over TLS, at their own port; whatever they resolve to is checked once more by {@link isPublicAddress}.
 */
export function isPushAddress(endpoint: string, { services, sandbox }: PushAddressRules): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (isSandboxAddress(endpoint)) return sandbox;
  if (protocol !== 'https:' || port !== '' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}

/** Whether it is an address of the sandbox: plain HTTP on this machine. */
export function isSandboxAddress(endpoint: string): boolean {
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'http:' && hostname === '127.0.0.1';
}

const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, bits, 'ipv4');
/** Only global unicast is public in IPv6; of that, what is for documentation or carries IPv4 inside is not. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is one of the public internet: nothing of our own network, of this machine or of a tunnel. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !closed.check(address, 'ipv4');
  return kind === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}
