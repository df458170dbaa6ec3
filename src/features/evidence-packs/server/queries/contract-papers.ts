import type { Reader } from "~/platform/db/database";
import { definePort } from "~/platform/kernel/port";

/** Makes the paper of a quote. Answered by the feature that serves it to customers. */
export const contractPapers = definePort<(reader: Reader, quoteId: string) => Promise<Buffer>>();
