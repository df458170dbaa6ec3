import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { sendMail } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { messagingHandlers } from "./handlers";

useDatabase();

const as = (actor: Actor) => callAs(messagingHandlers, actor);
const LINK = "https://moves.example.co.ke/q/secret-token";
let manager: Actor;
let id = "";
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
  for (let n = 0; n < 27; n++)
    id = await transaction((tx) =>
      sendMail(tx, {
        kind: "quote.approved",
        to: { name: `Customer ${n}`, email: `customer${n}@example.co.ke` },
        subject: n === 3 ? "100%_off" : `Your quote ${n}`,
        html: '<a href="{{link}}">Open</a>',
        text: "Open: {{link}}",
        secrets: { link: LINK },
      }),
    );
});

describe("the outbox", () => {
  test("lists 25 a page, newest first, and finds by recipient and subject, literally", async () => {
    const first = await as(manager).list({});
    expect(first).toMatchObject({ total: 27, limit: 25, rows: { length: 25 } });
    expect((await as(manager).list({ page: 2 })).rows).toHaveLength(2);
    expect((await as(manager).list({ search: "CUSTOMER26@" })).rows.map((row) => row.id)).toEqual([id]);
    expect((await as(manager).list({ search: "%_off" })).total).toBe(1);
    expect((await as(manager).list({ search: "_" })).total).toBe(1);
    expect((await as(manager).list({ status: "sent" })).total).toBe(0);
    await expect(as(manager).list({ search: "a\u0000" })).rejects.toMatchObject({ code: "INVALID" });
  });

  test("shows a message with what gives access masked, in every answer", async () => {
    const message = await as(manager).get({ id });
    expect(message.text).toBe("Open: ••••••••");
    expect(JSON.stringify([message, await as(manager).list({})])).not.toContain("secret-token");
    expect(message).not.toHaveProperty("sealed");
  });

  test("sends again once however often one clicks, tells of it, and not while it is being sent", async () => {
    await Promise.all([as(manager).resend({ id }), as(manager).resend({ id })]);
    const told = await db().select().from(events).where(eq(events.subjectId, id));
    expect(told.map(({ type }) => type)).toEqual(["message.resent", "message.resent"]);
    await db().update(outboxMessages).set({ status: "sending" }).where(eq(outboxMessages.id, id));
    await expect(as(manager).resend({ id })).rejects.toMatchObject({ code: "CONFLICT", status: 409 });
  });

  test("is for view_outbox alone; what is not there is not found", async () => {
    const sales = await aPerson({ role: "sales_rep" });
    for (const call of [
      (actor: Actor) => as(actor).list({}),
      (actor: Actor) => as(actor).get({ id }),
      (actor: Actor) => as(actor).resend({ id }),
    ]) {
      await expect(call(visitor)).rejects.toMatchObject({ code: "UNAUTHENTICATED", status: 401 });
      await expect(call(sales)).rejects.toMatchObject({ code: "FORBIDDEN", status: 403 });
    }
    await expect(as(manager).get({ id: newId() })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(manager).resend({ id: newId() })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(manager).get({ id: "1" })).rejects.toMatchObject({ code: "INVALID" });
  });
});
