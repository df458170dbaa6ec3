import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, vi } from "vitest";
import { people } from "~/features/identity/server/tables";
import { openWhatsApp } from "~/integrations/whatsapp/client";
import type { DeliveryStatus, IncomingMessage, TemplateNews } from "~/integrations/whatsapp/incoming";
import { isSignedByMeta } from "~/integrations/whatsapp/signature";
import type { SendOutcome, WhatsAppAccount } from "~/integrations/whatsapp/types";
import { readWebhook } from "~/integrations/whatsapp/webhook";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { CallOptions } from "~/platform/outbound/provider-call";
import { callAs } from "~/platform/testing/call";
import { setCommunication } from "../testing";
import { whatsappHandlers } from "./server/handlers";
import { configureWhatsApp } from "./server/queries";

interface Offering {
  offers: Record<string, Record<string, string>>;
}
interface Standins extends Offering {
  url: string;
  close: () => Promise<void>;
}

/** Enables WhatsApp with a stand-in's credentials. */
export async function connectWhatsApp(standins: Offering, timeoutMs?: number): Promise<void> {
  configureWhatsApp({
    callbackBase: "http://127.0.0.1:3000",
    offer: standins.offers.whatsapp ?? null,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  await setCommunication({ ...standins.offers.whatsapp, whatsappEnabled: true });
}

/** One successful call of every write, for the test that each records an event. The stand-ins end with the tests. */
export const whatsappWrites = (admin: () => Actor, startStandins: () => Promise<Standins>) => {
  let standins: ReturnType<typeof startStandins> | undefined;
  afterAll(async () => (await standins)?.close());
  const api = () => callAs(whatsappHandlers, admin());
  const connected =
    <Result>(call: () => Promise<Result>) =>
    async () => {
      standins ??= startStandins();
      await connectWhatsApp(await standins);
      return call;
    };
  return {
    "whatsapp.verify": connected(() => api().verify()),
    "whatsapp.test": async () => {
      await db()
        .update(people)
        .set({ phone: JANE.phone })
        .where(eq(people.id, admin().personId ?? ""));
      return connected(() => api().test())();
    },
    "whatsapp.fetchTemplates": connected(() => api().fetchTemplates()),
    "whatsapp.submitTemplate": connected(() =>
      api().submitTemplate({
        name: "quote_ready",
        language: "en",
        category: "UTILITY",
        body: "Hello {{1}}, your quote is ready. Reply here with questions.",
        examples: ["Wanjiru"],
      }),
    ),
  };
};

export const PHONE = "254722418305";
export const JANE = { phone: `+${PHONE}`, userId: "" };

/** The stand-in with one phone, a client of it, and a webhook of ours that reads what arrives. */
export function usePhones(start: () => Promise<Standins>) {
  let standins: Standins;
  const arrived = {
    messages: [] as IncomingMessage[],
    statuses: [] as DeliveryStatus[],
    templates: [] as TemplateNews[],
    forged: 0,
  };
  const callbacks = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const signature = String(request.headers["x-hub-signature-256"]);
    if (!isSignedByMeta(standins.offers.whatsapp?.whatsappAppSecret ?? "", body, signature))
      arrived.forged += 1;
    else {
      const read = readWebhook(body.toString());
      arrived.messages.push(...(read?.messages ?? []));
      arrived.statuses.push(...(read?.statuses ?? []));
      arrived.templates.push(...(read?.templates ?? []));
    }
    response.end("ok");
  });

  beforeAll(async () => {
    standins = await start();
    await new Promise<void>((resolve) => callbacks.listen(0, "127.0.0.1", resolve));
  });
  afterAll(async () => {
    await standins.close();
    callbacks.closeAllConnections();
    await new Promise((resolve) => callbacks.close(resolve));
  });

  const post = (path: string, body: object = {}) =>
    fetch(`${standins.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "manual",
    });
  const turn = (mode: string, times?: number) =>
    post("/_sim/whatsapp", { mode, ...(times ? { times } : {}) });
  const says = (person: string, said: object) =>
    post(`/whatsapp/phones/${encodeURIComponent(person)}/messages`, said);
  const onPhone = async (to: string) =>
    (await (await fetch(`${standins.url}/_sim/messages?to=${to}`)).json()) as {
      text: string;
      isOwn?: boolean;
    }[];

  function client(over: Partial<WhatsAppAccount> = {}, options: CallOptions = {}) {
    const offer = standins.offers.whatsapp ?? {};
    const account = {
      numberId: offer.whatsappNumberId ?? "",
      accountId: offer.whatsappAccountId ?? "",
      accessToken: offer.whatsappAccessToken ?? "",
      baseUrl: offer.whatsappBaseUrl ?? "",
      ...over,
    };
    return openWhatsApp(account, { fetch, ...options });
  }

  beforeEach(async () => {
    await turn("works");
    await post("/whatsapp/phones/clear");
    await fetch(`${standins.url}/_sim/messages`, { method: "DELETE" });
    const port = (callbacks.address() as AddressInfo).port;
    await post("/_sim/whatsapp", { reportUrl: `http://127.0.0.1:${port}/callbacks/whatsapp` });
    await post("/whatsapp/phones", { phone: PHONE, name: "Wanjiru" });
    Object.assign(arrived, { messages: [], statuses: [], templates: [], forged: 0 });
  });

  /** The statuses of one message: earlier tests' can still arrive. */
  const of = (sent: SendOutcome) =>
    arrived.statuses.filter(({ messageId }) => sent.outcome === "accepted" && messageId === sent.id);

  /** A person with an open window. */
  async function wrote(said: object = { kind: "text", text: "Habari" }) {
    await says(PHONE, said);
    await vi.waitFor(() => expect(arrived.messages).toHaveLength(1));
    return arrived.messages[0] as IncomingMessage;
  }

  return { arrived, post, turn, says, onPhone, client, of, wrote };
}
