import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { asc, eq } from "drizzle-orm";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import type { OutgoingEvent } from "./domain";
import { webhooksHandlers } from "./server/handlers";
import { webhookDeliveries } from "./server/tables";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = number | { status: number; headers: Record<string, string> } | "silence";

/** A simulated receiver. Records deliveries and answers 200 unless configured. */
export async function aReceiver() {
  const received: Received[] = [];
  let answers: Answer[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { url: path = "", headers } = request;
      received.push({ path, headers, body: Buffer.concat(parts).toString() });
      const next = answers.shift() ?? 200;
      if (next === "silence") return;
      const answer = typeof next === "number" ? { status: next, headers: {} } : next;
      response.writeHead(answer.status, answer.headers).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: (...next: Answer[]) => {
      answers = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let made = 0;

/** One that this person made. */
export async function aWebhook(
  admin: Actor,
  over: { name?: string; address?: string; events?: OutgoingEvent[] } = {},
) {
  made += 1;
  const fields = { name: `Webhook ${made}`, address: "https://hooks.kilima-books.co.ke/moveease" };
  const api = callAs(webhooksHandlers, admin);
  return api.make({ ...fields, events: ["quote.requested"], ...over });
}

export const deliveriesOf = (webhookId: string) =>
  db()
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(asc(webhookDeliveries.seq));

/** One successful call of each write, for the test that each leaves an event. */
export const webhookWrites = (admin: () => Actor) => {
  const api = () => callAs(webhooksHandlers, admin());
  const anId = async () => (await aWebhook(admin())).id;
  const aFailed = async () => {
    const id = await anId();
    await api().test({ id });
    await db().update(webhookDeliveries).set({ state: "failed" }).where(eq(webhookDeliveries.webhookId, id));
    const [delivery] = await deliveriesOf(id);
    return { id, deliveryId: delivery?.id ?? "" };
  };
  return {
    "webhooks.make": async () => () => aWebhook(admin()),
    "webhooks.edit": async () => {
      const { address, events, updatedAt, id } = await api().get({ id: await anId() });
      return () => api().edit({ id, address, events, updatedAt, name: "Renamed" });
    },
    "webhooks.switch": async () => {
      const id = await anId();
      return () => api().switch({ id, active: false });
    },
    "webhooks.rotate": async () => {
      const id = await anId();
      return () => api().rotate({ id });
    },
    "webhooks.remove": async () => {
      const id = await anId();
      return () => api().remove({ id });
    },
    "webhooks.test": async () => {
      const id = await anId();
      return () => api().test({ id });
    },
    "webhooks.replay": async () => {
      const failed = await aFailed();
      return () => api().replay(failed);
    },
    "webhooks.replayFailed": async () => {
      const { id } = await aFailed();
      return () => api().replayFailed({ id });
    },
  };
};
