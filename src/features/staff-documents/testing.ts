import { aPdf } from "~/features/documents/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { makeEmployee } from "~/features/staff/testing";
import type { Actor } from "~/platform/http/actor";
import { configureStorage } from "~/platform/storage/storage";
import { callAs } from "~/platform/testing/call";
import { staffDocumentsHandlers } from "./server/handlers";

export { staffDocumentsTasks } from "./server/tasks";

export const staffDocumentsAs = (actor: Actor) => callAs(staffDocumentsHandlers, actor);

/** One successful call of every write of employees' documents. */
export const staffDocumentWrites = (actor: () => Actor) => {
  const documents = () => callAs(staffDocumentsHandlers, actor());
  const fields = { kind: "driving_licence" as const, expiresOn: "2027-03-01", remark: "" };
  const aDocument = async () => {
    configureStorage(memoryStorage());
    const { number } = await makeEmployee();
    const { id: documentId } = await documents().add({ number, ...fields, file: aPdf("licence.pdf") });
    return { number, documentId };
  };
  return {
    "staffDocuments.add": async () => {
      configureStorage(memoryStorage());
      const { number } = await makeEmployee();
      return () => documents().add({ number, ...fields, file: aPdf("licence.pdf") });
    },
    "staffDocuments.edit": async () => {
      const made = await aDocument();
      const [document] = (await documents().list({ number: made.number })).documents;
      const updatedAt = document?.updatedAt ?? new Date();
      return () => documents().edit({ ...made, ...fields, remark: "Class BCE", updatedAt });
    },
    "staffDocuments.remove": async () => {
      const made = await aDocument();
      return () => documents().remove(made);
    },
    "staffDocuments.restore": async () => {
      const made = await aDocument();
      await documents().remove(made);
      return () => documents().restore(made);
    },
  };
};
