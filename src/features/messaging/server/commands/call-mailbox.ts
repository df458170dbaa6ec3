import { getSettings } from "~/features/settings/server/queries";
import { type ImapConfig, type OpenMailbox, openMailbox } from "~/integrations/imap/mailbox";
import { db } from "~/platform/db/database";
import { outboundLookup } from "~/platform/outbound/outbound";
import { communicationSection } from "../../settings";

const held = globalThis as typeof globalThis & { moveeaseMailbox?: ImapConfig | undefined };

/** Sets the mailbox used if the settings have none, in the demo its own. For assembly and tests only. */
export function configureMailbox(fallback: ImapConfig | undefined): void {
  held.moveeaseMailbox = fallback;
}

/** Parses imap://user:password@host:port of a local server, as the demo uses. */
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

/** The mailbox from Settings → Communication, else the demo's; undefined if none. */
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

/** Opens a mailbox. Its host is checked like every outgoing address on connect. */
export async function openFoundMailbox(config: ImapConfig): Promise<OpenMailbox> {
  return openMailbox(config, outboundLookup(config.host, config.port));
}
