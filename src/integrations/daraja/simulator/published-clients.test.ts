import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { securityCredential } from "../credential";
import { type Simulator, startSimulator } from "./simulator";
import { openInbox } from "./testing";

/** Two third-party clients of Daraja, unmodified but for the address, also work against the simulator. */

// biome-ignore lint/suspicious/noExplicitAny: what comes is Safaricom's shape, read by each test
let posted: { path: string; body: any }[] = [];
let folder = "";
let simulator: Simulator;
let ours = "";
let close = async () => {};

beforeAll(async () => {
  simulator = await startSimulator();
  const inbox = await openInbox(() => ({ ResultCode: "0", ResultDesc: "Accepted" }));
  ours = inbox.url;
  // biome-ignore lint/suspicious/noExplicitAny: what comes is Safaricom's shape, read by each test
  posted = inbox.posted as { path: string; body: any }[];
  folder = mkdtempSync("/tmp/moveease-certificate-");
  writeFileSync(path.join(folder, "certificate.pem"), simulator.credentials.certificate);
  close = async () => {
    await inbox.close();
    await simulator.close();
    rmSync(folder, { recursive: true, force: true });
  };
});
afterAll(() => close());
beforeEach(() => {
  posted.length = 0;
});

const approve = (checkout: string) =>
  fetch(`${simulator.url}/_sim/prompts/${checkout}/approve`, { method: "POST" });
const callbackOf = (checkout: string) =>
  posted.find(({ body }) => body.Body?.stkCallback.CheckoutRequestID === checkout);

describe("mpesa-node", () => {
  async function aClient() {
    const { default: Mpesa } = await import("mpesa-node" as string);
    const { consumerKey, consumerSecret, shortcode, passkey } = simulator.credentials;
    const client = new Mpesa({
      consumerKey,
      consumerSecret,
      shortCode: shortcode,
      lipaNaMpesaShortCode: shortcode,
      lipaNaMpesaShortPass: passkey,
      initiatorName: simulator.credentials.initiatorName,
      securityCredential: simulator.credentials.initiatorPassword,
      certPath: path.join(folder, "certificate.pem"),
    });
    client.baseURL = simulator.url;
    return client;
  }

  test("asks a phone, with its own description of 20 characters, and asks what became of it", async () => {
    const client = await aClient();
    const { data } = await client.lipaNaMpesaOnline(254711000101, 150, `${ours}/stk`, "INV20260001");
    expect(data).toMatchObject({ ResponseCode: "0", CheckoutRequestID: expect.stringMatching(/^ws_CO_/) });
    await approve(data.CheckoutRequestID);
    const asked = await client.lipaNaMpesaQuery(data.CheckoutRequestID);
    expect(asked.data).toMatchObject({ ResultCode: "0" });
    await expect.poll(() => callbackOf(data.CheckoutRequestID)).toMatchObject({ path: "/stk" });
  });

  test("registers its addresses and has somebody pay the paybill", async () => {
    const client = await aClient();
    const registered = await client.c2bRegister(`${ours}/confirm`, `${ours}/validate`);
    expect(registered.data).toMatchObject({ ResponseCode: "0" });
    const paid = await client.c2bSimulate(254711000102, 500, "INV20260002");
    expect(paid.data).toMatchObject({ ResponseCode: "0" });
    expect(posted.map(({ path }) => path)).toEqual(["/validate", "/confirm"]);
    expect(posted[1]?.body).toMatchObject({ TransAmount: "500.00", BillRefNumber: "INV20260002" });
  });

  test("pays somebody by the first version, and is told the result", async () => {
    const client = await aClient();
    const { shortcode } = simulator.credentials;
    const { data } = await client.b2c(shortcode, 254711000105, 900, `${ours}/timeout`, `${ours}/result`);
    expect(data).toMatchObject({ ResponseCode: "0", ConversationID: expect.stringMatching(/^AG_/) });
    await expect.poll(() => posted.map(({ path }) => path)).toEqual(["/result"]);
    expect(posted[0]?.body.Result).toMatchObject({
      ResultCode: 0,
      OriginatorConversationID: data.OriginatorConversationID,
    });
  });
});

describe("daraja.js", () => {
  // The client reads the clock twice, for the password and the timestamp.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  async function aClient() {
    const { Mpesa } = await import("daraja.js" as string);
    const { consumerKey, consumerSecret, shortcode: organizationShortCode } = simulator.credentials;
    const { initiatorPassword, certificate } = simulator.credentials;
    const client = new Mpesa({
      consumerKey,
      consumerSecret,
      organizationShortCode,
      securityCredential: securityCredential(initiatorPassword, certificate),
    });
    client._http.baseUrl = simulator.url;
    return client;
  }

  test("asks a phone, with its own description of 20 characters, and asks what became of it", async () => {
    const prompt = (await aClient())
      .stkPush()
      .shortCode(simulator.credentials.shortcode)
      .amount(150)
      .phoneNumber(254711000103)
      .callbackURL(`${ours}/stk`)
      .lipaNaMpesaPassKey(simulator.credentials.passkey);
    const sent = await prompt.send();
    expect(sent.isOkay()).toBe(true);
    const checkout = sent.getTransactionID();
    expect(checkout).toMatch(/^ws_CO_/);
    await approve(checkout);
    expect((await prompt.queryStatus()).getResultCode()).toBe("0");
    await expect.poll(() => callbackOf(checkout)).toMatchObject({ path: "/stk" });
  });

  test("registers its addresses and has somebody pay the paybill", async () => {
    const client = await aClient();
    const c2b = () => client.c2b().shortCode(simulator.credentials.shortcode);
    await c2b()
      .callbackURL(ours)
      .confirmationURL(`${ours}/confirm`)
      .validationURL(`${ours}/validate`)
      .registerURLS();
    const paid = await c2b().amount(700).phoneNumber(254711000104).accountNumber("INV20260003").simulate();
    expect(paid.isOkay()).toBe(true);
    expect(posted.map(({ path }) => path)).toEqual(["/validate", "/confirm"]);
    expect(posted[1]?.body).toMatchObject({ TransAmount: "700.00", BillRefNumber: "INV20260003" });
  });

  test("pays somebody by the first version, and is told the result", async () => {
    const sent = await (await aClient())
      .b2c()
      .shortCode(simulator.credentials.shortcode)
      .initiatorName(simulator.credentials.initiatorName)
      .amount(900)
      .phoneNumber(254711000106)
      .timeoutURL(`${ours}/timeout`)
      .resultURL(`${ours}/result`)
      .send();
    expect(sent.isOkay()).toBe(true);
    await expect.poll(() => posted.map(({ path }) => path)).toEqual(["/result"]);
    expect(posted[0]?.body.Result).toMatchObject({
      ResultCode: 0,
      OriginatorConversationID: expect.any(String),
    });
  });
});
