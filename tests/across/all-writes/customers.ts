import type { RouterClient } from "@orpc/server";
import { aLead } from "~/features/crm/testing";
import { restrictionWrites } from "~/features/customers/restriction/testing";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { documentWrites } from "~/features/documents/testing";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import type { router } from "~/server/api";

type Write = () => Promise<() => Promise<unknown>>;

let made = 0;
const someone = () => {
  const primaryPhone = `07120004${String(made++).padStart(2, "0")}`;
  return {
    personalInfo: { firstName: "Wambui", lastName: "Karanja", idNumber: "23456789" },
    contactInfo: { primaryPhone, email: `w${primaryPhone}@example.co.ke` },
  };
};

/** One successful call of every write on customers; the administrator prepares it. */
export function customerWrites(
  as: (actor: Actor) => RouterClient<typeof router>,
  admin: () => Actor,
  acting: () => Actor,
): Record<string, Write> {
  const someoneKnown = () => as(admin()).customers.create(someone());
  return {
    ...restrictionWrites(acting),
    ...documentWrites(acting, memoryStorage),
    "customers.create": async () => () => as(acting()).customers.create(someone()),
    "customers.edit": async () => {
      const { id } = await someoneKnown();
      return () => as(acting()).customers.edit({ id, kraPin: "A012345678Z" });
    },
    "customers.remove": async () => {
      const { id } = await someoneKnown();
      return () => as(acting()).customers.remove({ id });
    },
    "customers.identityNumber": async () => {
      const { id } = await someoneKnown();
      return () => as(acting()).customers.identityNumber({ id, kind: "id" });
    },
    "customerChoices.choose": async () => {
      const made = someone();
      await as(admin()).customers.create(made);
      const owner = await aPerson({ role: "customer", email: made.contactInfo.email });
      const { choices } = await as(owner).customerChoices.mine();
      if (!choices) throw new Error("they are a customer");
      const privacy = { ...choices.privacy, marketingConsent: !choices.privacy.marketingConsent };
      return () => as(owner).customerChoices.choose({ ...choices, privacy });
    },
    "customerBulk.change": async () => {
      const { id } = await someoneKnown();
      return () => as(acting()).customerBulk.change({ ids: [id], change: { kind: "tag", tag: "school" } });
    },
    "contactRights.erase": async () => {
      const { id, leadNumber } = await aLead(admin());
      const of = { noun: "lead" as const, id };
      return () =>
        as(acting()).contactRights.erase({ ...of, confirm: leadNumber, reason: "Asked for by email" });
    },
    "erasure.erase": async () => {
      const contact = { name: "Naserian Ole", email: "n.ole@example.co.ke", phone: "+254712000466" };
      const { id, customerNumber } = await transaction((tx) =>
        matchOrCreateCustomer(tx, system, contact, new Date()),
      );
      return () => as(acting()).erasure.erase({ id, confirm: customerNumber, reason: "Asked for by email" });
    },
  };
}
