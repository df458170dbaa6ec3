import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { quoteSent } from "~/features/quotes/domain";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { configureConnections } from "../../server/commands/call-provider";
import { connectionsHandlers } from "../../server/handlers";
import { connectionsSubscribers } from "../../server/subscribers";
import { enableAtStandIn, setIntegrations } from "../../testing";
import { OUTGOING_EVENTS } from "../domain";
import { deliveriesOf } from "../testing";
import { sendDueDeliveries } from "./commands/send-deliveries";
import { slackBody } from "./commands/slack-line";
import { webhooksHandlers } from "./handlers";
import { webhooksSubscribers } from "./subscribers";
import { webhooks } from "./tables";
import { webhooksTasks } from "./tasks";

useDatabase({ subscribers: [...connectionsSubscribers, ...webhooksSubscribers], tasks: webhooksTasks });

let admin: Actor;
let standins: Standins;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  standins = await startStandins();
  configureConnections({ offers: standins.offers });
});
afterAll(() => standins.close());
afterEach(async () => {
  await db().delete(webhooks);
});

const api = () => callAs(webhooksHandlers, admin);
const send = () => sendDueDeliveries(() => new Date());
const stateOf = async (id: string) => (await api().get({ id })).state;

const happens = (over: { subjectId?: string; customerId?: string; number?: string } = {}) =>
  transaction((tx) =>
    record(tx, system, quoteSent, {
      subjectId: over.subjectId ?? newId(),
      summary: "Quote sent",
      data: { number: over.number ?? "QT-2026-001", channel: "email" },
      customerId: over.customerId ?? null,
      at: new Date(),
    }),
  );

test("Zapier's is there while it is connected, and is sent to at the address of its settings", async () => {
  await enableAtStandIn(admin, "zapier");
  await callAs(connectionsHandlers, admin).check({ name: "zapier", purpose: "connect" });
  const [zapier] = (await api().list()).webhooks;
  expect(zapier).toMatchObject({ kind: "zapier", state: "active", host: "hooks.zapier.com" });
  await happens({ number: "QT-2026-099" });
  await send();
  const taken = await (await fetch(`${standins.url}/_sim/messages`)).json();
  expect(taken.at(-1)).toMatchObject({ provider: "zapier", text: expect.stringContaining("QT-2026-099") });
  await expect(api().remove({ id: zapier?.id ?? "" })).rejects.toMatchObject({ code: "CONFLICT" });
  await setIntegrations({ zapier: { enabled: false } });
  expect(await stateOf(zapier?.id ?? "")).toBe("off");
});

test("Slack's channel gets a line with a link, of the events that it chose, and no person", async () => {
  configurePublicUrl("https://office.twende.co.ke");
  await enableAtStandIn(admin, "slack");
  await callAs(connectionsHandlers, admin).check({ name: "slack", purpose: "connect" });
  const [slack] = (await api().list()).webhooks;
  const id = slack?.id ?? "";
  expect(slack).toMatchObject({ kind: "slack", state: "active", host: "hooks.slack.com" });
  const posted = async () => {
    const all = await (await fetch(`${standins.url}/_sim/messages`)).json();
    return all.filter(({ provider }: { provider: string }) => provider === "slack");
  };
  const before = (await posted()).length;
  await happens();
  await send();
  expect(await posted()).toHaveLength(before);
  await api().edit({ ...(await api().get({ id })), events: ["quote.sent"] });
  await happens({ number: "QT-2026-<1>" });
  await send();
  const link = "https://office.twende.co.ke/quote-management/QT-2026-<1>";
  expect((await posted()).at(-1).text).toBe(`<${link}|Quote QT-2026-&lt;1&gt;> was sent to its customer`);
  expect(await posted()).toHaveLength(before + 1);
  expect(await deliveriesOf(id)).toMatchObject([{ state: "delivered" }]);
});

test("every event has a line for a channel that names no person and no amount", () => {
  const data = {
    number: "N-1",
    invoice: "INV-1",
    total: 12_345_600,
    amount: 12_345_600,
    customer: "Wambui",
  };
  for (const event of OUTGOING_EVENTS) {
    const { text } = JSON.parse(
      slackBody({ event, subjectId: "01942e46-3a00-7000-8000-0000000000aa", data }),
    ) as { text: string };
    expect([event, text]).toEqual([event, expect.stringMatching(/^.*<https:.*\|.*>.*$/)]);
    expect(text).not.toMatch(/Wambui|12345|123,456/);
  }
});
