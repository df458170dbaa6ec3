import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Product } from "./product.ts";
import { openSettings } from "./settings.ts";

export interface Act {
  name: string;
  /** What is prepared beforehand, for this many times. */
  prepare?: (times: number) => Promise<void>;
  once: () => Promise<unknown>;
}

/** Writes that people do every day, each as its page sends it. Names and numbers are new each time. */
export async function dailyActs(product: Product, database: pg.Client): Promise<Act[]> {
  const settings = await openSettings(product);
  // One address sends more forms than customers do.
  await settings.change("security", { estimateLimit: 100_000, quoteLimit: 100_000 });
  const { cookie } = settings;
  const send = async <Answer>(path: string, body: object, method = "POST"): Promise<Answer> => {
    const answer = await fetch(`${product.url}/api/v1${path}`, {
      method,
      headers: {
        cookie,
        origin: product.url,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const ids = async (text: string): Promise<string[]> =>
    (await database.query<{ id: string }>(text)).rows.map(({ id }) => id);
  const open = await ids(
    `select id from invoices where not draft and cancelled_at is null and total - credited_amount - paid_amount > 1000000
     order by id limit 500`,
  );
  const [customer] = await ids("select id from customers where status = 'active' order by id limit 1");
  const staff = await ids("select number as id from employees where status = 'active' order by number");
  const accepted: { token: string; serviceDate: string }[] = [];
  const { rows: sales } = await database.query<{ id: string; stage: string; row_version: number }>(
    "select id, stage, row_version from opportunities where stage = 'prospecting' order by id limit 1",
  );
  const sale = { ...sales[0], rowVersion: sales[0]?.row_version };
  let number = Date.now() % 10_000_000;
  const person = () => {
    number++;
    return { email: `person${number}@example.co.ke`, phone: `07${String(10_000_000 + number)}` };
  };
  // One address sends more forms than customers do.
  const forgetForms = async () => void (await database.query("delete from throttle_windows"));
  let serviceDate = dayIn(20);
  const leaveDay = mondayAfter(60 + (number % 100));
  const offerQuote = async () => {
    const { number: quote, link } = await send<{ number: string; link: string }>("/quotes", {
      from: "Kilimani, Nairobi, Kenya",
      to: "Thika, Kenya",
      rooms: { bedroom: 2 },
      services: ["packing"],
      customer: { name: "Njeri Kariuki", ...person() },
    });
    const { id } = await settings.ask<{ id: string }>(`/quotes/${quote}`);
    await send(`/quotes/${id}/approval`, {});
    // Two moves a day fit beside those of the demo.
    if (accepted.length % 2 === 0) serviceDate = nextMovingDay(serviceDate);
    accepted.push({ token: new URL(link).pathname.split("/").at(-1) ?? "", serviceDate });
  };
  let known = await settings.get("company");
  return [
    {
      name: "Recording a payment",
      once: () => send(`/invoices/${open[number++ % open.length]}/payments`, { amount: 100, method: "cash" }),
    },
    {
      name: "Adding a customer",
      once: () => {
        const { email, phone } = person();
        return send("/customers", {
          personalInfo: { firstName: `Wanjiku${number}`, lastName: "Kamau" },
          contactInfo: { email, primaryPhone: phone },
        });
      },
    },
    {
      name: "A message from the contact form",
      prepare: forgetForms,
      once: async () => {
        if (number % 20 === 0) await forgetForms();
        await send("/inquiries/contact", {
          name: "Akinyi Owino",
          ...person(),
          service: "residential",
          message: "What does a move to Nakuru cost?",
          consent: "2026-11-21",
        });
      },
    },
    {
      name: "Another stage of an opportunity",
      once: async () => {
        const stage = sale.stage === "prospecting" ? "qualification" : "prospecting";
        Object.assign(
          sale,
          await send(`/opportunities/${sale.id}/stage`, { stage, rowVersion: sale.rowVersion }, "PUT"),
        );
      },
    },
    {
      name: "Recording a communication",
      once: () =>
        send(`/customers/${customer}/communications`, {
          priority: "medium",
          type: "inquiry",
          channel: "phone",
          direction: "inbound",
          subject: "Storage",
          content: "What does a month cost?",
        }),
    },
    {
      name: "Requesting leave",
      once: () =>
        send("/leave-requests", {
          number: staff.pop(),
          type: "other",
          kind: "unpaid",
          firstDay: leaveDay,
          lastDay: leaveDay,
          reason: "Family",
        }),
    },
    {
      name: "Accepting a quote",
      prepare: async (times) => {
        for (let each = 0; each < times; each++) await offerQuote();
      },
      once: () => {
        const { token, serviceDate } = accepted.pop() ?? {};
        return send(`/quote-links/${token}/acceptance`, { name: "Njeri Kariuki", terms: true, serviceDate });
      },
    },
    {
      name: "Saving a settings section",
      once: async () => {
        known = await settings.save("company", known, { companyAddress: `Road ${++number}` });
      },
    },
  ];
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Sundays and public holidays are by arrangement. */
function nextMovingDay(day: string): string {
  const next = new Date(Date.parse(day) + 86_400_000);
  const date = next.toISOString().slice(0, 10);
  return next.getUTCDay() === 0 || /-(01-01|12-12|12-2[56])$/.test(date) ? nextMovingDay(date) : date;
}

/** The first Monday that is at least this many days away. */
function mondayAfter(days: number): string {
  const left = (8 - new Date(dayIn(days)).getUTCDay()) % 7;
  return dayIn(days + left);
}
