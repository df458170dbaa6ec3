import { getSettings } from "~/features/settings/server/queries";
import { type ImapConfig, type OpenMailbox, openMailbox } from "~/integrations/imap/mailbox";
import { db } from "~/platform/db/database";
import { outboundLookup } from "~/platform/outbound/outbound";
import { communicationSection } from "../../settings";

const held = globalThis as typeof globalThis & { moveeaseMailbox?: ImapConfig | undefined };

/** Tells which mailbox is read while the settings name none: in the demo its own. Assembly and tests only. */
export function configureMailbox(fallback: ImapConfig | undefined): void {
  held.moveeaseMailbox = fallback;
}

/** imap://user:password@host:port of a server on this machine, as the demo's says it. */
export function mailboxAt(address: string): ImapConfig {
  const { hostname, port, username, password } = new URL(address);
  return {
    host: hostname,
    port: Number(port),
    encryption: "none",
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: "INBOX",
  };
}

/** The mailbox in force: Settings → Communication, else the demo's; undefined where none is read. */
export async function findMailbox(): Promise<ImapConfig | undefined> {
  const settings = await getSettings(db(), communicationSection);
  const { imapEnabled, imapHost, imapUsername, imapPassword } = settings;
  if (!imapEnabled || !imapHost || !imapUsername || !imapPassword) return held.moveeaseMailbox;
  return {
    host: imapHost,
    port: settings.imapPort,
    encryption: settings.imapEncryption,
    user: imapUsername,
    password: imapPassword,
    folder: settings.imapFolder,
  };
}

/** Opens it; its host is judged as every outgoing address is, when it is connected to. */
export async function openFoundMailbox(config: ImapConfig): Promise<OpenMailbox> {
  return openMailbox(config, outboundLookup(config.host, config.port));
}
