import { expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { type Actor, visitor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aPhone } from "~/platform/testing/phones";
import { aRequest } from "../testing";
import { quotesHandlers } from "./handlers";

useDatabase();

test("strangers at many addresses cannot fill one mailbox with quotes; staff may go on", async () => {
  const ask = (actor: Actor, ip: string, email: string) =>
    callAs(quotesHandlers, actor, { ip }).request({
      ...aRequest(),
      customer: { ...aRequest().customer, email, phone: aPhone() },
    });
  for (let n = 0; n < 12; n++) await ask(visitor, `198.51.100.${n}`, "one.mailbox@example.co.ke");
  const more = (actor: Actor, email: string) => ask(actor, "198.51.100.99", email);
  await expect(more(visitor, "One.Mailbox@example.co.ke")).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
  });
  await more(visitor, "another.mailbox@example.co.ke");
  await more(await aPerson({ role: "sales_rep" }), "one.mailbox@example.co.ke");
});
