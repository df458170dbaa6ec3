import { on } from "~/platform/events/events";
import { enqueue } from "~/platform/tasks/tasks";
import { documentSigned } from "../../domain";
import { sendSignedCopyTask } from "./tasks";

/** A message that is leaving at this moment is noted as sent by then. */
const SETTLED_SECONDS = 30;

export const copiesSubscribers = [
  on(documentSigned, (tx, { subjectId: submissionId, at }) =>
    enqueue(
      tx,
      sendSignedCopyTask,
      { submissionId, signedAt: at.toISOString() },
      { startAfterSeconds: SETTLED_SECONDS },
    ),
  ),
];
