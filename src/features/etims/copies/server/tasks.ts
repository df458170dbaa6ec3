import { defineTask, handleTask } from "~/platform/tasks/tasks";

/** `signedAt` is ISO 8601. */
export const sendSignedCopyTask = defineTask<{ submissionId: string; signedAt: string }>("send-signed-copy");

export const copiesTasks = [
  handleTask(sendSignedCopyTask, async ({ submissionId, signedAt }) => {
    const { sendSignedCopy } = await import("./commands");
    await sendSignedCopy(submissionId, new Date(signedAt), new Date());
  }),
];
