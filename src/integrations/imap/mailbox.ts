import type { LookupFunction } from "node:net";
import { ImapFlow } from "imapflow";

export interface ImapConfig {
  host: string;
  port: number;
  /** `ssl` from the first byte, `tls` by STARTTLS, `none` in the clear. */
  encryption: "ssl" | "tls" | "none";
  user: string;
  password: string;
  /** INBOX, or another folder's name as the server writes it. */
  folder: string;
}

class MailboxRefused extends Error {
  override name = "MailboxRefused";
}

/** A mail by its UID and its size in bytes. */
export interface ListedMail {
  uid: number;
  bytes: number;
  receivedAt: Date;
}

export interface FetchedMail {
  uid: number;
  raw: Buffer;
  receivedAt: Date;
  isCut: boolean;
}

export interface OpenMailbox {
  user: string;
  folder: string;
  count: number;
  /** Unchanged: UIDs name the same mails (RFC 9051, section 2.3.1.1). */
  uidValidity: string;
  uidNext: number;
  listAfter: (uid: number) => Promise<ListedMail[]>;
  /** Lowest UID first; by the server's day. */
  listSince: (day: Date) => Promise<ListedMail[]>;
  /** Whole, or the first bytes of each. */
  fetch: (uids: readonly number[], mostBytes: number) => Promise<FetchedMail[]>;
  close: () => Promise<void>;
}

const CONNECT_MS = 15_000;
const IDLE_MS = 60_000;

/** Signs in and opens the folder, which is only read. Throws MailboxRefused. */
export async function openMailbox(
  config: ImapConfig,
  connection: { lookup?: LookupFunction } = {},
): Promise<OpenMailbox> {
  const client = new ImapFlow({
    host: config.host,
    port: config.port,
    secure: config.encryption === "ssl",
    ...(config.encryption === "ssl" ? {} : { doSTARTTLS: config.encryption === "tls" }),
    auth: { user: config.user, pass: config.password },
    tls: connection as object,
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: IDLE_MS,
  });
  // Calls in flight reject on their own.
  client.on("error", () => undefined);
  const close = async () => {
    await client.logout().catch(() => undefined);
    client.close();
  };
  try {
    await client.connect();
    const opened = await client.mailboxOpen(config.folder, { readOnly: true });
    return {
      user: typeof client.authenticated === "string" ? client.authenticated : config.user,
      folder: opened.path,
      count: opened.exists,
      uidValidity: String(opened.uidValidity),
      uidNext: opened.uidNext,
      listAfter: async (uid) =>
        opened.exists === 0 ? [] : (await listed(client, `${uid + 1}:*`)).filter((mail) => mail.uid > uid),
      listSince: async (day) => {
        const uids = (await client.search({ since: day }, { uid: true })) || [];
        return uids.length === 0 ? [] : listed(client, uids.join(","));
      },
      fetch: (uids, mostBytes) => fetched(client, uids, mostBytes),
      close,
    };
  } catch (error) {
    client.close();
    throw refusalOf(error);
  }
}

async function listed(client: ImapFlow, range: string): Promise<ListedMail[]> {
  try {
    const found = await client.fetchAll(range, { uid: true, size: true, internalDate: true }, { uid: true });
    return found
      .map(({ uid, size = 0, internalDate }) => ({ uid, bytes: size, receivedAt: whenOf(internalDate) }))
      .sort((one, other) => one.uid - other.uid);
  } catch (error) {
    throw refusalOf(error);
  }
}

async function fetched(client: ImapFlow, uids: readonly number[], mostBytes: number): Promise<FetchedMail[]> {
  try {
    const found = await client.fetchAll(
      uids.join(","),
      { uid: true, size: true, internalDate: true, source: { start: 0, maxLength: mostBytes } },
      { uid: true },
    );
    return found
      .map(({ uid, source, size = 0, internalDate }) => ({
        uid,
        raw: source ?? Buffer.alloc(0),
        receivedAt: whenOf(internalDate),
        isCut: size > mostBytes,
      }))
      .sort((one, other) => one.uid - other.uid);
  } catch (error) {
    throw refusalOf(error);
  }
}

const whenOf = (internalDate: Date | string | undefined) =>
  internalDate ? new Date(internalDate) : new Date();

function refusalOf(error: unknown): MailboxRefused {
  const { responseText, message, code } = error as { responseText?: string; message?: string; code?: string };
  const said = responseText || message || code || "The mail server did not answer.";
  return new MailboxRefused(said.slice(0, 300), { cause: error });
}
