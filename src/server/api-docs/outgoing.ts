import { z } from "zod";
import { ALL_PAYLOADS, envelopeOf } from "~/features/connections/webhooks/contract";
import {
  EVENT_LABELS,
  LOG_DAYS,
  MOST_ATTEMPTS,
  type OutgoingEvent,
} from "~/features/connections/webhooks/domain";

/** The `webhooks` of the OpenAPI document: the request bodies that we send, from their schemas. */
export function webhookItems(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(ALL_PAYLOADS).map(([event, data]) => {
      const { $schema: _, ...schema } = z.toJSONSchema(envelopeOf(event, data), { io: "output" });
      return [event, { post: operationOf(event, schema) }];
    }),
  );
}

function operationOf(event: string, schema: object) {
  const header = (name: string, description: string) => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
  });
  return {
    operationId: `webhook.${event}`,
    tags: ["Webhooks"],
    summary: EVENT_LABELS[event as OutgoingEvent] ?? "A test, sent with the button Send test",
    parameters: [
      header(
        "webhook-id",
        "The delivery's id, the same for every attempt and replay. Save it, and process each id once.",
      ),
      header("webhook-timestamp", "Time of sending, in seconds since 1970"),
      header("webhook-signature", "One or two signatures `v1,<HMAC-SHA256 in base64>`, separated by a space"),
    ],
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: {
      "2XX": { description: "Received" },
      "410": { description: "Gone: the webhook is disabled immediately" },
      default: { description: "Not received: we retry" },
    },
  };
}

/** How a receiver verifies a webhook: text, and a program that a test runs. */
export const VERIFYING = {
  text: [
    "Add a webhook under Settings, Webhooks, with a public https address and its events. We post each event as JSON after it has happened. Requests follow the Standard Webhooks specification, so the libraries of standardwebhooks.com verify them.",
    "Each request has three headers. `webhook-id` is the delivery's id, the same for every attempt and replay: ignore an id that you have processed. `webhook-timestamp` is the time of sending, in seconds since 1970: refuse requests older than five minutes. `webhook-signature` contains one signature, or two separated by a space for 24 hours after you create a new secret.",
    "A signature is `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`, with the body's exact bytes. The key is the secret without `whsec_`, decoded from base64. Compare in constant time.",
    `Answer with any 2xx within 15 seconds. Otherwise we retry, up to ${MOST_ATTEMPTS} attempts over about three days. We respect \`Retry-After\` and do not follow redirects; 410 disables the webhook. A webhook that fails for three days is disabled. You can see and resend deliveries for ${LOG_DAYS} days.`,
    "Events about one subject are sent in order, each after the previous one was received or has failed; their `sequence` increases. Events about different subjects may arrive in any order.",
    "Amounts are integer cents of KES. `customer` is null unless the customer agreed to sharing with partners. It contains only number and name; programs read more from this API with their own token.",
  ],
  example: `import { createHmac, timingSafeEqual } from "node:crypto";

/** Returns the request's event; throws if it is not from MoveEase. */
export function verified(secret, headers, body) {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) throw new Error("too old");
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const expected = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  const isOurs = headers["webhook-signature"].split(" ").some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) throw new Error("not signed by MoveEase");
  return JSON.parse(body);
}
`,
};
