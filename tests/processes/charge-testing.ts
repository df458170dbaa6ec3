import { expect } from "vitest";
import type { Standins } from "~/integrations/standins/server";
import { ask, call, type Headers, until } from "./process-testing";

/** A customer's payments, by phone prompt and by page. The process dies before the providers answer. */
const ASKED = [
  { gateway: "airtelMoney", amount: 150_000, phone: "+254733186402" },
  { gateway: "stripe", amount: 250_000 },
] as const;

interface Bill {
  provider: string;
  reference: string;
  amount: string;
  state: string;
}

async function anAcceptedLink(url: string, headers: Headers): Promise<string> {
  const post = <Answer>(at: string, body: unknown) => call<Answer>(url, headers, "POST", at, body);
  const { number, link } = await post<{ number: string; link: string }>("quotes", {
    from: "Kilimani, Nairobi, Kenya",
    to: "Thika, Kenya",
    rooms: { bedroom: 2 },
    services: ["packing"],
    customer: { name: "Zawadi Mumo", email: "zawadi.mumo@example.co.ke", phone: "0733186402" },
  });
  const { id } = await call<{ id: string }>(url, headers, "GET", `quotes/${number}`);
  await post(`quotes/${id}/approval`, {});
  const token = new URL(link).pathname.split("/").at(-1) ?? "";
  const serviceDate = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await post(`quote-links/${token}/acceptance`, { name: "Zawadi Mumo", terms: true, serviceDate });
  return token;
}

/** Enables both gateways, and creates an accepted quote to pay. */
export async function openCharges(url: string, headers: Headers, standins: Standins) {
  const control = (at: string, body: unknown) =>
    fetch(`${standins.url}/_sim/${at}`, { method: "POST", body: JSON.stringify(body) });
  const turn = async (mode: string, skips: Record<string, number> = {}) => {
    for (const { gateway } of ASKED) await control(gateway, { mode, skip: skips[gateway] ?? 0 });
  };
  const bills = async () =>
    (await (await fetch(`${standins.url}/_sim/bills`)).json()) as (Bill & { id: string })[];

  const { value, version } = await call<{ value: Record<string, object>; version: number }>(
    url,
    headers,
    "GET",
    "settings/paymentGateways",
  );
  for (const { gateway } of ASKED) {
    value[gateway] = { ...value[gateway], ...standins.offers[gateway], enabled: true };
    await control(gateway, { reportUrl: `${url}/callbacks/gateways/${gateway}` });
  }
  await call(url, headers, "PUT", "settings/paymentGateways", { section: "paymentGateways", value, version });
  const token = await anAcceptedLink(url, headers);
  const pay = (asked: (typeof ASKED)[number]) =>
    call<{ id: string; state: string; redirectTo?: string }>(
      url,
      { ...headers, "idempotency-key": `${token}-${asked.gateway}` },
      "POST",
      `quote-links/${token}/charges`,
      asked,
    );
  const rows = (database: string) =>
    ask(
      database,
      `select id, gateway, state, attempts, provider_ref as named, redirect_to as page, reference from charges
         where phone = '${ASKED[0].phone}' or invoice_id = (select invoice_id from charges where phone = '${ASKED[0].phone}')
         order by gateway`,
    );
  return {
    /** Both providers receive the request and do not answer. The pending answers end with the process. */
    async begin(database: string): Promise<Promise<unknown>[]> {
      await turn("late", { airtelMoney: 1 });
      const begun = ASKED.map((asked) => pay(asked).catch((error: Error) => error));
      await until("both providers have heard of a payment", async () => (await bills()).length === 2);
      const kept = await rows(database);
      expect(kept.map(({ gateway, state, attempts, named }) => [gateway, state, attempts, named])).toEqual(
        ASKED.map(({ gateway }) => [gateway, "prompted", 1, null]),
      );
      return begun;
    },
    answer: () => turn("works"),
    async expectChecked(database: string): Promise<void> {
      for (const { id, gateway } of await rows(database)) {
        const page = await (await fetch(`${url}/q/${token}?charge=${id}`)).text();
        const title = /<div role="status"><h2[^>]*>([^<]*)</.exec(page)?.[1];
        expect([gateway, title]).toEqual([gateway, "Being checked"]);
      }
    },
    /** No phone is prompted twice, and the page stays the same; each is paid once despite repeated reports. */
    async expectPaidOnce(database: string): Promise<void> {
      await until("one is being checked, the page of the other is known", async () => {
        const [airtel, stripe] = await rows(database);
        return airtel?.state === "checking" && stripe?.page !== null;
      });
      const kept = await rows(database);
      const told = await bills();
      expect(kept.map(({ gateway, state }) => [gateway, state])).toEqual([
        ["airtelMoney", "checking"],
        ["stripe", "prompted"],
      ]);
      expect(kept[0]?.attempts).toBe(1);
      const [, stripe] = kept;
      await this.expectChecked(database);
      const again = await Promise.all(ASKED.map(pay));
      expect(again).toEqual([
        { id: kept[0]?.id, state: "checking" },
        { id: stripe?.id, state: "prompted", redirectTo: stripe?.page },
      ]);
      expect(told.map(({ reference }) => reference).sort()).toEqual(
        kept.map(({ reference }) => reference).sort(),
      );
      await turn("twice");
      for (const { id } of told) await control(`bills/${id}`, { act: "approve" });
      await until("both are paid", async () =>
        (await rows(database)).every(({ state }) => state === "succeeded"),
      );
      const paid = await bills();
      expect(paid.map(({ id, state, amount }) => [id, state, amount])).toEqual(
        told.map(({ id, amount }) => [id, "paid", amount]),
      );
      const booked = await ask(
        database,
        `select p.method, p.amount::int, p.applied::int, i.paid_amount::int as paid from payments p
           join invoices i on i.id = p.invoice_id
           where p.invoice_id = (select invoice_id from charges where id = '${stripe?.id}') order by p.method`,
      );
      const sum = ASKED[0].amount + ASKED[1].amount;
      expect(booked).toEqual(
        ASKED.map(({ gateway, amount }) => ({ method: gateway, amount, applied: amount, paid: sum })),
      );
    },
  };
}
