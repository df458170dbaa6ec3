import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { counted } from "~/platform/kernel/numbers";
import { phoneNeededForTest } from "../../../errors";
import { asking, failTest, passTest, type TestResult } from "../../../server/commands/test-channels";
import { canSendTemplate, isComplete } from "../../domain";
import { configureWhatsAppFirst, noTemplateForTest } from "../../errors";
import { findWhatsApp } from "../queries";

const CONNECTED = "CONNECTED";

/** Checks token, number, account and webhook subscription. Sends nothing. */
export async function verifyWhatsApp(actor: Actor, now: Date): Promise<TestResult> {
  const found = await findWhatsApp(db());
  if (!found) throw configureWhatsAppFirst();
  const number = await found.client.getNumber();
  if (number.outcome !== "done") return failTest(actor, "whatsapp", number.reason, now);
  const subscribed = await found.client.isSubscribed();
  if (subscribed.outcome !== "done") return failTest(actor, "whatsapp", subscribed.reason, now);
  const { phone, name, quality, status } = number.result;
  if (status !== "" && status !== CONNECTED)
    return failTest(actor, "whatsapp", `${phone} cannot send: Meta says ${status.toLowerCase()}.`, now);
  if (!subscribed.result)
    return failTest(
      actor,
      "whatsapp",
      "No app receives this account's webhooks. Subscribe your app to it in Meta's console.",
      now,
    );
  return passTest(
    actor,
    "whatsapp",
    `${name || "No name"}, ${phone}. Quality: ${quality.toLowerCase()}.`,
    now,
  );
}

/** Sends the caller a template that needs no values, because nobody wrote to us first. */
export async function testWhatsApp(actor: Actor, now: Date): Promise<TestResult> {
  const found = await findWhatsApp(db());
  if (!found) throw configureWhatsAppFirst();
  const { phone } = await asking(actor);
  if (!phone) throw phoneNeededForTest();
  const listed = await found.client.listTemplates();
  if (listed.outcome !== "done") return failTest(actor, "whatsapp", listed.reason, now);
  const ready = listed.result.filter((template) => canSendTemplate(template) && isComplete(template));
  const template = ready.find(({ name }) => name === "hello_world") ?? ready[0];
  if (!template) throw noTemplateForTest();
  const { name, language } = template;
  const sent = await found.client.sendTemplate({ phone, userId: "" }, { name, language });
  if (sent.outcome !== "accepted") return failTest(actor, "whatsapp", sent.reason, now);
  const count = counted(listed.result.length, "template");
  return passTest(
    actor,
    "whatsapp",
    `WhatsApp took ${name} (${language}) for ${phone}. The account has ${count}.`,
    now,
  );
}
