import { setPriority } from "node:os";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { parseSheet } from "~/platform/sheets/parse-sheet";
import type { FromThread } from "~/platform/sheets/read";
import { UnreadableSheet } from "~/platform/sheets/unreadable";

// Lower priority than requests for pages. On Linux it applies to the thread; elsewhere it would apply to the whole process.
if (process.platform === "linux" && !isMainThread) setPriority(5);

const send = (message: FromThread) => parentPort?.postMessage(message);
const { bytes, limits } = workerData;
try {
  send({ parsed: await parseSheet(bytes, limits, (rows) => send({ rows })) });
} catch (error) {
  send({ why: error instanceof UnreadableSheet ? error.why : "unreadable" });
}
