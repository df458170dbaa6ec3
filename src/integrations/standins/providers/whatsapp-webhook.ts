import { createHmac } from "node:crypto";
import type { Desk } from "../stand-in";
import { deliveryError } from "./whatsapp-errors";
import { type Entry, FREE_A_MONTH, type People, type Person } from "./whatsapp-people";
import type { Template } from "./whatsapp-templates";

export const NUMBER_ID = "418305000000001";
export const ACCOUNT_ID = "418305000000002";
export const OUR_PHONE = "254700418305";
export const APP_SECRET = "standin-app-secret-2026";

const AFTER_MS = 200;

/** The business's webhook: signs, repeats, mixes and forges as the switch says. */
export class Webhook {
  readonly #desk: Desk;
  readonly #people: People;

  constructor(desk: Desk, people: People) {
    this.#desk = desk;
    this.#people = people;
  }

  #post(field: string, value: object): void {
    const mode = this.#desk.modeOf("whatsapp");
    if (mode === "silent") return;
    const body = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: ACCOUNT_ID, changes: [{ value, field }] }],
    });
    const secret = mode === "forged" ? "another-secret" : APP_SECRET;
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    this.#desk.report("whatsapp", this.#desk.reportUrl("whatsapp"), {
      headers: { "Content-Type": "application/json", "X-Hub-Signature-256": `sha256=${signature}` },
      body,
    });
  }

  /** `from` and `wa_id` are missing for people who hide their number. */
  message(person: Person, message: Record<string, unknown>): void {
    const phone = person.hidesPhone ? {} : { wa_id: person.phone };
    const from = person.hidesPhone ? {} : { from: person.phone };
    this.#post("messages", {
      ...common,
      contacts: [{ ...contactOf(person), ...phone }],
      messages: [{ ...from, from_user_id: person.userId, ...message }],
    });
  }

  /** A system message has no contacts. */
  changedNumber(person: Person, before: { phone: string; userId: string }): void {
    const now = person.hidesPhone ? {} : { wa_id: person.phone };
    this.#post("messages", {
      ...common,
      messages: [
        {
          ...(person.hidesPhone ? {} : { from: before.phone }),
          id: `wamid.system${before.userId}`,
          timestamp: seconds(this.#people.now()),
          type: "system",
          system: {
            body: `User ${person.name} changed from ${before.phone} to ${person.phone}`,
            ...now,
            user_id: person.userId,
            previous_user_id: before.userId,
            type: person.hidesPhone ? "user_changed_user_id" : "user_changed_number",
          },
        },
      ],
    });
  }

  /** Sent, then delivered, or a failure; `disorder` gives the last one first. */
  deliver(person: Person, entry: Entry, failure: [number, string, string] | undefined): void {
    const states: Entry["state"][] = failure
      ? ["failed"]
      : person.phone.endsWith("0003")
        ? ["sent"]
        : ["sent", "delivered"];
    if (this.#desk.modeOf("whatsapp") === "disorder") states.reverse();
    for (const [at, state] of states.entries())
      setTimeout(() => this.status(person, entry, state, failure), at * AFTER_MS).unref();
  }

  status(
    person: Person,
    entry: Entry,
    state: Entry["state"],
    failure?: [number, string, string] | undefined,
  ): void {
    if (entry.state !== "read") entry.state = state;
    const recipient = person.hidesPhone ? {} : { recipient_id: person.phone };
    this.#post("messages", {
      ...common,
      contacts: [{ ...contactOf(person), ...(person.hidesPhone ? {} : { wa_id: person.phone }) }],
      statuses: [
        {
          id: entry.id,
          status: state,
          timestamp: seconds(this.#people.now()),
          ...recipient,
          recipient_user_id: person.userId,
          ...(failure ? { errors: [deliveryError(...failure)] } : { pricing: priceOf(entry) }),
          ...(entry.trace ? { biz_opaque_callback_data: entry.trace } : {}),
        },
      ],
    });
  }

  template({ id, name, language, status, category, rejected_reason }: Template): void {
    this.#post("message_template_status_update", {
      event: status,
      message_template_id: Number(id),
      message_template_name: name,
      message_template_language: language,
      message_template_category: category,
      reason: rejected_reason ?? "NONE",
    });
  }
}

const common = {
  messaging_product: "whatsapp",
  metadata: { display_phone_number: OUR_PHONE, phone_number_id: NUMBER_ID },
};

const contactOf = ({ name, username, userId }: Person) => ({
  profile: { name, ...(username ? { username } : {}) },
  user_id: userId,
});

const seconds = (at: number) => String(Math.floor(at / 1000));

/** Since 1 October 2026 utility templates are always billed, and service messages after the month's free ones. */
export function billing(category: string, people: People): boolean {
  return category !== "service" || people.serviceThisMonth() >= FREE_A_MONTH;
}

const priceOf = ({ category, isBillable }: Entry) => ({
  billable: isBillable,
  pricing_model: "PMP",
  type: isBillable ? "regular" : "free_customer_service",
  category,
});
