import { createVerify, generateKeyPairSync } from "node:crypto";
import { type Context, Hono } from "hono";
import type { StandIn } from "../stand-in";
import type { Bill } from "../till";

const KEY = "standin-jenga-api-key==";
const CODE = "4820176530";
const SECRET = "standin-jenga-consumer-secret";

const ACCOUNT = "1450160649886";
/** Merchants make their own pair and enter the public key in JengaHQ; here both are made at once. */
const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

const failure = (code: number, message: string) => ({ status: false, code, message, data: null });

export const equitel: StandIn = {
  name: "equitel",
  title: "Equitel",
  offer: (url) => ({
    apiKey: KEY,
    merchantCode: CODE,
    consumerSecret: SECRET,
    accountNumber: ACCOUNT,
    accountName: "MoveEase Limited",
    privateKey,
    baseUrl: `${url}/equitel`,
  }),
  problem: (status) =>
    failure(
      status,
      status === 401 ? "Invalid Api-Key" : status === 429 ? "Too many requests" : "Internal server error",
    ),
  routes: ({ till, phones }) => {
    till.serve("equitel", (bill) => ({
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        callbackType: "IPN",
        customer: { name: "A Customer", mobileNumber: "", reference: bill.reference },
        transaction: {
          date: new Date().toISOString(),
          reference: bill.paymentRef,
          paymentMode: "EQUITEL",
          amount: Number(bill.amount),
          currency: bill.currency,
          billNumber: bill.reference,
          serviceCharge: 0,
          status: bill.state === "paid" ? "SUCCESS" : "FAILED",
          remarks: "",
        },
        bank: { reference: bill.paymentRef, transactionType: "C", account: ACCOUNT },
      }),
    }));
    const tokens = new Set<string>();
    const app = new Hono();
    const wrongToken = (c: Context) =>
      tokens.has((c.req.header("authorization") ?? "").replace(/^Bearer /, ""))
        ? undefined
        : c.json(failure(401, "Invalid token"), 401);
    app.post("/v3-apis/payment-api/v3.0/stkussdpush/initiate", async (c) => {
      const refusal = wrongToken(c);
      if (refusal) return refusal;
      const { merchant, payment } = await c.req.json<{
        merchant: Record<string, string>;
        payment: Record<string, string>;
      }>();
      const { ref = "", mobileNumber = "", telco = "", amount = "", currency = "" } = payment;
      const signed = [merchant.accountNumber, ref, mobileNumber, telco, amount, currency].join("");
      const isSigned = createVerify("RSA-SHA256")
        .update(signed)
        .verify(publicKey, c.req.header("signature") ?? "", "base64");
      if (!isSigned) return c.json(failure(403, "Invalid signature"), 403);
      if (!/^[A-Za-z0-9]{6,12}$/.test(ref) || !/^254\d{9}$/.test(mobileNumber))
        return c.json(failure(400, "Invalid payment reference or mobile number"), 400);
      if (till.find("equitel", ref)) return c.json(failure(409, "Duplicate payment reference"), 409);
      const bill = await till.open({
        provider: "equitel",
        reference: ref,
        amount,
        currency,
        description: merchant.name ?? "",
        reportUrl: payment.callBackUrl ?? "",
      });
      const text = `Pay ${currency} ${amount} to ${merchant.name}? ${new URL(`/pay/${bill.id}`, c.req.url).href}`;
      phones.receive({ provider: "equitel", from: "Equitel", to: mobileNumber, text });
      return c.json({ status: true, code: 0, message: "Success", data: { transactionReference: ref } });
    });
    app.get("/v3-apis/transaction-api/v3.0/payments/details/:ref", (c) => {
      const refusal = wrongToken(c);
      if (refusal) return refusal;
      const bill = till.find("equitel", c.req.param("ref"));
      if (!bill) return c.json(failure(404, "Transaction not found"), 404);
      return c.json({ status: true, code: 0, message: "Success", data: detail(bill) });
    });
    app.post("/authentication/api/v3/authenticate/merchant", async (c) => {
      if (c.req.header("api-key") !== KEY) return c.json(failure(401, "Invalid Api-Key"), 401);
      const asked = await c.req.json<Record<string, unknown>>();
      if (asked.merchantCode !== CODE || asked.consumerSecret !== SECRET)
        return c.json(failure(401, "Invalid merchant code or consumer secret"), 401);
      const issuedAt = new Date();
      const token = crypto.randomUUID();
      tokens.add(token);
      return c.json({
        accessToken: token,
        refreshToken: crypto.randomUUID(),
        expiresIn: new Date(issuedAt.getTime() + 900_000).toISOString(),
        issuedAt: issuedAt.toISOString(),
        tokenType: "Bearer",
      });
    });
    return app;
  },
};

const detail = (bill: Bill) => ({
  transactionReference: bill.paymentRef || null,
  orderReference: bill.reference,
  amount: bill.amount,
  currency: bill.currency,
  status: bill.state === "paid" ? "SUCCESS" : bill.state === "declined" ? "FAILED" : "PENDING",
  remarks: bill.state === "declined" ? "Cancelled by the customer" : "",
});
