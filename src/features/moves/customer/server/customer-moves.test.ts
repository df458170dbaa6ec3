import { describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { type Actor, mintActor, visitor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { movesHandlers } from "../../server/handlers";
import { movesSubscribers } from "../../server/subscribers";
import { anAcceptedQuote } from "../../testing";
import { customerMovesHandlers } from "./handlers";

useDatabase({ subscribers: movesSubscribers });

const today = nairobiDate(new Date());
const ofLink = (token: string) => callAs(customerMovesHandlers, visitor).ofLink({ token });
const customer = (email: string, emailConfirmed = true): Actor =>
  mintActor({ kind: "person", personId: "01942e46-3a00-7000-8000-00000000000b", email, emailConfirmed });

async function onItsDay() {
  const manager = await aPerson({ role: "manager" });
  const lead = await aPerson({ role: "team_lead", department: "operations" });
  const driver = await aPerson({ role: "driver" });
  const quote = await anAcceptedQuote(0);
  const { id, number } = await callAs(movesHandlers, manager).schedule({
    quoteId: quote.id,
    date: today,
    window: "morning",
    crewLead: lead.personId,
    crew: [driver.personId ?? ""],
    overrideWarnings: true,
  });
  return { manager, lead, driver, quote, id, number };
}

describe("a customer's move", () => {
  test("goes from planned to under way to completed, with its crew on the days around it", async () => {
    const { manager, quote, id, number, lead } = await onItsDay();
    const before = await ofLink(quote.token);
    expect(before.move).toMatchObject({
      number,
      stage: "today",
      date: today,
      window: "morning",
      startedAt: null,
    });
    expect(before.move?.crew).toHaveLength(2);
    expect(before.move?.crew[0]).toEqual({ name: lead.name, leads: true });
    await callAs(movesHandlers, manager).advance({ id, to: "in_progress" });
    expect((await ofLink(quote.token)).move).toMatchObject({
      stage: "underway",
      startedAt: expect.any(Date),
    });
    await callAs(movesHandlers, manager).advance({ id, to: "completed" });
    expect((await ofLink(quote.token)).move).toMatchObject({
      stage: "completed",
      completedAt: expect.any(Date),
    });
  });

  test("is there before the office has planned it, without number or crew", async () => {
    const quote = await anAcceptedQuote(5);
    expect((await ofLink(quote.token)).move).toMatchObject({
      number: null,
      stage: "planned",
      date: addDays(today, 5),
      crew: [],
    });
  });

  test("a customer sees their own, the next first, and nobody else's", async () => {
    const { quote } = await onItsDay();
    const mine = await callAs(customerMovesHandlers, customer(quote.customerEmail)).mine();
    expect(mine.moves.map(({ reference }) => reference)).toEqual([quote.reference]);
    const others = await callAs(customerMovesHandlers, customer("someone.else@example.co.ke")).mine();
    expect(others.moves).toEqual([]);
    const unsure = await callAs(customerMovesHandlers, customer(quote.customerEmail, false)).mine();
    expect(unsure.moves).toEqual([]);
  });
});
