import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { invoicesSubscribers } from "~/features/invoices/testing";
import { promptsTasks } from "~/features/payments/testing";
import { type Actor, system } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { believeConfirmations, deliver, useMpesa } from "../testing";
import { registerAddresses } from "./commands/ask-mpesa";
import { mpesaHandlers } from "./handlers";
import { mpesaSubscribers } from "./subscribers";
import { mpesaTasks } from "./tasks";

useDatabase({
  subscribers: [...invoicesSubscribers, ...mpesaSubscribers],
  tasks: [...promptsTasks, ...mpesaTasks],
});
const mpesa = useMpesa();

beforeAll(async () => {
  mpesa.configure();
  await registerAddresses(system, new Date());
  await believeConfirmations();
});
beforeEach(() => mpesa.configure({ initiatorName: "" }));

const as = (actor: Actor) => callAs(mpesaHandlers, actor);

describe("the connection", () => {
  test("is tested by a real call, with M-Pesa's own error or the balances it answers", async () => {
    const admin = await aPerson({ role: "admin" });
    mpesa.configure({ consumerSecret: "wrong" });
    expect(await as(admin).testConnection()).toMatchObject({
      ok: false,
      message: "Failed to get access token: Invalid Authentication passed (400.008.01)",
    });
    mpesa.configure({ baseUrl: "http://127.0.0.1:40999" });
    expect(await as(admin).testConnection()).toMatchObject({
      ok: false,
      message: "M-Pesa cannot be reached.",
    });
    mpesa.configure();
    const { ok, requestId } = await as(admin).testConnection();
    expect(ok).toBe(true);
    const posted = () => mpesa.waiting.find(({ path }) => path.startsWith("/callbacks/results/"));
    await expect.poll(posted, { timeout: 5_000 }).toBeDefined();
    expect(await as(admin).connectionTest({ requestId: requestId ?? "" })).toMatchObject({ state: "sent" });
    const result = posted();
    if (result) await deliver(result);
    expect(await as(admin).connectionTest({ requestId: requestId ?? "" })).toMatchObject({
      state: "answered",
      message: null,
      balances: [{ name: "Working Account", amount: 700_000 }, {}, {}],
    });
  });

  test("has addresses that are registered, shown, and hold no word Safaricom refuses", async () => {
    const admin = await aPerson({ role: "admin" });
    const { confirmationUrl } = await as(admin).registerAddresses();
    expect(confirmationUrl).not.toMatch(/mpesa|safaricom|exe|cmd|sql|query/i);
    expect(await as(admin).addresses()).toMatchObject({ available: true, registered: { confirmationUrl } });
    mpesa.configure(null);
    await expect(as(admin).registerAddresses()).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
