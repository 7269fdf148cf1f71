import { BlockList, isIP } from "node:net";

/** Whether the text is an IP address or a range in CIDR notation (RFC 4632, RFC 4291 §2.3). */
export function isAddressRange(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/** Makes a test for membership in any of the ranges; IPv4 written as IPv6 (::ffff:10.0.0.1) is found too. */
export function addressRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", prefix] = range.split("/");
    const type = isIP(address) === 4 ? "ipv4" : "ipv6";
    if (prefix === undefined) list.addAddress(address, type);
    else list.addSubnet(address, Number(prefix), type);
  }
  return (address) => list.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
}

/** Loopback, private networks and link-local (RFC 6890), which the internet does not route. */
export const privateRanges = [
  ...["0.0.0.0/8", "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"],
  ...["::", "::1", "fc00::/7", "fe80::/10"],
];
