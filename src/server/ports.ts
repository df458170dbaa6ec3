import { configureConnections } from "~/features/connections/server/commands/call-provider";
import { holdsMessage } from "~/features/customers/restriction/server/queries";
import { noteOfPapers, secondsToSignature } from "~/features/etims/copies/server/queries";
import { configureEtims } from "~/features/etims/device/server/queries";
import { configureGateways } from "~/features/gateways/server/commands/try-gateway";
import { makeCreditNotePdf } from "~/features/invoices/credit-notes/server/documents/credit-note-pdf";
import { holdsMailing } from "~/features/mailings/server/queries";
import { configureMailbox, mailboxAt } from "~/features/messaging/server/commands/call-mailbox";
import { configureSms, findSmsLine } from "~/features/messaging/server/commands/call-sms";
import { communicationSection } from "~/features/messaging/settings";
import { configureWhatsApp } from "~/features/messaging/whatsapp/server/queries";
import { makeDeliveryPdf } from "~/features/moves/delivery/server/documents/delivery-pdf";
import { getReachedMove } from "~/features/moves/server/queries/moves";
import { configureMpesa, getMpesaSetup } from "~/features/payments/server/commands/call-mpesa";
import { makeInvoicePdf } from "~/features/payments/server/documents/invoice-pdf";
import { makeReceiptPdf } from "~/features/payments/server/documents/receipt-pdf";
import { makeQuotePdf } from "~/features/quotes/server/documents/quote-pdf";
import { holdsOutreach } from "~/features/recipients/server/queries";
import { makeReportFile } from "~/features/reports/schedules/server/documents/report-file";
import { makeStatementPdf } from "~/features/reports/statements/server/documents/statement-pdf";
import { getStatement } from "~/features/reports/statements/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import type { DarajaConfig } from "~/integrations/daraja/types";
import { db } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { configureMail, type MailSettings } from "~/platform/mail/transport";
import type { Env } from "./env";
import type { RunningSimulator, RunningStandins } from "./simulator-process";

const SANDBOX = "https://sandbox.safaricom.co.ke";

/** Connects platform and payments to mail, documents and M-Pesa: from settings, the environment or the demo. */
export function connectPorts(
  env: Env,
  outside: {
    simulator: RunningSimulator | undefined;
    standins?: RunningStandins | undefined;
    callbackBase: string;
  },
): void {
  configurePublicUrl(env.PUBLIC_URL ?? outside.callbackBase);
  configureMail({
    settings: () => mailSettings(env.SMTP_URL ?? outside.simulator?.smtpUrl),
    attach: ({ document, id }) => makeDocument(document, id, new Date()),
    sms: findSmsLine,
    holds: async (message) =>
      (await holdsMessage(message)) ?? (await holdsOutreach(message)) ?? (await holdsMailing(message)),
    waits: (message) => secondsToSignature(db(), message, new Date()),
    notes: (message) => noteOfPapers(db(), message),
  });
  const imapUrl = outside.simulator?.imapUrl;
  configureMailbox(imapUrl ? mailboxAt(imapUrl) : undefined);
  configureSms({ callbackBase: outside.callbackBase, offers: outside.standins?.offers ?? {} });
  configureWhatsApp({ callbackBase: outside.callbackBase, offer: outside.standins?.offers.whatsapp ?? null });
  configureEtims({ offer: outside.standins?.offers.etims ?? null });
  configureConnections({ offers: outside.standins?.offers ?? {}, makeDocument });
  configureGateways({ offers: outside.standins?.offers ?? {} });
  configureMpesa({ fallback: mpesaFallback(env, outside.simulator), callbackBase: outside.callbackBase });
}

/** The current mail server: Settings → Communication, otherwise the environment's or the demo's. */
export async function mailSettings(fallbackUrl: string | undefined): Promise<MailSettings> {
  const email = await getSettings(db(), communicationSection);
  const from = { fromName: email.emailFromName, fromAddress: email.emailFromAddress };
  if (!email.emailEnabled || !email.smtpHost) return { url: fallbackUrl ?? null, ...from };
  const login = email.smtpUsername
    ? `${encodeURIComponent(email.smtpUsername)}:${encodeURIComponent(email.smtpPassword)}@`
    : "";
  const scheme = email.smtpEncryption === "ssl" ? "smtps" : "smtp";
  const query =
    email.smtpEncryption === "none"
      ? "?ignoreTLS=true"
      : email.smtpEncryption === "tls"
        ? "?requireTLS=true"
        : "";
  return { url: `${scheme}://${login}${email.smtpHost}:${email.smtpPort}/${query}`, ...from };
}

/** An issued document, by type and the id of its record. */
export async function makeDocument(document: string, id: string, now: Date): Promise<Buffer> {
  if (document === "quote") return makeQuotePdf(db(), id, (await getMpesaSetup()).shortcode);
  if (document === "invoice") return makeInvoicePdf(db(), id, now);
  if (document === "receipt") return makeReceiptPdf(db(), id);
  if (document === "credit-note") return makeCreditNotePdf(db(), id);
  if (document === "delivery-note") return makeDeliveryPdf(db(), await getReachedMove(db(), system, id, now));
  if (document === "statement") {
    const [customerId = "", from = "", to = ""] = id.split(" ");
    return makeStatementPdf(db(), await getStatement(db(), system, { customerId, from, to }));
  }
  if (document === "report") return makeReportFile(id, now);
  throw new Error(`There is no document called ${document}.`);
}

function mpesaFallback(env: Env, simulator: RunningSimulator | undefined): DarajaConfig | undefined {
  const { DARAJA_CONSUMER_KEY, DARAJA_CONSUMER_SECRET, DARAJA_SHORTCODE, DARAJA_PASSKEY } = env;
  if (DARAJA_CONSUMER_KEY && DARAJA_CONSUMER_SECRET && DARAJA_SHORTCODE && DARAJA_PASSKEY) {
    return {
      baseUrl: env.DARAJA_URL ?? SANDBOX,
      consumerKey: DARAJA_CONSUMER_KEY,
      consumerSecret: DARAJA_CONSUMER_SECRET,
      shortcode: DARAJA_SHORTCODE,
      passkey: DARAJA_PASSKEY,
    };
  }
  if (!simulator) return undefined;
  const { url, consumerKey, consumerSecret, shortcode, passkey } = simulator;
  const { initiatorName, initiatorPassword, certificate } = simulator;
  const initiator = { initiatorName, initiatorPassword, certificate };
  return { baseUrl: url, consumerKey, consumerSecret, shortcode, passkey, ...initiator, pull: true };
}
