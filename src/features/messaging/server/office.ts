import { sql } from "drizzle-orm";
import { setupSteps } from "~/features/office/getting-started/server/queries";
import { messageTexts } from "~/platform/mail/tables";
import { testEmailOnce } from "./commands/test-channels";

export const stepOfTexts = setupSteps.answer({
  name: "message-texts",
  place: 60,
  title: "Message texts",
  why: "Customers read these emails and SMS, so write at least one in your own words.",
  to: "/settings/message-texts",
  link: "Edit texts",
  done: () => sql`exists (select 1 from ${messageTexts} where parts <> '{}')`,
  test: { label: "Send me a test email", run: ({ actor, now }) => testEmailOnce(actor, now) },
});
