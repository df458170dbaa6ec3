import { z } from "zod";
import { ALL_PAYLOADS, envelopeOf } from "~/features/connections/webhooks/contract";
import {
  EVENT_LABELS,
  LOG_DAYS,
  MOST_ATTEMPTS,
  type OutgoingEvent,
} from "~/features/connections/webhooks/domain";

/** The `webhooks` of the OpenAPI document: all request bodies that we send, from their schemas. */
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
    summary: EVENT_LABELS[event as OutgoingEvent] ?? "The button Send test was pressed",
    parameters: [
      header("webhook-id", "The delivery: the same for every try and replay. Keep it, and act on it once."),
      header("webhook-timestamp", "When it was sent, in seconds since 1970"),
      header("webhook-signature", "One or two of `v1,<HMAC-SHA256 in base64>`, with a space between"),
    ],
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: {
      "2XX": { description: "Taken" },
      "410": { description: "Gone: the webhook is disabled at once" },
      default: { description: "Not taken: it is tried again" },
    },
  };
}

/** How a receiver verifies a webhook: text, and a program that a test runs. */
export const VERIFYING = {
  text: [
    "A webhook is made under Settings, Webhooks, with a public https address and the events it wants. Each event is posted as JSON, after it has happened. It follows the Standard Webhooks specification, so the libraries of standardwebhooks.com verify it.",
    "Three headers come with it. `webhook-id` is the delivery's id, the same for every try and every replay: who has seen it ignores it. `webhook-timestamp` is when it was sent, in seconds since 1970: refuse what is older than five minutes. `webhook-signature` holds one or two signatures with a space between; two for 24 hours after a new secret was made.",
    "A signature is `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`, with the body byte by byte as it came. Its key is the secret without `whsec_`, read as base64. Compare in constant time.",
    `Any 2xx within 15 seconds is a yes. Anything else is tried again, ${MOST_ATTEMPTS} times in all over about three days; \`Retry-After\` is respected, redirects are not followed, and 410 ends it. A webhook that nothing reaches for three days is disabled. What was sent can be seen and sent again for ${LOG_DAYS} days.`,
    "Events about one subject are sent in their order, each once the one before it was taken or given up; `sequence` grows with them. Events about different subjects may come in any order.",
    "Money is integer cents of KES. `customer` is null unless the customer agreed to sharing with partners, and holds number and name alone; what a program needs beyond that it reads from this API with a token of its own.",
  ],
  example: `import { createHmac, timingSafeEqual } from "node:crypto";

/** The event that a request brings; throws when it is not from MoveEase. */
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
