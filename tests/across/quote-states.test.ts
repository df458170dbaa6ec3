import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { changesHandlers } from "~/features/changes/server/handlers";
import { aPerson } from "~/features/identity/testing";
import { answersHandlers } from "~/features/portal/answers/server/handlers";
import { quoteAccepted, quoteCancelled } from "~/features/quotes/domain";
import { quotesHandlers } from "~/features/quotes/server/handlers";
import { requestedQuote, tokenOf } from "~/features/quotes/testing";
import { db } from "~/platform/db/database";
import { on } from "~/platform/events/events";
import { type Actor, visitor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";

const accepted = new Map<string, number>();
const cancelled = new Map<string, number>();
const count = (of: Map<string, number>, number: string) => void of.set(number, (of.get(number) ?? 0) + 1);
useDatabase({
  subscribers: [
    on(quoteAccepted, async (_tx, { data }) => count(accepted, data.number)),
    on(quoteCancelled, async (_tx, { data }) => count(cancelled, data.number)),
  ],
});

const DAY_MS = 86_400_000;
/** Far enough ahead that no fee is due, so that the model needs no arithmetic. */
const serviceDate = addDays(nairobiDate(new Date()), 200);

type Status = "pending" | "approved" | "rejected" | "revision";

/** A version's expected state: written from the specification, not from domain.ts. */
interface Version {
  status: Status;
  accepted: boolean;
  declined: boolean;
  cancelled: boolean;
  tokens: { token: string; revoked: boolean }[];
  until: number;
}

interface Model {
  number: string;
  today: number;
  versions: Version[];
  date: string;
}

const COMMANDS = [
  "approve",
  "reject",
  "revision",
  "revise",
  "send",
  "revoke",
  "price",
  "accept",
  "decline",
  "cancel",
  "customerCancel",
  "reschedule",
  "wait",
] as const;
type Command = (typeof COMMANDS)[number];
interface Step {
  command: Command;
  version: number;
  link: number;
}

let manager: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
});

const undecided = (version: Version) => version.status === "pending" || version.status === "revision";

/** The model's change if the specification allows the command; otherwise undefined. */
function allowed(model: Model, command: Command, at: number, link: number): (() => void) | undefined {
  const version = model.versions[at];
  if (!version) return undefined;
  const newest = at === model.versions.length - 1;
  const expired = model.today > version.until;
  const held = version.tokens[link];
  const open =
    held &&
    !held.revoked &&
    newest &&
    version.status === "approved" &&
    !version.declined &&
    !version.cancelled;
  const become = (change: Partial<Version>) => () => void Object.assign(version, change);
  switch (command) {
    case "approve":
      return newest && undecided(version)
        ? () => {
            version.status = "approved";
            if (expired) version.until = model.today + 30;
          }
        : undefined;
    case "reject":
      return newest && undecided(version) ? become({ status: "rejected" }) : undefined;
    case "revision":
      return newest && version.status === "pending" ? become({ status: "revision" }) : undefined;
    case "price":
      return newest && undecided(version) ? () => undefined : undefined;
    case "revise":
      return newest && !undecided(version) && !version.accepted
        ? () =>
            void model.versions.push({
              status: "revision",
              accepted: false,
              declined: false,
              cancelled: false,
              tokens: [],
              until: model.today + 30,
            })
        : undefined;
    case "send":
      return newest &&
        version.status === "approved" &&
        !version.cancelled &&
        !version.declined &&
        (version.accepted || !expired)
        ? () => undefined
        : undefined;
    case "revoke":
      return () => {
        for (const token of version.tokens) token.revoked = true;
      };
    case "accept":
      return open && (version.accepted || !expired) ? become({ accepted: true }) : undefined;
    case "decline":
      if (held && !held.revoked && version.declined) return () => undefined;
      return open && !version.accepted && !expired ? become({ declined: true }) : undefined;
    case "cancel":
      return version.accepted && !version.cancelled ? become({ cancelled: true }) : undefined;
    case "customerCancel":
      return held && !held.revoked && version.accepted ? become({ cancelled: true }) : undefined;
    case "reschedule":
      return version.accepted && !version.cancelled
        ? () => void Object.assign(model, { date: addDays(model.date, 1) })
        : undefined;
    case "wait":
      return () => void Object.assign(model, { today: model.today + 11 });
  }
}

let addresses = 0;
const anAddress = () => `198.18.${++addresses >> 8}.${addresses & 255}`;

async function act(model: Model, ids: string[], command: Command, at: number, link: number): Promise<void> {
  const over = { now: new Date(Date.now() + model.today * DAY_MS) };
  const staff = callAs({ ...quotesHandlers, ...changesHandlers }, manager, over);
  const customer = callAs({ ...quotesHandlers, ...changesHandlers, ...answersHandlers }, visitor, {
    ...over,
    ip: anAddress(),
  });
  const id = ids[at] ?? "";
  const token = model.versions[at]?.tokens[link]?.token ?? "x".repeat(43);
  const keep = (made: string) => {
    const version = model.versions[at];
    if (version && !version.tokens.some((held) => held.token === tokenOf(made)))
      version.tokens.push({ token: tokenOf(made), revoked: false });
  };
  switch (command) {
    case "approve":
      return keep((await staff.approve({ id })).link);
    case "send":
      return keep((await staff.send({ id })).link);
    case "reject":
      return void (await staff.reject({ id, reason: "" }));
    case "revision":
      return void (await staff.requestRevision({ id, reason: "" }));
    case "revise":
      return void ids.push((await staff.revise({ id })).id);
    case "revoke":
      return void (await staff.revokeLink({ id }));
    case "price": {
      const { lines, rowVersion } = await staff.get({ number: model.number, version: at + 1 });
      return void (await staff.editPricing({ id, rowVersion, lines }));
    }
    case "accept":
      return void (await customer.accept({ token, name: "Achieng Odhiambo", terms: true }));
    case "decline":
      return void (await customer.decline({ token, reason: "Too dear" }));
    case "cancel":
      return void (await staff.cancel({ id, reason: "No move", agreedFee: 0 }));
    case "customerCancel":
      return void (await customer.cancelOfLink({ token, reason: "No move", agreedFee: 0 }));
    case "reschedule": {
      const change = { from: model.date, to: addDays(model.date, 1), agreedFee: 0 };
      return void (await staff.reschedule({ id, reason: "Keys", ...change }));
    }
    case "wait":
      return undefined;
  }
}

interface Stored extends Record<string, unknown> {
  status: Status;
  version: number;
  accepted: boolean;
  declined: boolean;
  cancelled: boolean;
  superseded: boolean;
  service_date: string;
  total: number;
  subtotal: number;
  vat: number;
  acceptances: number;
  cancellations: number;
}

async function storedVersions(number: string): Promise<Stored[]> {
  const { rows } = await db().execute<Stored>(sql`
    select status, version, accepted_at is not null as accepted, declined_at is not null as declined,
      cancelled_at is not null as cancelled, superseded_at is not null as superseded, service_date::text,
      total, subtotal, vat,
      (select count(*)::int from quote_acceptances a where a.quote_id = q.id) as acceptances,
      (select count(*)::int from quote_cancellations c where c.quote_id = q.id) as cancellations
    from quotes q where number = ${number} order by version`);
  return rows;
}

function assertLegal(stored: Stored[]): void {
  stored.forEach((row, at) => {
    expect(row.version).toBe(at + 1);
    expect(row.superseded).toBe(at < stored.length - 1);
    if (row.accepted) expect(row).toMatchObject({ status: "approved", declined: false, superseded: false });
    if (row.cancelled) expect(row.accepted).toBe(true);
    if (row.declined) expect(row.status).toBe("approved");
    expect(row.acceptances).toBe(row.accepted ? 1 : 0);
    expect(row.cancellations).toBe(row.cancelled ? 1 : 0);
    expect(Number(row.total)).toBe(Number(row.subtotal) + Number(row.vat));
  });
  expect(stored.filter(({ accepted }) => accepted).length).toBeLessThanOrEqual(1);
}

const step = fc.record<Step>({
  command: fc.constantFrom(...COMMANDS),
  version: fc.constantFrom(0, 0, 0, 1),
  link: fc.constantFrom(0, 0, 1),
});
const BEGINNINGS: Command[][] = [
  [],
  ["approve"],
  ["approve", "accept"],
  ["approve", "accept", "customerCancel"],
  ["approve", "accept", "reschedule"],
  ["approve", "decline"],
];
const aimed = (commands: readonly Command[]): Step[] =>
  commands.map((command) => ({ command, version: 0, link: 0 }));
const walk = fc
  .tuple(fc.constantFrom(...BEGINNINGS), fc.array(step, { maxLength: 14 }))
  .map(([first, steps]) => [...aimed(first), ...steps]);
const CERTAIN = [
  ...BEGINNINGS,
  ["reject"] as const,
  ["revision"] as const,
  ["approve", "accept", "cancel"] as const,
].map((first): [Step[]] => [aimed([...first, ...COMMANDS])]);

describe("the state machine of a quote", () => {
  test("random commands against a model: refused exactly when they must be, and no illegal state", async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(walk, async (steps) => {
        const quote = await requestedQuote({ serviceDate });
        const ids = [quote.id];
        const model: Model = {
          number: quote.number,
          today: 0,
          date: serviceDate,
          versions: [
            { status: "pending", accepted: false, declined: false, cancelled: false, tokens: [], until: 30 },
          ],
        };
        for (const { command, version, link } of steps) {
          const at = model.versions.length - 1 - version;
          if (at < 0) continue;
          const effect = allowed(model, command, at, link);
          let done = true;
          let refusal = "";
          try {
            await act(model, ids, command, at, link);
          } catch (error) {
            const { status } = error as { status?: number };
            if (!status || status === 429 || status >= 500) throw error;
            done = false;
            refusal = String(error);
          }
          expect(done, `${command} of version ${at + 1}: ${refusal} ${JSON.stringify(model)}`).toBe(
            effect !== undefined,
          );
          effect?.();
          seen.set(`${command} ${done}`, (seen.get(`${command} ${done}`) ?? 0) + 1);
          const stored = await storedVersions(model.number);
          assertLegal(stored);
          expect(
            stored.map(({ status, accepted, declined, cancelled }) => ({
              status,
              accepted,
              declined,
              cancelled,
            })),
          ).toEqual(
            model.versions.map(({ status, accepted, declined, cancelled }) => ({
              status,
              accepted,
              declined,
              cancelled,
            })),
          );
          expect(stored.at(-1)?.service_date).toBe(model.date);
        }
        const last = model.versions.at(-1);
        expect(accepted.get(model.number) ?? 0).toBe(last?.accepted ? 1 : 0);
        expect(cancelled.get(model.number) ?? 0).toBe(last?.cancelled ? 1 : 0);
      }),
      { numRuns: 80, examples: CERTAIN },
    );
    // Coverage: each command succeeded, and all except waiting and revoking also failed.
    for (const command of COMMANDS) {
      expect(seen.get(`${command} true`) ?? 0, `${command} done`).toBeGreaterThan(0);
      if (command !== "wait" && command !== "revoke")
        expect(seen.get(`${command} false`) ?? 0, `${command} refused`).toBeGreaterThan(0);
    }
  }, 120_000);
});
