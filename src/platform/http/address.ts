import { BlockList, isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { log } from "./log";

/** Addresses with a trusted X-Forwarded-For: none unless the operator lists its proxies. */
export function proxyList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix) list.addSubnet(address, Number(prefix), family);
    else list.addAddress(address, family);
  }
  return list;
}

/** The caller's address: the socket's, or behind trusted proxies the last hop before them. */
export function clientAddress(c: Context, trusted: BlockList): string {
  const socket = plain(socketAddress(c));
  if (!isTrusted(socket, trusted)) {
    warnOfProxy(socket, c.req.header("x-forwarded-for"));
    return socket;
  }
  const hops = (c.req.header("x-forwarded-for") ?? "")
    .split(",")
    .map((hop) => plain(hop.trim()))
    .filter((hop) => isIP(hop) !== 0);
  for (const hop of hops.reverse()) {
    if (!isTrusted(hop, trusted)) return hop;
  }
  return socket;
}

export const PROXY_UNNAMED =
  "requests come through a proxy that TRUSTED_PROXIES does not name: until it does, everybody counts as one address";

/** Networks where our proxy could be; callers from the internet may send the header too. */
const NEAR = proxyList([
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "100.64.0.0/10",
  "::1/128",
  "fc00::/7",
]);
const warned = new Set<string>();

function warnOfProxy(socket: string, forwarded: string | undefined): void {
  if (!forwarded || warned.has(socket) || !isTrusted(socket, NEAR)) return;
  warned.add(socket);
  log().warn({ proxy: socket }, PROXY_UNNAMED);
}

function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? "unknown";
  } catch {
    return "unknown";
  }
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? "ipv6" : "ipv4");
}

function plain(address: string): string {
  return address.startsWith("::ffff:") ? address.slice(7) : address;
}
