import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendDueDeliveries } from "~/features/connections/webhooks/server/commands/send-deliveries";
import { webhooksHandlers } from "~/features/connections/webhooks/server/handlers";
import { webhooksSubscribers } from "~/features/connections/webhooks/server/subscribers";
import { webhooks } from "~/features/connections/webhooks/server/tables";
import { webhooksTasks } from "~/features/connections/webhooks/server/tasks";
import { aReceiver, aWebhook } from "~/features/connections/webhooks/testing";
import { aPerson } from "~/features/identity/testing";
import { quoteSent } from "~/features/quotes/domain";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { apiDocsPage } from "./api-docs";
import { fullDocument } from "./openapi";

useDatabase({ subscribers: webhooksSubscribers, tasks: webhooksTasks });

let admin: Actor;
let receiver: Awaited<ReturnType<typeof aReceiver>>;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  receiver = await aReceiver();
});
afterAll(() => receiver.close());

const happens = () =>
  transaction((tx) => {
    const fact = { subjectId: newId(), summary: "Sent", data: { number: "QT-2026-001", channel: "email" } };
    return record(tx, system, quoteSent, { ...fact, at: new Date() });
  });

test("a receiver built from the published documentation alone verifies it, also while the secret is changed", async () => {
  const docs = apiDocsPage(await fullDocument(""));
  const [, shown = ""] = /<pre id="receiver"><code>([\s\S]*?)<\/code>/.exec(docs) ?? [];
  const letters: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
  const program = shown.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => letters[name] ?? "");
  const folder = await mkdtemp(path.join(tmpdir(), "receiver-"));
  const file = path.join(folder, "receiver.mjs");
  await writeFile(file, program);
  const { verified } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    verified: (secret: string, headers: object, body: string) => { type: string };
  };
  await rm(folder, { recursive: true });

  const { id, secret } = await aWebhook(admin, { address: receiver.url, events: ["quote.sent"] });
  await happens();
  await sendDueDeliveries(() => new Date());
  const [first] = receiver.received;
  if (!first) throw new Error("nothing was sent");
  expect(verified(secret, first.headers, first.body).type).toBe("quote.sent");
  expect(() => verified(secret, first.headers, `${first.body} `)).toThrow("not signed");
  expect(() => verified(secret, { ...first.headers, "webhook-id": newId() }, first.body)).toThrow(
    "not signed",
  );

  const rotated = await callAs(webhooksHandlers, admin).rotate({ id });
  await happens();
  await sendDueDeliveries(() => new Date());
  const second = receiver.received[1] ?? expect.fail();
  expect(verified(secret, second.headers, second.body).type).toBe("quote.sent");
  expect(verified(rotated.secret, second.headers, second.body).type).toBe("quote.sent");
  await db()
    .update(webhooks)
    .set({ overlapUntil: new Date(Date.now() - 1000) });
  await happens();
  await sendDueDeliveries(() => new Date());
  const third = receiver.received[2] ?? expect.fail();
  expect(() => verified(secret, third.headers, third.body)).toThrow("not signed");
  expect(verified(rotated.secret, third.headers, third.body).type).toBe("quote.sent");
});
