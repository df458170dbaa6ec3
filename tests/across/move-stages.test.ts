import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { changesHandlers } from "~/features/changes/server/handlers";
import { aPerson } from "~/features/identity/testing";
import { findInvoiceOfQuote } from "~/features/invoices/server/queries/invoices";
import { invoicesSubscribers } from "~/features/invoices/server/subscribers";
import { invoices } from "~/features/invoices/server/tables";
import type { Act } from "~/features/moves/customer/domain";
import { customerMovesHandlers } from "~/features/moves/customer/server/handlers";
import { movesHandlers } from "~/features/moves/server/handlers";
import { movesSubscribers } from "~/features/moves/server/subscribers";
import { anAcceptedQuote } from "~/features/moves/testing";
import { answersHandlers } from "~/features/portal/answers/server/handlers";
import { quotesHandlers } from "~/features/quotes/server/handlers";
import { anOpenDay } from "~/features/quotes/testing";
import { trackingHandlers } from "~/features/tracking/server/handlers";
import { db } from "~/platform/db/database";
import { type Actor, mintActor, visitor } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import "~/server/features";

useDatabase({ subscribers: [...movesSubscribers, ...invoicesSubscribers] });
beforeAll(() => configurePublicUrl("https://moves.example.co.ke"));

const as = (actor: Actor) =>
  callAs({ ...quotesHandlers, ...changesHandlers, ...answersHandlers }, actor, { ip: anIp() });
let ips = 0;
const anIp = () => {
  ips += 1;
  return `203.0.113.${ips % 250}`;
};

interface State {
  days: number;
  deposit: "open" | "paid";
  steps: ("planned" | "crew" | "confirmed" | "in_progress" | "completed")[];
}

/** Every state of a move, with the texts and actions on the customer's link and on /track. */
const STATES: [string, State, { stage: string; track: string; may: Act[] }][] = [
  [
    "accepted, the deposit not paid",
    { days: 2, deposit: "open", steps: [] },
    { stage: "unpaid", track: "owing", may: ["reschedule", "cancel"] },
  ],
  [
    "its day has come, the deposit not paid, nobody planned it",
    { days: 0, deposit: "open", steps: [] },
    { stage: "unpaid", track: "owing", may: ["reschedule", "cancel"] },
  ],
  [
    "paid, not yet planned",
    { days: 2, deposit: "paid", steps: [] },
    { stage: "planned", track: "booked", may: ["reschedule", "cancel"] },
  ],
  [
    "its day has come and no crew is confirmed",
    { days: 0, deposit: "paid", steps: ["planned", "crew"] },
    { stage: "waiting", track: "waiting", may: ["reschedule", "cancel"] },
  ],
  [
    "confirmed",
    { days: 2, deposit: "paid", steps: ["planned", "crew", "confirmed"] },
    { stage: "confirmed", track: "confirmed", may: ["reschedule", "cancel"] },
  ],
  [
    "confirmed with its crew, today",
    { days: 0, deposit: "paid", steps: ["planned", "crew", "confirmed"] },
    { stage: "today", track: "today", may: ["reschedule", "cancel"] },
  ],
  [
    "the crew is at work",
    { days: 0, deposit: "paid", steps: ["planned", "crew", "confirmed", "in_progress"] },
    { stage: "underway", track: "underway", may: [] },
  ],
  [
    "completed",
    { days: 0, deposit: "paid", steps: ["planned", "crew", "confirmed", "in_progress", "completed"] },
    { stage: "completed", track: "completed", may: ["claim", "review", "again"] },
  ],
];

async function inState({ days, deposit, steps }: State) {
  const manager = await aPerson({ role: "manager" });
  const lead = await aPerson({ role: "team_lead", department: "operations" });
  const quote = await anAcceptedQuote(days);
  if (deposit === "paid") {
    const invoice = await findInvoiceOfQuote(db(), quote.id);
    await db()
      .update(invoices)
      .set({ paidAmount: invoice?.depositDue ?? 0 })
      .where(eq(invoices.quoteId, quote.id));
  }
  if (steps.includes("planned")) {
    const moves = callAs(movesHandlers, manager);
    const { id } = await moves.schedule({
      quoteId: quote.id,
      date: quote.serviceDate ?? "",
      window: "morning",
      crewLead: steps.includes("crew") ? (lead.personId ?? null) : null,
      overrideWarnings: true,
    });
    for (const step of steps)
      if (step !== "planned" && step !== "crew") await moves.advance({ id, to: step });
  }
  return { quote, manager };
}

const track = ({ reference, customerPhone }: { reference: string; customerPhone: string }) =>
  callAs(trackingHandlers, visitor, { ip: anIp() }).track({ reference, phone: customerPhone });

describe.each(STATES)("%s", (_, state, { stage, track: standing, may }) => {
  test("link, account, /track and the changes say the same", async () => {
    const { quote, manager } = await inState(state);
    const { token } = quote;
    const { move } = await callAs(customerMovesHandlers, visitor).ofLink({ token });
    expect(move).toMatchObject({ stage, acts: may });
    const owner = mintActor({
      kind: "person",
      personId: "01942e46-3a00-7000-8000-00000000000b",
      email: quote.customerEmail,
      emailConfirmed: true,
    });
    const { moves } = await callAs(customerMovesHandlers, owner).mine();
    expect(moves).toMatchObject([{ stage, acts: may }]);
    expect(await track(quote)).toMatchObject({ standing });

    const shown = await as(visitor).ofLink({ token });
    expect(shown.change.cancel !== null).toBe(may.includes("cancel"));
    expect(shown.change.reschedule !== null).toBe(may.includes("reschedule"));
    const office = await as(manager).get({ number: quote.number });
    expect(office.change.reschedule !== null).toBe(may.includes("reschedule"));
    expect(office.change.cancel !== null).toBe(stage !== "completed");

    const to = anOpenDay(10);
    const fee = shown.change.reschedule?.fee ?? 0;
    const rescheduling = as(visitor).rescheduleOfLink({
      token,
      from: quote.serviceDate ?? "",
      to,
      agreedFee: fee,
    });
    const refused = stage === "underway" ? "Your crew is at work. Call us." : "This move is completed.";
    if (may.includes("reschedule")) expect(await rescheduling).toMatchObject({ fee });
    else await expect(rescheduling).rejects.toMatchObject({ code: "CONFLICT", message: refused });
    if (!may.includes("cancel")) {
      const cancelling = as(visitor).cancelOfLink({ token, reason: "We stay", agreedFee: 0 });
      await expect(cancelling).rejects.toMatchObject({ code: "CONFLICT", message: refused });
      expect((await track(quote)).standing).toBe(standing);
    }
  });
});

test("begun while the customer cancels: one of the two wins, and the crew that works is not called off", async () => {
  const { quote, manager } = await inState({
    days: 0,
    deposit: "paid",
    steps: ["planned", "crew", "confirmed"],
  });
  const moves = callAs(movesHandlers, manager);
  const { move } = await callAs(customerMovesHandlers, visitor).ofLink({ token: quote.token });
  const { id } = await moves.get({ number: move?.number ?? "" });
  const fee = (await as(visitor).ofLink({ token: quote.token })).change.cancel?.fee ?? 0;
  const [begun, cancelled] = await Promise.allSettled([
    moves.advance({ id, to: "in_progress" }),
    as(visitor).cancelOfLink({ token: quote.token, reason: "We stay", agreedFee: fee }),
  ]);
  expect([begun.status, cancelled.status].sort()).toEqual(["fulfilled", "rejected"]);
  const { status } = await moves.get({ number: move?.number ?? "" });
  expect(status).toBe(begun.status === "fulfilled" ? "in_progress" : "cancelled");
});
