import { aCustomer } from "~/features/customers/restriction/testing";
import type { Actor } from "~/platform/http/actor";
import { configureStorage, type Storage } from "~/platform/storage/storage";
import { callAs } from "~/platform/testing/call";
import { plainPdf } from "./server/documents/plain-pdf";
import { customerDocumentsHandlers } from "./server/handlers";

export const aFile = (bytes: Uint8Array | string, name: string, type = "application/octet-stream") =>
  new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type });

/** A one-page PDF with its name as text. */
export const aPdf = (name: string) => aFile(plainPdf(name), name);

/** One successful call of every write; `files` is the storage. */
export const documentWrites = (actor: () => Actor, files: () => Storage) => {
  const documents = () => callAs(customerDocumentsHandlers, actor());
  const upload = () => ({ kind: "contract" as const, file: aPdf("Terms.pdf") });
  const aDocument = async () => {
    configureStorage(files());
    const id = await aCustomer();
    const { id: documentId } = await documents().add({ id, ...upload() });
    return { id, documentId };
  };
  return {
    "customerDocuments.add": async () => {
      configureStorage(files());
      const id = await aCustomer();
      return () => documents().add({ id, ...upload() });
    },
    "customerDocuments.remove": async () => {
      const made = await aDocument();
      return () => documents().remove(made);
    },
    "customerDocuments.restore": async () => {
      const made = await aDocument();
      await documents().remove(made);
      return () => documents().restore(made);
    },
  };
};
