import { parseArgs } from "node:util";
import { startStandins } from "./server";

/**
 * Runs the stand-ins as one process: `--port 4030`; `--report bulksms=http://127.0.0.1:3000/…` for providers whose
 * console holds the report address, `--incoming` for texts that phones write, `--folder` for what must survive a restart.
 * Ends with its parent.
 */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    folder: { type: "string" },
    report: { type: "string", multiple: true, default: [] },
    incoming: { type: "string", multiple: true, default: [] },
  },
});
const byName = (given: readonly string[]) =>
  Object.fromEntries(given.map((entry) => entry.split(/=(.*)/s).slice(0, 2) as [string, string]));

const standins = await startStandins({
  port: Number(values.port),
  reports: byName(values.report),
  incoming: byName(values.incoming),
  folder: values.folder,
});
const ready = { url: standins.url, offers: standins.offers };
process.send?.(ready);
process.stdout.write(`ready ${JSON.stringify(ready, null, 2)}\n`);

const stop = () => void standins.close().then(() => process.exit(0));
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
process.on("disconnect", stop);
