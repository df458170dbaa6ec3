import { BlockList, isIP } from "node:net";

/**
 * Networks that are not public, or not one machine: IANA's special-purpose registries for IPv4 (RFC 6890 and later) and
 * IPv6. For an IPv6 address that carries an IPv4 one, the carried address decides.
 */
const CLOSED: readonly (readonly [network: string, prefix: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/** IPv6 has one public block; these parts of it are not public. */
const CLOSED_V6: readonly (readonly [network: string, prefix: number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["3fff::", 20],
];

const closed = new BlockList();
for (const [network, prefix] of CLOSED) closed.addSubnet(network, prefix, "ipv4");
const closedV6 = new BlockList();
for (const [network, prefix] of CLOSED_V6) closedV6.addSubnet(network, prefix, "ipv6");
const publicV6 = new BlockList();
publicV6.addSubnet("2000::", 3, "ipv6");

/** True if an address, as given to a socket, belongs to the public internet. Names are not addresses. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, "");
  if (isIP(plain) === 4) return !closed.check(plain, "ipv4");
  if (isIP(plain) !== 6) return false;
  const groups = groupsOf(plain);
  const carried = carriedIpv4(groups);
  if (carried) return isPublicAddress(carried);
  return publicV6.check(plain, "ipv6") && !closedV6.check(plain, "ipv6");
}

function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = written.split("::");
  const parse = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  const [front, back] = [parse(head), parse(tail ?? "")];
  return tail === undefined ? front : [...front, ...Array(8 - front.length - back.length).fill(0), ...back];
}

/** The IPv4 address inside a mapped (::ffff:), compatible (::), translated (64:ff9b::) or 6to4 (2002::) one. */
function carriedIpv4(groups: readonly number[]): string | undefined {
  const dotted = (high = 0, low = 0) => [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const startsWith = (...start: number[]) => start.every((group, place) => groups[place] === group);
  const last = dotted(groups[6], groups[7]);
  if (startsWith(0, 0, 0, 0, 0, 0xffff) || startsWith(0, 0, 0, 0, 0xffff, 0)) return last;
  if (startsWith(0, 0, 0, 0, 0, 0)) return last;
  if (startsWith(0x64, 0xff9b, 0, 0, 0, 0)) return last;
  if (startsWith(0x2002)) return dotted(groups[1], groups[2]);
  return undefined;
}
