import { type Context, Hono } from "hono";
import { eastAfricaTimestamp } from "../connection";
import { receiptNumber } from "./ledger";
import {
  FAILS,
  PAYOUT_RESULTS,
  type PayoutBehaviour,
  payoutBehaviourOf,
  sentence,
} from "./payout-behaviours";
import type { LoggedPayout, PayoutLog } from "./payout-log";
import { conversationId, type Loose, originatorId, type Results, TAKEN, type Verdict, wait } from "./results";
import type { Switches } from "./switches";

interface Options {
  shortcode: string;
  log: PayoutLog;
  behaviours: ReadonlyMap<string, PayoutBehaviour>;
  names: ReadonlyMap<string, string>;
  results: Results;
  switches: Switches;
  refuse: (errorCode: string, errorMessage: string) => Record<string, string>;
}

export interface Payouts {
  routes: Hono;
  statusOf(body: Loose): Verdict | undefined;
  accounts(): string;
  /** Resumes payouts accepted before a kill. */
  resume(): void;
}

/** Limits of one payout and of a receiver's day, in shillings (docs/domain/kenya.md#b2c). */
const LEAST = 10;
const MOST = 250_000;
const A_DAY = 500_000;
const COMMANDS = ["SalaryPayment", "BusinessPayment", "PromotionPayment"];
const WORKING = 700_000;
const CHARGES = -1540;

/** Money to phones: B2C in its first and third version, out of a utility account that runs down. */
export function simulatePayouts(options: Options): Payouts {
  const { shortcode, log, results, switches, refuse } = options;
  const routes = new Hono();
  const publicName = (phone: string) => `${phone} - ${options.names.get(phone) ?? nameOf(phone)}`;

  function faultOf(body: Loose, version: "v1" | "v3"): [string, string] | undefined {
    const bad = (field: string): [string, string] => ["400.002.02", `Bad Request - Invalid ${field}`];
    if (version === "v3" && !/^[\w-]{1,100}$/.test(String(body.OriginatorConversationID ?? "")))
      return bad("OriginatorConversationID");
    if (!body.InitiatorName) return bad("InitiatorName");
    if (!COMMANDS.includes(String(body.CommandID))) return bad("CommandID");
    const amount = Number(body.Amount);
    if (!Number.isInteger(amount) || amount < 1) return bad("Amount");
    if (!/^\d{5,7}$/.test(String(body.PartyA ?? ""))) return bad("PartyA");
    if (!/^254(7|1)\d{8}$/.test(String(body.PartyB ?? ""))) return bad("PartyB");
    const remarks = String(body.Remarks ?? "");
    if (remarks.length < 2 || remarks.length > 100) return bad("Remarks");
    return results.faultOf(body);
  }

  function verdictOf({ fault, behaviour, amount, phone }: LoggedPayout): Verdict {
    if (fault) return fault;
    const fails = FAILS[behaviour];
    if (fails) return sentence(fails);
    if (amount < LEAST) return sentence("2");
    if (amount > MOST) return sentence("3");
    const today = eastAfricaTimestamp(new Date()).slice(0, 8);
    const received = [...log.payouts.values()]
      .filter((other) => other.phone === phone && other.state === "paid")
      .filter(({ endedAt = 0 }) => eastAfricaTimestamp(new Date(endedAt)).startsWith(today))
      .reduce((sum, other) => sum + other.amount, 0);
    if (received + amount > A_DAY) return sentence("4");
    if (amount > log.balance) return sentence("1");
    return sentence("0");
  }

  function newTransaction(): string {
    for (;;) {
      const number = receiptNumber();
      if (!log.byTransaction(number)) return number;
    }
  }

  function decide(payout: LoggedPayout): Verdict | undefined {
    if (log.isClosed) return undefined;
    if (payout.state === "accepted") {
      const { code, desc } = verdictOf(payout);
      const state = String(code) === "0" ? "paid" : "failed";
      log.end(payout, { state, code: String(code), desc, transactionId: newTransaction() });
    }
    const { code, desc, transactionId: receipt, amount, phone } = payout;
    if (payout.state === "failed") return { code: /^\d+$/.test(code) ? Number(code) : code, desc, receipt };
    return {
      code: 0,
      desc,
      receipt,
      parameters: {
        TransactionAmount: amount,
        TransactionReceipt: receipt,
        ReceiverPartyPublicName: publicName(phone),
        TransactionCompletedDateTime: dotted(payout.endedAt ?? 0),
        B2CUtilityAccountAvailableFunds: payout.balance,
        B2CWorkingAccountAvailableFunds: WORKING,
        B2CRecipientIsRegisteredCustomer: "Y",
        B2CChargesPaidAccountAvailableFunds: CHARGES,
      },
    };
  }

  async function finish(payout: LoggedPayout): Promise<void> {
    if (payout.behaviour === "stuck") return;
    const ids = {
      OriginatorConversationID: payout.originatorConversationId,
      ConversationID: payout.conversationId,
    };
    const times = await results.deliver(payout, ids, () => decide(payout), payout.mode);
    if (!log.isClosed) log.told(payout, times);
  }

  async function pay(c: Context, version: "v1" | "v3"): Promise<Response> {
    const body = await c.req.json<Loose>().catch(() => undefined);
    if (!body) return c.json(refuse("400.002.05", "Invalid Request Payload"), 400);
    const fault = faultOf(body, version);
    if (fault) return c.json(refuse(...fault), 400);
    const phone = String(body.PartyB);
    const behaviour = payoutBehaviourOf(phone, options.behaviours);
    if (behaviour === "spike")
      return c.json(refuse("500.003.02", "Error Occurred: Spike Arrest Violation"), 500);
    if (behaviour === "down") return c.text("Service Unavailable", 503);
    const id = version === "v3" ? String(body.OriginatorConversationID) : originatorId();
    const known = log.payouts.get(id);
    if (known) {
      log.repeated(known);
      return c.json(refuse("500.002.1001", "Duplicate OriginatorConversationID."), 500);
    }
    const payout = log.accept({
      originatorConversationId: id,
      conversationId: conversationId(),
      version,
      command: String(body.CommandID),
      phone,
      amount: Number(body.Amount),
      remarks: String(body.Remarks),
      occasion: String(body.Occassion ?? body.Occasion ?? ""),
      behaviour,
      mode: modeOf(behaviour, switches),
      resultUrl: String(body.ResultURL),
      timeoutUrl: String(body.QueueTimeOutURL),
      fault:
        results.initiatorFault(body) ?? (String(body.PartyA) === shortcode ? undefined : sentence("2028")),
    });
    if (payout.mode === "early") await finish(payout);
    else setTimeout(() => void finish(payout), 30);
    if (behaviour === "slow") await wait(20_000);
    if (behaviour === "broken-answer") return c.json(refuse("500.003.1001", "Internal Server Error"), 500);
    const { conversationId: ConversationID } = payout;
    return c.json({ ConversationID, OriginatorConversationID: id, ...TAKEN });
  }
  for (const version of ["v1", "v3"] as const)
    routes.post(`/mpesa/b2c/${version}/paymentrequest`, (c) => pay(c, version));

  function statusOf(body: Loose): Verdict | undefined {
    // The older page calls it OriginatorConversationID.
    const id = String(body.OriginalConversationID ?? body.OriginatorConversationID ?? "");
    const payout = log.payouts.get(id) ?? log.byTransaction(String(body.TransactionID ?? "-"));
    if (!payout) return undefined;
    const receipt = payout.state === "paid" ? payout.transactionId : undefined;
    const words = { accepted: "Pending", paid: "Completed", failed: "Failed" };
    const { amount, phone, at, endedAt } = payout;
    return {
      code: 0,
      desc: PAYOUT_RESULTS["0"],
      receipt: payout.transactionId || undefined,
      parameters: {
        DebitPartyName: `${shortcode} - MoveEase`,
        CreditPartyName: publicName(phone),
        OriginatorConversationID: payout.originatorConversationId,
        InitiatedTime: Number(eastAfricaTimestamp(new Date(at))),
        DebitAccountType: "Utility Account",
        DebitPartyCharges: "",
        TransactionReason: payout.state === "failed" ? payout.desc : "",
        ReasonType: "Salary Payment via API",
        TransactionStatus: words[payout.state],
        ...(endedAt ? { FinalisedTime: Number(eastAfricaTimestamp(new Date(endedAt))) } : {}),
        Amount: amount.toFixed(2),
        ConversationID: payout.conversationId,
        ...(receipt ? { ReceiptNo: receipt } : {}),
      },
    };
  }

  const account = (name: string, amount: number) =>
    `${name}|KES|${amount.toFixed(2)}|${amount.toFixed(2)}|0.00|0.00`;

  return {
    routes,
    statusOf,
    accounts: () =>
      [
        account("Working Account", WORKING),
        account("Utility Account", log.balance),
        account("Charges Paid Account", CHARGES),
      ].join("&"),
    resume: () => {
      for (const payout of log.payouts.values()) if (payout.told === undefined) void finish(payout);
    },
  };
}

function modeOf(behaviour: PayoutBehaviour, switches: Switches): Switches["results"] {
  switch (behaviour) {
    case "lost":
    case "duplicate":
    case "early":
    case "late":
    case "queue-timeout":
      return behaviour;
    default:
      return switches.results;
  }
}

/** `06.07.2024 22:48:52`, East Africa time, as results of payouts have it. */
function dotted(at: number): string {
  return eastAfricaTimestamp(new Date(at)).replace(
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/,
    "$3.$2.$1 $4:$5:$6",
  );
}

const FIRST = ["AMINA", "BARAKA", "CHEBET", "DAUDI", "ESTHER", "FARAJI", "GRACE", "HAMISI", "IMANI", "JUMA"];
const LAST = [
  "ACHIENG",
  "BARASA",
  "CHELANGAT",
  "GITAU",
  "HALAKE",
  "KIPRONO",
  "MUTISO",
  "NJERI",
  "OTIENO",
  "WAFULA",
];

function nameOf(phone: string): string {
  return `${FIRST[Number(phone.at(-2))]} ${LAST[Number(phone.at(-4))]}`;
}
