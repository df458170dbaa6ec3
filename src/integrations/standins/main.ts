import { parseArgs } from "node:util";
import { startStandins } from "./server";

/**
 * The stand-ins as a process of their own: `--port 4030`, and `--report bulksms=http://127.0.0.1:3000/…` for each
 * provider whose console holds where it reports to, `--incoming` for where it sends what phones write. Ends with its parent.
 */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
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
});
const ready = { url: standins.url, offers: standins.offers };
process.send?.(ready);
process.stdout.write(`ready ${JSON.stringify(ready, null, 2)}\n`);

const stop = () => void standins.close().then(() => process.exit(0));
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
process.on("disconnect", stop);
