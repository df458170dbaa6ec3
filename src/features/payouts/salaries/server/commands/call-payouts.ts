import { callbackBase, darajaConfig } from "~/features/payments/server/commands/call-mpesa";
import { getSettings } from "~/features/settings/server/queries";
import { createDaraja, type Daraja } from "~/integrations/daraja/client";
import {
  type Answers,
  type DarajaConfig,
  DarajaRefused,
  DarajaUnavailable,
  DarajaUnknownOutcome,
} from "~/integrations/daraja/types";
import { db, type Reader } from "~/platform/db/database";
import { outboundFetch } from "~/platform/outbound/outbound";
import { signedToken } from "~/platform/secrets/secrets";
import { salaryPaymentsSection } from "../../../settings";

const HINT = "salary-attempt";
const ANSWER = "salary-question";

export const TOKENS = { hint: HINT, answer: ANSWER } as const;

export const hintAddresses = (attemptId: string): Answers =>
  addresses("salaries", signedToken(HINT, attemptId));
export const answerAddresses = (questionId: string): Answers =>
  addresses("salary-status", signedToken(ANSWER, questionId));

function addresses(place: string, token: string): Answers {
  const resultUrl = `${callbackBase()}/callbacks/${place}/${token}`;
  return { resultUrl, timeoutUrl: `${resultUrl}/late` };
}

async function payoutConfig(reader: Reader): Promise<DarajaConfig | undefined> {
  const config = await darajaConfig(reader);
  const own = await getSettings(reader, salaryPaymentsSection);
  if (!config) return undefined;
  return {
    ...config,
    ...(own.shortcode ? { shortcode: own.shortcode } : {}),
    ...(own.consumerKey && own.consumerSecret
      ? { consumerKey: own.consumerKey, consumerSecret: own.consumerSecret }
      : {}),
    ...(own.initiatorName && own.initiatorPassword
      ? { initiatorName: own.initiatorName, initiatorPassword: own.initiatorPassword }
      : {}),
    ...(own.baseUrl ? { baseUrl: own.baseUrl.replace(/\/+$/, "") } : {}),
    payouts: "v3",
  };
}

let client: { key: string; daraja: Daraja } | undefined;

/**
 * Returns the client for payouts; undefined if M-Pesa is not set up. Reuses its token while the settings stay the
 * same.
 */
export async function findPayoutDaraja(): Promise<Daraja | undefined> {
  const config = await payoutConfig(db());
  if (!config) return undefined;
  const key = JSON.stringify(config);
  if (client?.key !== key) client = { key, daraja: createDaraja(config, { fetch: outboundFetch }) };
  return client.daraja;
}

/** Whether an error concerns our account and would hit every other payment too. */
export function isOurTrouble({ errorCode }: DarajaRefused): boolean {
  return /^(not-configured|40[01](\.|$)|403$|404\.001)/.test(errorCode) && errorCode !== "400.002.02";
}

/** Describes an M-Pesa error in M-Pesa's words. */
export function problemOf(error: unknown): string {
  if (error instanceof DarajaRefused) return `${error.message} (${error.errorCode})`;
  if (error instanceof DarajaUnavailable || error instanceof DarajaUnknownOutcome) return error.message;
  throw error;
}
