import { afterAll } from "vitest";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { setCommunication } from "../testing";
import { whatsappHandlers } from "./server/handlers";
import { configureWhatsApp } from "./server/queries";

interface Offering {
  offers: Record<string, Record<string, string>>;
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
export const whatsappWrites = (
  admin: () => Actor,
  startStandins: () => Promise<Offering & { close: () => Promise<void> }>,
) => {
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
    "whatsapp.test": connected(() => api().test()),
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
