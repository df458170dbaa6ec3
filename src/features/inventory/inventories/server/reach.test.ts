import { beforeAll, describe, expect, test } from "vitest";
import { aLead } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";
import { moves } from "~/features/moves/server/tables";
import { anAcceptedQuote } from "~/features/moves/testing";
import { makeEmployee } from "~/features/staff/testing";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { STAFF_ROLES, type StaffRole } from "~/platform/http/permissions";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { anEdit, anInventory, freezeNewest } from "../../testing";
import { inventoriesHandlers } from "./handlers";

useDatabase();

const as = (actor: Actor) => callAs(inventoriesHandlers, actor);
const outcome = (asked: Promise<unknown>) =>
  asked.then(
    () => "ok",
    (error: { code: string }) => error.code,
  );

let admin: Actor;
let manager: Actor;
let lead: Actor;
let mover: Actor;
/** An inventory of a lead, one of a quote whose move the team does, and one of a quote of nobody. */
let ofLead: Awaited<ReturnType<typeof anInventory>>;
let ofMove: Awaited<ReturnType<typeof anInventory>>;
let moveId: string;
let other: Awaited<ReturnType<typeof anInventory>>;

async function aMove(quoteId: string, crewLead: string | null): Promise<string> {
  const id = newId();
  await db()
    .insert(moves)
    .values({
      id,
      number: `SRV-2026-${id.slice(-6)}`,
      quoteId,
      category: "residential_move",
      window: "morning",
      date: "2026-12-09",
      crewLead,
    });
  return id;
}

beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  manager = await aPerson({ role: "manager", department: "sales" });
  lead = (await makeEmployee({ role: "team_lead" })).actor;
  mover = (await makeEmployee({ role: "mover", supervisor: lead })).actor;
  ofLead = await anInventory(admin, { type: "lead", id: (await aLead(admin)).id });
  const quote = await anAcceptedQuote();
  ofMove = await anInventory(admin, { type: "quote", id: quote.id });
  await as(admin).edit({
    id: ofMove.id,
    base: 1,
    edits: [
      anEdit({
        kind: "set",
        itemId: ofMove.content.lines[0]?.itemId ?? "",
        declaredValue: 9_000_000,
        note: "Glass top",
      }),
    ],
  });
  await as(admin).describe({ id: ofMove.id, bedrooms: 2, note: "Offered 5,000 off" });
  moveId = await aMove(quote.id, mover.personId);
  const elsewhere = await anAcceptedQuote();
  other = await anInventory(admin, { type: "quote", id: elsewhere.id });
  await aMove(elsewhere.id, null);
});

/** What each role gets: of a lead's, of a move of its team, of another one; and whether it edits. */
const EXPECTED: Record<
  StaffRole,
  [ofLead: string, ofMove: string, other: string, edit: string, list: string]
> = {
  admin: ["ok", "ok", "ok", "ok", "ok"],
  manager: ["ok", "ok", "ok", "ok", "ok"],
  sales_rep: ["ok", "ok", "ok", "ok", "ok"],
  customer_service: ["ok", "ok", "ok", "ok", "ok"],
  supervisor: ["NOT_FOUND", "ok", "NOT_FOUND", "ok", "ok"],
  team_lead: ["NOT_FOUND", "ok", "NOT_FOUND", "ok", "ok"],
  driver: ["NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "FORBIDDEN", "FORBIDDEN"],
  mover: ["NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "FORBIDDEN", "FORBIDDEN"],
  packer: ["NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "FORBIDDEN", "FORBIDDEN"],
  accountant: ["NOT_FOUND", "ok", "ok", "FORBIDDEN", "FORBIDDEN"],
  hr_officer: ["FORBIDDEN", "FORBIDDEN", "FORBIDDEN", "FORBIDDEN", "FORBIDDEN"],
  cleaner: ["FORBIDDEN", "FORBIDDEN", "FORBIDDEN", "FORBIDDEN", "FORBIDDEN"],
  security: ["FORBIDDEN", "FORBIDDEN", "FORBIDDEN", "FORBIDDEN", "FORBIDDEN"],
};

test.each(STAFF_ROLES)("a %s reads and writes what the table of roles says", async (role) => {
  // Without reports of their own, supervisors and team leads have their department.
  const { actor } = await makeEmployee({ role });
  const edits = [anEdit({ kind: "count", itemId: ofMove.content.lines[1]?.itemId ?? "", by: 1 })];
  const got = [
    await outcome(as(actor).get({ id: ofLead.id })),
    await outcome(as(actor).get({ id: ofMove.id })),
    await outcome(as(actor).get({ id: other.id })),
    await outcome(as(actor).edit({ id: ofMove.id, base: 1, edits })),
    await outcome(as(actor).list({})),
  ];
  expect(got).toEqual(EXPECTED[role]);
});

test("nobody reads without an account", async () => {
  expect(await outcome(as(visitor).get({ id: ofLead.id }))).toBe("UNAUTHENTICATED");
  const customer = await aPerson({ role: "customer" });
  expect(await outcome(as(customer).get({ id: ofLead.id }))).toBe("FORBIDDEN");
  expect(await outcome(as(customer).find({ type: "lead", id: ofLead.subject.id }))).toBe("FORBIDDEN");
});

describe("a team", () => {
  test("lists, starts, describes and removes within its reach only", async () => {
    const { rows } = await as(lead).list({});
    expect(rows.map(({ id }) => id)).toEqual([ofMove.id]);
    expect(rows[0]?.subject?.type).toBe("service");
    expect((await as(lead).start({ type: "service", id: moveId })).id).toBe(ofMove.id);
    expect(await outcome(as(lead).start(ofLead.subject))).toBe("NOT_FOUND");
    expect(await outcome(as(lead).start(other.subject))).toBe("NOT_FOUND");
    for (const { id } of [ofLead, other]) {
      expect(await outcome(as(lead).describe({ id, bedrooms: 1, note: "" }))).toBe("NOT_FOUND");
      expect(await outcome(as(lead).remove({ id }))).toBe("NOT_FOUND");
      expect(await outcome(as(lead).versions({ id }))).toBe("NOT_FOUND");
    }
  });

  test("reads and writes no declared value and no note of the office", async () => {
    const { content, note, subjects } = await as(lead).get({ id: ofMove.id });
    expect([content.lines[0]?.declaredValue, content.lines[0]?.note, note]).toEqual([null, "Glass top", ""]);
    expect(subjects.map(({ type }) => type)).toEqual(["service"]);
    expect((await as(lead).versions({ id: ofMove.id })).versions[0]?.note).toBe("");
    const itemId = content.lines[0]?.itemId ?? "";
    const answer = await as(lead).edit({
      id: ofMove.id,
      base: 1,
      edits: [anEdit({ kind: "set", itemId, declaredValue: 100, quantity: 2 })],
    });
    expect(answer.content.lines[0]).toMatchObject({ quantity: 2, declaredValue: null });
    await as(lead).describe({ id: ofMove.id, bedrooms: 4, note: "Overwritten" });
    const whole = await as(manager).get({ id: ofMove.id });
    expect(whole).toMatchObject({ bedrooms: 4, note: "Offered 5,000 off" });
    expect(whole.content.lines[0]).toMatchObject({ quantity: 2, declaredValue: 9_000_000 });
  });
});

describe("the crew of a move", () => {
  test("finds its rooms, counts and flags, and no money", async () => {
    const { inventory } = await as(mover).find({ type: "service", id: moveId });
    expect(inventory).toMatchObject({ id: ofMove.id, mayEdit: false, note: "" });
    expect(inventory?.content.lines.map(({ declaredValue }) => declaredValue)).toEqual([null, null, null]);
    expect(inventory?.content.lines[0]).toMatchObject({ room: "living", note: "Glass top" });
    // The move is not within a day of today.
    expect(inventory?.subjects).toEqual([expect.objectContaining({ type: "service", name: "" })]);
    expect(await as(mover).find({ type: "quote", id: other.subject.id })).toEqual({ inventory: null });
  });

  test("of another move finds nothing", async () => {
    const { actor } = await makeEmployee({ role: "mover" });
    expect(await as(actor).find({ type: "service", id: moveId })).toEqual({ inventory: null });
  });
});

test("removing needs that nothing names it", async () => {
  const made = await anInventory(admin);
  await as(manager).remove({ id: made.id });
  expect(await outcome(as(manager).get({ id: made.id }))).toBe("NOT_FOUND");
  const kept = await anInventory(admin);
  await freezeNewest(admin, kept);
  await as(admin).edit({ id: kept.id, base: 1, edits: [anEdit({ kind: "drop-room", key: "attic" })] });
  expect(await outcome(as(manager).remove({ id: kept.id }))).toBe("CONFLICT");
});
