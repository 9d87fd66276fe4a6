/** Which addresses of the network belong to everyone, so that the server may be asked to call them. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Private, shared, loopback, link-local, multicast, reserved, and those of documentation (RFC 6890). */
const PRIVATE_IPV4 = [
  ...(['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'] as const),
  ...([
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
  ] as const),
  ...([
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ] as const),
];
/** Global unicast. Everything else of IPv6 is private, or stands for an IPv4 address. */
const PUBLIC_IPV6 = '2000::/3';
/** Within it: Teredo and 6to4, which stand for IPv4 addresses, and documentation. */
const PRIVATE_IPV6 = ['2001::/32', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

const privateV4 = listOf(PRIVATE_IPV4, 'ipv4');
const publicV6 = listOf([PUBLIC_IPV6], 'ipv6');
const privateV6 = listOf(PRIVATE_IPV6, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !privateV4.check(address, 'ipv4');
  if (!isIPv6(address)) return false;
  return publicV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6');
}

/** The host of a URL as a name or an address: without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
