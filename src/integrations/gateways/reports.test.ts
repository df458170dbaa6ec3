import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openGateway } from "./open-gateway";

const SECRET = "whsec_of_this_test";
const now = new Date("2026-11-23T09:00:00Z");
const body = JSON.stringify({
  type: "checkout.session.completed",
  data: { object: { object: "checkout.session", id: "cs_1", client_reference_id: "ABCDEFGH2345" } },
});
const sign = (text: string, at: Date, secret = SECRET) => {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${text}`).digest("hex")}`;
};
const stripe = (webhookSecret = SECRET) =>
  openGateway("stripe", { environment: "sandbox", secretKey: "sk_test_1", webhookSecret });
const read = (signature: string | undefined, text = body, secret = SECRET) =>
  stripe(secret).readReport({
    body: text,
    header: (name) => (name === "stripe-signature" ? signature : undefined),
    query: new URLSearchParams(),
    now,
  });

describe("Stripe's signature", () => {
  test("is of the time and the very bytes that came", async () => {
    expect(await read(sign(body, now))).toEqual({
      kind: "checkout.session.completed",
      reference: "ABCDEFGH2345",
      providerRef: "cs_1",
    });
  });

  test("may be by one of two secrets while one is being replaced", async () => {
    expect(await read(`${sign(body, now, "whsec_old")},${sign(body, now).split(",")[1]}`)).not.toBeNull();
  });

  test.each([
    ["is missing", undefined],
    ["is nonsense", "v1=0,t=x"],
    ["is by another secret", sign(body, now, "whsec_other")],
    ["is of another body", sign(`${body} `, now)],
    ["is older than five minutes", sign(body, new Date(now.getTime() - 301_000))],
    ["is ahead of us by more", sign(body, new Date(now.getTime() + 301_000))],
  ])("that %s makes a report nobody's", async (_, signature) => {
    expect(await read(signature)).toBeNull();
  });

  test("proves nothing where no secret is entered", async () => {
    expect(await read(sign(body, now, ""), body, "")).toBeNull();
  });
});

describe("a report that is no JSON, or of no charge", () => {
  test.each(["airtelMoney", "pesapal", "equitel", "tigoPesa"] as const)("%s's is none", async (name) => {
    const config = {
      environment: "sandbox" as const,
      ...{ clientId: "a", clientSecret: "b", merchantId: "", callbackKey: "", consumerKey: "c" },
      ...{ consumerSecret: "d", ipnUrl: "", apiKey: "e", merchantCode: "MOVE", accountNumber: "1" },
      ...{ accountName: "M", privateKey: "", businessNumber: "255" },
    };
    const client = openGateway(name, config);
    for (const text of ["", "{", "[]", '"text"', "{}", '{"transaction":{"status_code":"TS"}}'])
      expect(
        await client.readReport({ body: text, header: () => undefined, query: new URLSearchParams(), now }),
      ).toBeNull();
  });
});
