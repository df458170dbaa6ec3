import { type Context, Hono } from "hono";
import type { StandIn } from "../stand-in";
import { type Bill, twoDecimals } from "../till";

const KEY = "FLWSECK_TEST-standin2026-X";
const HASH = "standin-flutterwave-hash";
const failure = (message: string) => ({ status: "error", message, data: null });

export const flutterwave: StandIn = {
  name: "flutterwave",
  title: "Flutterwave",
  offer: (url) => ({
    publicKey: "FLWPUBK_TEST-standin2026-X",
    secretKey: KEY,
    encryptionKey: "FLWSECK_TESTstandin26",
    secretHash: HASH,
    baseUrl: `${url}/flutterwave`,
  }),
  problem: (status) =>
    failure(
      status === 401
        ? "Invalid authorization key"
        : status === 429
          ? "Too many requests, please try again later"
          : "An error occurred",
    ),
  routes: ({ till }) => {
    till.serve("flutterwave", (bill, forged) => ({
      headers: { "Content-Type": "application/json", "verif-hash": forged ? "another" : HASH },
      body: JSON.stringify({ event: "charge.completed", data: transaction(bill) }),
    }));
    const app = new Hono();
    const wrongKey = (c: Context) =>
      c.req.header("authorization") === `Bearer ${KEY}`
        ? undefined
        : c.json(failure("Invalid authorization key"), 401);
    app.post("/payments", async (c) => {
      const refusal = wrongKey(c);
      if (refusal) return refusal;
      const asked = await c.req.json<
        Record<string, string> & { customer?: { email?: string }; customizations?: { title?: string } }
      >();
      if (!asked.tx_ref || !asked.customer?.email || !asked.redirect_url)
        return c.json(failure("customer email is required"), 400);
      const bill = await till.open({
        provider: "flutterwave",
        reference: asked.tx_ref,
        amount: twoDecimals(asked.amount),
        currency: asked.currency ?? "",
        description: asked.customizations?.title ?? "",
        returnUrl: asked.redirect_url,
        cancelUrl: `${asked.redirect_url}?status=cancelled&tx_ref=${asked.tx_ref}`,
      });
      const link = new URL(`/pay/${bill.id}`, c.req.url).href;
      return c.json({ status: "success", message: "Hosted Link", data: { link } });
    });
    app.get("/transactions/verify_by_reference", (c) => {
      const refusal = wrongKey(c);
      if (refusal) return refusal;
      const bill = till.find("flutterwave", c.req.query("tx_ref") ?? "");
      // Flutterwave knows a transaction only after the customer tries to pay.
      if (!bill || bill.state === "open") return c.json(failure("No transaction was found for this id"), 400);
      return c.json({ status: "success", message: "Transaction fetched", data: transaction(bill) });
    });
    app.post("/transactions/:id/refund", (c) => {
      const refusal = wrongKey(c);
      if (refusal) return refusal;
      const bill = till.list().find((each) => String(numberOf(each)) === c.req.param("id"));
      if (bill?.state !== "paid") return c.json(failure("This transaction has been fully refunded"), 400);
      bill.state = "refunded";
      const data = { id: numberOf(bill) + 1, status: "completed" };
      return c.json({ status: "success", message: "Transaction refund initiated", data });
    });
    app.get("/balances", (c) =>
      c.req.header("authorization") === `Bearer ${KEY}`
        ? c.json({
            status: "success",
            message: "Wallet balances fetched",
            data: [
              { currency: "KES", available_balance: 48_250, ledger_balance: 51_000.5 },
              { currency: "USD", available_balance: 0, ledger_balance: 0 },
            ],
          })
        : c.json(failure("Invalid authorization key"), 401),
    );
    return app;
  },
};

const numberOf = ({ at, id }: Bill) => (at % 1_000_000) * 1_000 + Number.parseInt(id.slice(0, 2), 16);

const transaction = (bill: Bill) => ({
  id: numberOf(bill),
  tx_ref: bill.reference,
  flw_ref: bill.paymentRef || `FLW-MOCK-${bill.id.slice(0, 8)}`,
  amount: Number(bill.amount),
  currency: bill.currency,
  status: bill.state === "paid" || bill.state === "refunded" ? "successful" : "failed",
  processor_response: bill.state === "declined" ? "Declined" : "Approved",
});
