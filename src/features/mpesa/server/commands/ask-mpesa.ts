import { and, desc, eq, isNotNull } from "drizzle-orm";
import { findInvoiceByAccount } from "~/features/invoices/server/queries/invoices";
import { callbackBase, darajaConfig, findDaraja } from "~/features/payments/server/commands/call-mpesa";
import { paymentGatewaysSection } from "~/features/payments/settings";
import { getSettings } from "~/features/settings/server/queries";
import { parsePaybillCallback, parseResultCallback } from "~/integrations/daraja/callback";
import { DarajaRefused, DarajaUnavailable, DarajaUnknownOutcome } from "~/integrations/daraja/types";
import { db, type Reader, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { log } from "~/platform/http/log";
import { throttle } from "~/platform/http/throttle";
import { newId } from "~/platform/kernel/ids";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import { enqueue } from "~/platform/tasks/tasks";
import { addressesRegistered, connectionTested, isRegistrable } from "../../domain";
import { mpesaNotSetUp, mpesaRefused } from "../../errors";
import { mpesaEvents, mpesaRegistrations, mpesaRequests } from "../tables";
import { receiveTransaction, settleTransactionTask } from "./record-transaction";

const PAYBILL = "paybill-addresses";
const RESULT = "mpesa-request";

/** Limits calls to M-Pesa that a person asks for. */
export const limitCalls = (actor: Actor, now: Date) =>
  throttle({ name: "mpesa-calls", limit: 10, windowSeconds: 60 }, actor.personId ?? actor.name, now);

/** The callback address of one request, with a secret token. */
export function resultAddresses(requestId: string) {
  const address = `${callbackBase()}/callbacks/results/${signedToken(RESULT, requestId)}`;
  return { resultUrl: address, timeoutUrl: `${address}/late` };
}

function paybillAddresses(registrationId: string) {
  const address = `${callbackBase()}/callbacks/paybill/${signedToken(PAYBILL, registrationId)}`;
  return { confirmationUrl: `${address}/confirmation`, validationUrl: `${address}/validation` };
}

/** Describes an M-Pesa error in M-Pesa's words. */
export function mpesaProblem(error: unknown): string {
  if (error instanceof DarajaRefused) return `${error.message} (${error.errorCode})`;
  if (error instanceof DarajaUnavailable || error instanceof DarajaUnknownOutcome) return error.message;
  throw error;
}

/** Tells Safaricom where paybill payments are asked about and told. Its own words when it refuses. */
export async function registerAddresses(actor: Actor, now: Date): Promise<{ confirmationUrl: string }> {
  const [daraja, config] = [await findDaraja(), await darajaConfig(db())];
  if (!daraja || !config) throw mpesaNotSetUp();
  // The address holds a random id: ids with words that Safaricom refuses are dropped.
  let id = newId();
  for (let tries = 0; tries < 50 && !isRegistrable(paybillAddresses(id).confirmationUrl); tries++)
    id = newId();
  const addresses = paybillAddresses(id);
  // Saved before registering: a payment may come before the answer.
  await db().insert(mpesaRegistrations).values({
    id,
    shortcode: config.shortcode,
    confirmationUrl: addresses.confirmationUrl,
    registeredBy: actor.name,
    createdAt: now,
  });
  try {
    await daraja.registerUrls({ ...addresses, responseType: "Completed" });
  } catch (error) {
    throw mpesaRefused({ problem: mpesaProblem(error) });
  }
  await transaction(async (tx) => {
    await tx.update(mpesaRegistrations).set({ registeredAt: now }).where(eq(mpesaRegistrations.id, id));
    await record(tx, actor, addressesRegistered, {
      subjectId: id,
      summary: `Paybill addresses registered for ${config.shortcode}`,
      data: { shortcode: config.shortcode },
      at: now,
    });
  });
  return { confirmationUrl: addresses.confirmationUrl };
}

/**
 * Registers addresses with the demo's simulator at each start, reusing a known one. A real paybill is registered once,
 * by the button. False: try again.
 */
export async function connectSimulator(now: Date): Promise<boolean> {
  try {
    const daraja = await findDaraja();
    if (!daraja) return true;
    const [latest] = await db()
      .select()
      .from(mpesaRegistrations)
      .where(isNotNull(mpesaRegistrations.registeredAt))
      .orderBy(desc(mpesaRegistrations.registeredAt))
      .limit(1);
    const addresses = latest && paybillAddresses(latest.id);
    if (addresses && addresses.confirmationUrl === latest.confirmationUrl)
      await daraja.registerUrls({ ...addresses, responseType: "Completed" });
    else await registerAddresses(system, now);
    await daraja.registerPull({ nominatedNumber: "254722000000", callbackUrl: callbackBase() });
    return true;
  } catch (error) {
    log().warn({ err: error }, "the M-Pesa simulator could not be told where payments go");
    return false;
  }
}

/**
 * The cheapest real call with the saved settings: sign-in to Daraja, then, with an initiator, the account balance,
 * whose result is posted later. Says what M-Pesa said.
 */
export async function testConnection(
  actor: Actor,
  now: Date,
): Promise<{ ok: boolean; message: string; requestId: string | null }> {
  const [daraja, config] = [await findDaraja(), await darajaConfig(db())];
  if (!daraja || !config) throw mpesaNotSetUp();
  const requestId = newId();
  let outcome: { ok: boolean; message: string; requestId: string | null };
  try {
    await daraja.ping();
    if (config.initiatorName && config.initiatorPassword && config.certificate) {
      await db().insert(mpesaRequests).values({ id: requestId, kind: "balance", createdAt: now });
      await daraja.accountBalance(resultAddresses(requestId));
      outcome = { ok: true, message: "Signed in. The balance has been asked for.", requestId };
    } else
      outcome = {
        ok: true,
        message: "Signed in. Without an initiator nothing more can be asked.",
        requestId: null,
      };
  } catch (error) {
    outcome = { ok: false, message: mpesaProblem(error), requestId: null };
  }
  await transaction((tx) =>
    record(tx, actor, connectionTested, {
      subjectId: requestId,
      summary: outcome.ok ? "M-Pesa connection tested" : `M-Pesa connection failed: ${outcome.message}`,
      data: { ok: outcome.ok, message: outcome.message },
      at: now,
    }),
  );
  return outcome;
}

async function isRegistered(reader: Reader, token: string): Promise<boolean> {
  const id = readSignedToken(PAYBILL, token);
  if (!id) return false;
  const [row] = await reader
    .select({ id: mpesaRegistrations.id })
    .from(mpesaRegistrations)
    .where(eq(mpesaRegistrations.id, id));
  return row !== undefined;
}

/** Keeps a confirmation, once by its receipt, and arranges that it is settled. Foreign words change nothing. */
export async function receiveConfirmation(
  tx: Tx,
  input: { token: string; body: unknown; now: Date },
): Promise<void> {
  if (!(await isRegistered(tx, input.token))) return;
  const { now } = input;
  const reported = parsePaybillCallback(input.body);
  await tx.insert(mpesaEvents).values({ kind: "paybill-confirmation", payload: reported, receivedAt: now });
  const { transId, shortcode, account, amount, phone, name: payerName, at } = reported;
  const paidAt = at ?? now;
  await receiveTransaction(tx, {
    transId,
    source: "callback",
    shortcode,
    account,
    amount,
    phone,
    payerName,
    paidAt,
    now,
  });
}

/** Whether a payment may be made: every one, or only for an account that is an open invoice's, as settings say. */
export async function answerValidation(
  reader: Reader,
  input: { token: string; body: unknown },
): Promise<{ ResultCode: string; ResultDesc: string }> {
  const accepted = { ResultCode: "0", ResultDesc: "Accepted" };
  if (!(await isRegistered(reader, input.token))) return accepted;
  const { unknownAccounts } = (await getSettings(reader, paymentGatewaysSection)).mpesa;
  if (unknownAccounts === "accept") return accepted;
  const { account } = parsePaybillCallback(input.body);
  const invoice = account ? await findInvoiceByAccount(reader, account) : undefined;
  return invoice && !invoice.cancelledAt ? accepted : { ResultCode: "C2B00012", ResultDesc: "Rejected" };
}

/**
 * Keeps the result of a request and lets what waits for it go on. A notice that it waited too long is no result: the
 * result may still come, and does.
 */
export async function receiveResult(
  tx: Tx,
  input: { token: string; body: unknown; late: boolean; now: Date },
): Promise<void> {
  const id = readSignedToken(RESULT, input.token);
  if (!id) return;
  const [request] = await tx.select().from(mpesaRequests).where(eq(mpesaRequests.id, id)).for("update");
  if (!request || request.state === "answered") return;
  if (input.late) {
    await tx.update(mpesaRequests).set({ state: "timed-out" }).where(eq(mpesaRequests.id, id));
    return;
  }
  const { resultCode, resultDesc, parameters } = parseResultCallback(input.body);
  await tx
    .update(mpesaRequests)
    .set({ state: "answered", resultCode, resultDesc, parameters, answeredAt: input.now })
    .where(eq(mpesaRequests.id, id));
  if (request.transactionId)
    await enqueue(tx, settleTransactionTask, { arrivalId: request.transactionId, round: request.round });
}

/** The last request about an M-Pesa transaction. */
export async function latestRequest(reader: Reader, transactionId: string) {
  const [latest] = await reader
    .select()
    .from(mpesaRequests)
    .where(and(eq(mpesaRequests.transactionId, transactionId), eq(mpesaRequests.kind, "status")))
    .orderBy(desc(mpesaRequests.round))
    .limit(1);
  return latest;
}
