import { expect, test } from "vitest";
import { aLead } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { leadLookalikesHandlers } from "./handlers";

useDatabase();

const as = (actor: Actor) => callAs(leadLookalikesHandlers, actor);

test("a typed phone in another form, or an e-mail in capitals, finds the lead that is there", async () => {
  const manager = await aPerson({ role: "manager" });
  const there = await aLead(manager, { phone: "+254711900401", email: "one.family@example.co.ke" });
  const byPhone = await as(manager).ofTyped({ phone: "0711 900 401" });
  expect(byPhone.leads).toMatchObject([{ leadNumber: there.leadNumber, mayOpen: true }]);
  const byEmail = await as(manager).ofTyped({ email: "One.Family@example.co.ke" });
  expect(byEmail.leads.map(({ id }) => id)).toEqual([there.id]);
  expect((await as(manager).ofTyped({ phone: "0711" })).leads).toEqual([]);
  const rep = await aPerson({ role: "sales_rep" });
  const narrow = {
    ...rep,
    permissions: new Map([
      ["view_leads", "assigned"],
      ["manage_leads", "assigned"],
    ] as const),
  };
  expect((await as(narrow).ofTyped({ phone: "0711900401" })).leads).toMatchObject([
    { leadNumber: there.leadNumber, name: "", mayOpen: false },
  ]);
});

test("likely duplicates are listed two by two, once", async () => {
  const manager = await aPerson({ role: "manager" });
  const one = await aLead(manager, { phone: "+254711900402" });
  const two = await aLead(manager, { phone: "+254711900402" });
  const pairs = (await as(manager).list()).rows.filter(({ first }) => first.id === one.id);
  expect(pairs).toMatchObject([{ match: "phone", second: { id: two.id } }]);
});
