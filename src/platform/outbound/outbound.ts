import { type LookupAddress, lookup as resolveName } from "node:dns";
import { connect as connectSocket, isIP, type LookupFunction, type Socket } from "node:net";
import { Agent, buildConnector, type RequestInit, fetch as undiciFetch } from "undici";
import { isPublicAddress } from "./public-address";

/** A host and port that is open beside the public internet. */
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
  /** How names are resolved; tests give their own. */
  resolve: Resolve;
}

const held = globalThis as typeof globalThis & { moveeaseOutbound?: Outbound };

const systemResolve: Resolve = (name, done) => resolveName(name, { all: true, verbatim: true }, done);

/** Tells what is open beside the public internet. Until then nothing is. Assembly and tests only. */
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

/** A host as it is compared: small letters, without brackets and the root's dot. */
function bare(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "");
}

/** Somebody's typed address leads into our own network, or nowhere. Nothing was sent. */
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
 * Resolves a name for a socket, once: what is judged is what is connected to. One address that is not public refuses the
 * name, for nobody's public name leads to both.
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

/** Sockets are given addresses as they are, without asking a lookup: those are judged here. */
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
 * `fetch` for addresses that people type: public hosts, and what `configureOutbound` opened. Each connection is judged
 * when it is made, so also after a redirect. A refusal is a TypeError whose `cause` is AddressRefused.
 */
export const outboundFetch: typeof fetch = (input, init) =>
  undiciFetch(input as string, {
    ...(init as RequestInit),
    dispatcher: agent,
  }) as unknown as Promise<Response>;

/** A connected socket to a host that people type, for protocols other than HTTP. */
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
 * What a client that opens its own sockets to a host that people type is given beside host and port: names are judged by the
 * lookup when it connects. Throws AddressRefused for an address that is not public.
 */
export function outboundLookup(host: string, port: number): { lookup?: LookupFunction } {
  if (isOpen(host, port)) return {};
  assertNotClosed(host);
  return { lookup: publicLookup };
}

/** Ports that web servers answer at: another one is a service that nobody meant to be called. */
const WEB_PORTS: readonly string[] = ["", "443", "8443"];

/**
 * Whether an address that somebody enters may be called, as far as it can be told without asking for its name: https, a port
 * of the web, no login in it, and no address or name of our own network. What `configureOutbound` opened may be http. Names are judged
 * again at every connection.
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

/** Names that nobody on the internet has. */
const OWN_NAMES =
  /\.(?:localhost|local|internal|lan|home|corp|intranet|home\.arpa|test|invalid|example|onion)$/;

/** The host and port that an address names; undefined for what is no address of a server. */
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
