import { Hono } from "hono";
import type { Bill, Till } from "./till";

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const TITLES: Record<string, string> = {
  stripe: "Stripe",
  pesapal: "Pesapal",
  flutterwave: "Flutterwave",
  paypal: "PayPal",
  airtelMoney: "Airtel Money",
  equitel: "Equitel",
  tigoPesa: "Tigo Pesa",
};

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · Stand-in</title><link rel="stylesheet" href="/style.css"></head><body><header><b>${title}</b><span>A stand-in: no money moves.</span></header><main><h1>${title}</h1><div class="phone">${body}</div></main></body></html>`;

const STATES: Record<Bill["state"], string> = {
  open: "waits for your answer",
  approved: "is approved",
  paid: "is paid",
  declined: "was declined",
  refunded: "was given back",
};

function billPage(bill: Bill): string {
  const asked = `<p>${escaped(bill.description || "MoveEase")} asks for <b>${escaped(bill.currency)} ${escaped(bill.amount)}</b>. It ${STATES[bill.state]}.</p>`;
  const link = (how: string, words: string) => `<p><a href="/pay/${bill.id}/${how}">${words}</a></p>`;
  const back = bill.cancelUrl
    ? `<p><a href="${escaped(bill.cancelUrl)}">Back without paying</a></p>`
    : "<p>This is the payer's phone.</p>";
  return page(
    TITLES[bill.provider] ?? bill.provider,
    bill.state === "open"
      ? `${asked}${link("approve", "Approve")}${link("decline", "Decline")}${back}`
      : asked,
  );
}

/** The pages of all providers on which a person approves or declines. */
export function tillRoutes(till: Till): Hono {
  const app = new Hono();
  app.get("/pay/:id", (c) => {
    const bill = till.get(c.req.param("id"));
    return bill ? c.html(billPage(bill)) : c.html(page("Not found", "<p>Nobody is asked for this.</p>"), 404);
  });
  app.get("/pay/:id/:how{approve|decline}", (c) => {
    const bill = till.get(c.req.param("id"));
    if (!bill) return c.html(page("Not found", "<p>Nobody is asked for this.</p>"), 404);
    till.answer(bill, c.req.param("how") === "approve" ? "approve" : "decline");
    return c.redirect(bill.returnUrl || `/pay/${bill.id}`, 302);
  });
  return app;
}

/** `GET /_sim/bills?reference=`; `POST /_sim/bills/{id} {act, amount?, currency?}`: another sum than was asked for. */
export function billControls(till: Till): Hono {
  const app = new Hono();
  app.get("/", (c) => {
    const reference = c.req.query("reference");
    return c.json(till.list().filter((bill) => !reference || bill.reference.endsWith(reference)));
  });
  app.post("/:id", async (c) => {
    const bill = till.get(c.req.param("id"));
    const { act, amount, currency } = await c.req.json<Record<string, unknown>>();
    if (!bill || (act !== "approve" && act !== "decline")) return c.json({ ok: false }, 422);
    if (typeof amount === "string") bill.amount = amount;
    if (typeof currency === "string") bill.currency = currency;
    till.answer(bill, act);
    return c.json({ ok: true, paymentRef: bill.paymentRef });
  });
  return app;
}
