import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { barePayment } from "./bare-payment.ts";
import { compare, type Figure, isWanted } from "./measure.ts";
import type { Product } from "./product.ts";
import { openSettings } from "./settings.ts";

const ROUNDS = 3;
const MANY = 200;
const GATEWAY = "airtelMoney";

interface Till {
  database: pg.Client;
  product: Product;
  standins: string;
  baseUrl: string;
  token: string;
  callbackKey: string;
}

/** Reports of paid charges until their money is booked, beside a bare status call and transaction for each. */
export async function reportsBooked(
  product: Product,
  database: pg.Client,
  personId: string,
  rows: number,
): Promise<Figure[]> {
  const about = {
    name: `${MANY} reports of a gateway, until the money is booked`,
    floor: "a bare status call and transaction each",
    rows,
  };
  if (!isWanted(about.name)) return [];
  const till = await openTill(product, database);
  return [
    await compare(
      about,
      { ours: () => booked(till), bare: () => bareBooked(till, personId) },
      { atMost: 5 },
      ROUNDS,
    ),
  ];
}

async function openTill(product: Product, database: pg.Client): Promise<Till> {
  const settings = await openSettings(product);
  const { offers } = await settings.ask<{ offers: Record<string, Record<string, string>> }>("/gateways");
  const offer = offers[GATEWAY];
  if (!offer?.baseUrl) throw new Error("The demo has no stand-in for Airtel Money.");
  const { value } = await settings.get("paymentGateways");
  await settings.change("paymentGateways", {
    [GATEWAY]: { ...(value[GATEWAY] as object), ...offer, enabled: true },
  });
  const { clientId, clientSecret, callbackKey = "", baseUrl } = offer;
  const answer = await fetch(`${baseUrl}/auth/oauth2/token`, {
    method: "POST",
    body: JSON.stringify({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: "client_credentials",
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const standins = new URL(baseUrl).origin;
  await fetch(`${standins}/_sim/${GATEWAY}`, { method: "POST", body: JSON.stringify({ mode: "silent" }) });
  return { database, product, standins, baseUrl, token, callbackKey };
}

interface Paid {
  reference: string;
  invoiceId: string;
}

const headersOf = ({ token }: Till) => ({
  Authorization: `Bearer ${token}`,
  "Content-Type": "application/json",
  "X-Country": "KE",
  "X-Currency": "KES",
});

async function paidCharges(till: Till): Promise<Paid[]> {
  const { rows } = await till.database.query<{ id: string }>(
    `select id from invoices where not settled and cancelled_at is null and not draft
      and total - paid_amount - credited_amount > 100000 order by random() limit $1`,
    [MANY],
  );
  if (rows.length < MANY) throw new Error(`Only ${rows.length} invoices have a balance.`);
  const paid = rows.map(({ id }) => ({
    invoiceId: id,
    reference: randomBytes(6).toString("hex").toUpperCase(),
  }));
  for (const { reference } of paid) {
    await fetch(`${till.baseUrl}/merchant/v1/payments/`, {
      method: "POST",
      headers: headersOf(till),
      body: JSON.stringify({
        reference: "Bench",
        subscriber: { country: "KE", currency: "KES", msisdn: "733041277" },
        transaction: { amount: 1, country: "KE", currency: "KES", id: reference },
      }),
    });
    const [bill] = (await (await fetch(`${till.standins}/_sim/bills?reference=${reference}`)).json()) as {
      id: string;
    }[];
    await fetch(`${till.standins}/_sim/bills/${bill?.id}`, {
      method: "POST",
      body: JSON.stringify({ act: "approve" }),
    });
  }
  return paid;
}

async function booked(till: Till): Promise<number> {
  const { database, product, callbackKey } = till;
  const paid = await paidCharges(till);
  await database.query(
    `insert into charges (id, reference, invoice_id, gateway, amount, currency, charged, phone, state, provider_ref,
      sent_at, started_by)
    select gen_random_uuid(), reference, invoice_id, $3, 100, 'KES', 100, '+254733041277', 'prompted', reference, now(), 'Bench'
    from unnest($1::text[], $2::uuid[]) as each(reference, invoice_id)`,
    [paid.map(({ reference }) => reference), paid.map(({ invoiceId }) => invoiceId), GATEWAY],
  );
  const reports = paid.map(({ reference }) => {
    const transaction = { id: reference, message: "Paid", status_code: "TS", airtel_money_id: "" };
    const hash = createHmac("sha256", callbackKey).update(JSON.stringify(transaction)).digest("base64");
    return JSON.stringify({ transaction, hash });
  });
  const began = performance.now();
  for (const body of reports) {
    const answer = await fetch(`${product.url}/callbacks/gateways/${GATEWAY}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    if (!answer.ok) throw new Error(`A report was refused: ${answer.status} ${await answer.text()}`);
  }
  for (;;) {
    const { rows } = await database.query<{ count: number }>(
      "select count(*)::int as count from charges where state <> 'succeeded' and reference = any ($1)",
      [paid.map(({ reference }) => reference)],
    );
    if (rows[0]?.count === 0) return (MANY * 1000) / (performance.now() - began);
    if (performance.now() - began > 120_000) throw new Error(`${rows[0]?.count} charges are not booked.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function bareBooked(till: Till, personId: string): Promise<number> {
  const paid = await paidCharges(till);
  const began = performance.now();
  for (const { reference, invoiceId } of paid) {
    const answer = await fetch(`${till.baseUrl}/standard/v1/payments/${reference}`, {
      headers: { ...headersOf(till), "X-Request-Id": randomUUID() },
    });
    await answer.text();
    await barePayment(till.database, invoiceId, personId);
  }
  return (MANY * 1000) / (performance.now() - began);
}
