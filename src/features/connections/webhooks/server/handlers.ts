import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnce, answerDone } from "~/platform/http/reach";
import { throttle } from "~/platform/http/throttle";
import { webhooksContract } from "../contract";
import { bodyFor } from "./commands/describe-event";
import {
  editWebhook,
  makeWebhook,
  removeWebhook,
  replayDeliveries,
  rotateSecret,
  switchWebhook,
  testWebhook,
} from "./commands/manage-webhooks";
import { getDelivery, getWebhook, listDeliveries, listWebhooks, sharedCustomersOf } from "./queries";
import { assertReachWebhook } from "./reach";

const os = handlersOf(webhooksContract);
const act = actOn(assertReachWebhook);

const limitTests = (actor: Actor, now: Date) =>
  throttle({ name: "webhook-tests", limit: 20, windowSeconds: 60 }, actor.personId ?? actor.name, now);

export const webhooksHandlers = os.router({
  list: os.list.handler(async () => ({ webhooks: await listWebhooks(db()) })),
  get: os.get.handler(({ input }) => getWebhook(db(), input.id)),
  make: os.make.handler(({ input, context }) => actOnce("webhooks", context, input, makeWebhook)),
  edit: os.edit.handler(({ input, context }) => answerDone(act(context, input, editWebhook))),
  switch: os.switch.handler(({ input, context }) => answerDone(act(context, input, switchWebhook))),
  rotate: os.rotate.handler(({ input, context }) =>
    actOnce("webhook-secrets", context, input, (tx, actor, { now }) =>
      rotateSecret(tx, actor, { id: assertReachWebhook(tx, actor, input.id), now }),
    ),
  ),
  remove: os.remove.handler(({ input, context }) => answerDone(act(context, input, removeWebhook))),
  test: os.test.handler(async ({ input, context }) => {
    await limitTests(context.actor, context.now);
    return answerDone(act(context, input, testWebhook));
  }),
  deliveries: os.deliveries.handler(({ input }) => listDeliveries(db(), input)),
  delivery: os.delivery.handler(async ({ input }) => {
    const [webhook, delivery] = await Promise.all([getWebhook(db(), input.id), getDelivery(db(), input)]);
    const shared = await sharedCustomersOf(db(), [delivery.customerId]);
    const body = JSON.stringify(JSON.parse(bodyFor(webhook, delivery, shared)), null, 2);
    return { ...delivery, body };
  }),
  replay: os.replay.handler(async ({ input, context }) => {
    await act(context, input, replayDeliveries);
    return { done: true as const };
  }),
  replayFailed: os.replayFailed.handler(({ input, context }) => act(context, input, replayDeliveries)),
});
