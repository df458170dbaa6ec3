import { type LookupAddress, lookup as resolveName } from "node:dns";
import { connect as connectSocket, isIP, type LookupFunction, type Socket } from "node:net";
import { Agent, buildConnector, type RequestInit, fetch as undiciFetch } from "undici";
import { isPublicAddress } from "./public-address";

export interface OpenHost {
  host: string;
  port: number;
}

type Resolve = (
  name: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

interface Outbound {
  isOpen: (host: string, port: number) => boolean;
  resolve: Resolve;
}

const held = globalThis as typeof globalThis & { moveeaseOutbound?: Outbound };

const systemResolve: Resolve = (name, done) => resolveName(name, { all: true, verbatim: true }, done);

/** Sets the hosts allowed in addition to the public internet; none by default. Server assembly and tests only. */
export function configureOutbound(
  open: readonly OpenHost[] | Outbound["isOpen"],
  resolve: Resolve = systemResolve,
): void {
  if (typeof open === "function") {
    held.moveeaseOutbound = { isOpen: open, resolve };
    return;
  }
  const keys = new Set(open.map(({ host, port }) => keyOf(host, port)));
  held.moveeaseOutbound = { isOpen: (host, port) => keys.has(keyOf(host, port)), resolve };
}

const keyOf = (host: string, port: number) => `${bare(host)} ${port}`;

function bare(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "");
}

/** A person's address leads into our own network or nowhere. Nothing was sent. */
export class AddressRefused extends Error {
  readonly code = "EOUTBOUND";
  constructor(host: string) {
    super(`${host} is not a public address. Only public hosts are called; OUTBOUND_ALLOW opens others.`);
    this.name = "AddressRefused";
  }
}

function isOpen(host: string, port: number): boolean {
  return held.moveeaseOutbound?.isOpen(host, port) ?? false;
}

/**
 * Resolves a name once for a socket, so that the checked address is the connected one. One non-public address refuses
 * the name, because no genuine public name resolves to both.
 */
const publicLookup: LookupFunction = (name, options, done) => {
  const resolve = held.moveeaseOutbound?.resolve ?? systemResolve;
  resolve(name, (error, found) => {
    if (error) return done(error, []);
    const addresses = options.family ? found.filter(({ family }) => family === options.family) : found;
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new AddressRefused(name), []);
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

/** Checks literal addresses, for which sockets call no lookup. */
function assertNotClosed(host: string): void {
  if (isIP(bare(host)) && !isPublicAddress(bare(host))) throw new AddressRefused(bare(host));
}

const CONNECT_MS = 10_000;
const connectAnywhere = buildConnector({ timeout: CONNECT_MS });
const connectPublic = buildConnector({ timeout: CONNECT_MS, lookup: publicLookup });

const agent = new Agent({
  connect: (options, done) => {
    const port = Number(options.port) || (options.protocol === "https:" ? 443 : 80);
    if (isOpen(options.hostname, port)) return connectAnywhere(options, done);
    try {
      assertNotClosed(options.hostname);
    } catch (error) {
      return done(error as Error, null);
    }
    connectPublic(options, done);
  },
});

/**
 * `fetch` for addresses that people type: public hosts, and those in `configureOutbound`. Each connection is checked, also
 * after a redirect. A refusal is a TypeError whose `cause` is AddressRefused.
 */
export const outboundFetch: typeof fetch = (input, init) =>
  undiciFetch(input as string, {
    ...(init as RequestInit),
    dispatcher: agent,
  }) as unknown as Promise<Response>;

/** A connected socket to a host that a person typed, for protocols other than HTTP. */
export function outboundSocket(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    if (!isOpen(host, port)) assertNotClosed(host);
    const socket = connectSocket({
      host: bare(host),
      port,
      ...(isOpen(host, port) ? {} : { lookup: publicLookup }),
    });
    const refuse = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    const late = setTimeout(() => refuse(new Error(`${host} did not answer.`)), CONNECT_MS);
    socket.once("error", refuse);
    socket.once("connect", () => {
      clearTimeout(late);
      socket.off("error", refuse);
      resolve(socket);
    });
    socket.once("close", () => clearTimeout(late));
  });
}

/**
 * The lookup option for clients that open their own sockets to a typed host: it checks names on connection. Throws
 * AddressRefused for an address that is not public.
 */
export function outboundLookup(host: string, port: number): { lookup?: LookupFunction } {
  if (isOpen(host, port)) return {};
  assertNotClosed(host);
  return { lookup: publicLookup };
}

/** Ports of web servers: others belong to services not meant for such calls. */
const WEB_PORTS: readonly string[] = ["", "443", "8443"];

/**
 * Checks a typed address without a name lookup: https, a web port, no login, and no address or name of our own network.
 * Hosts in `configureOutbound` may use http. Each connection checks names again.
 */
export function isCallable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname, port } = new URL(address);
  const host = bare(hostname);
  if (username !== "" || password !== "") return false;
  const at = hostOf(address);
  if (at && /^https?:$/.test(protocol) && isOpen(at.host, at.port)) return true;
  if (protocol !== "https:" || host === "" || !WEB_PORTS.includes(port)) return false;
  if (isIP(host)) return isPublicAddress(host);
  return host.includes(".") && !OWN_NAMES.test(host);
}

const OWN_NAMES =
  /\.(?:localhost|local|internal|lan|home|corp|intranet|home\.arpa|test|invalid|example|onion)$/;

/** The host and port of an address; undefined if it names no server. */
export function hostOf(address: string | undefined): OpenHost | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { hostname, port, protocol } = new URL(address);
  const byDefault: Record<string, number> = {
    "http:": 80,
    "https:": 443,
    "smtp:": 587,
    "smtps:": 465,
    "imap:": 143,
  };
  const number = Number(port) || byDefault[protocol];
  return hostname && number ? { host: bare(hostname), port: number } : undefined;
}
