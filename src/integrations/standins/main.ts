import { parseArgs } from "node:util";
import { startStandins } from "./server";

/**
 * The stand-ins as a process of their own: `--port 4030`, and `--report bulksms=http://127.0.0.1:3000/…` for each
 * provider whose console holds where it reports to. Ends with its parent.
 */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    report: { type: "string", multiple: true, default: [] },
  },
});

const standins = await startStandins({
  port: Number(values.port),
  reports: Object.fromEntries(
    values.report.map((given) => given.split(/=(.*)/s).slice(0, 2) as [string, string]),
  ),
});
const ready = { url: standins.url, offers: standins.offers };
process.send?.(ready);
process.stdout.write(`ready ${JSON.stringify(ready, null, 2)}\n`);

const stop = () => void standins.close().then(() => process.exit(0));
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
process.on("disconnect", stop);
