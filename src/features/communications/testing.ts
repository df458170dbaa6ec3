import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { memoryStorage } from "~/features/inquiries/testing";
import { transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { configureStorage } from "~/platform/storage/storage";
import { callAs } from "~/platform/testing/call";
import { communicationAttachmentsHandlers } from "./attachments/server/handlers";
import { communicationsHandlers } from "./server/handlers";

let made = 0;

async function aCustomer(): Promise<string> {
  made += 1;
  const contact = {
    name: "Auma Okeyo",
    email: `auma${made}@example.co.ke`,
    phone: `+2547331${String(10_000 + made)}`,
  };
  const { id } = await transaction((tx) => matchOrCreateCustomer(tx, system, contact, new Date()));
  return id;
}

export const aCall = {
  type: "inquiry",
  channel: "phone",
  direction: "inbound",
  subject: "Storage for a month",
  content: "Asks what a month of storage costs",
  priority: "medium",
} as const;

/** The smallest file that reads as a PDF. */
export const aPdf = (name = "letter.pdf") => new File(["%PDF-1.4\n1 0 obj\n%%EOF\n"], name);

/** Sends an email with an attachment to a contact of a customer. */
export async function aSentCommunication(
  actor: Actor,
  id: string,
  of: { content: string; person: { name: string; email: string; phone: string }; file: string },
): Promise<void> {
  const { id: communicationId } = await callAs(communicationsHandlers, actor).create({
    id,
    ...aCall,
    channel: "email",
    direction: "outbound",
    content: of.content,
    contactPerson: of.person,
    send: true,
  });
  const file = aPdf(of.file);
  await callAs(communicationAttachmentsHandlers, actor).add({ id, communicationId, file });
}

/** One successful call of every write of communications. */
export const communicationWrites = (actor: () => Actor) => {
  const communications = () => callAs(communicationsHandlers, actor());
  const aCommunication = async () => {
    const id = await aCustomer();
    const { id: communicationId } = await communications().create({ id, ...aCall });
    return { id, communicationId };
  };
  const attachments = () => callAs(communicationAttachmentsHandlers, actor());
  const colleague = () => actor().personId ?? "";
  return {
    "communications.create": async () => {
      const id = await aCustomer();
      return () => communications().create({ id, ...aCall });
    },
    "communications.edit": async () => {
      const one = await aCommunication();
      return () => communications().edit({ ...one, priority: "urgent" });
    },
    "communications.setStatus": async () => {
      const one = await aCommunication();
      return () => communications().setStatus({ ...one, status: "in_progress" });
    },
    "communicationAttachments.add": async () => {
      configureStorage(memoryStorage());
      const one = await aCommunication();
      return () => attachments().add({ ...one, file: aPdf() });
    },
    "communicationAttachments.remove": async () => {
      configureStorage(memoryStorage());
      const one = await aCommunication();
      const { id: attachmentId } = await attachments().add({ ...one, file: aPdf() });
      return () => attachments().remove({ ...one, attachmentId });
    },
    "communications.assign": async () => {
      const one = await aCommunication();
      const personId = colleague();
      return () => communications().assign({ ...one, personId });
    },
    "communications.escalate": async () => {
      const one = await aCommunication();
      const personId = colleague();
      return () => communications().escalate({ ...one, personId, reason: "Above my limit" });
    },
  };
};
