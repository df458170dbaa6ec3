import { on } from "~/platform/events/events";
import { enqueue } from "~/platform/tasks/tasks";
import { documentSigned } from "../../domain";
import { isEmailed } from "../../server/queries/emails";
import { sendSignedCopyTask } from "./tasks";

/** A message that is leaving at this moment is noted as sent by then. */
const SETTLED_SECONDS = 30;

export const copiesSubscribers = [
  on(documentSigned, async (tx, { subjectId: submissionId, at }) => {
    // A document that was never emailed needs no task.
    if (!(await isEmailed(tx, submissionId))) return;
    const payload = { submissionId, signedAt: at.toISOString() };
    await enqueue(tx, sendSignedCopyTask, payload, { startAfterSeconds: SETTLED_SECONDS });
  }),
];
