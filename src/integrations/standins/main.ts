import { parseArgs } from "node:util";
import { startStandins } from "./server";

/** The stand-ins as a process of their own: `--port 4030`. Ends with its parent. */
const { values } = parseArgs({ options: { port: { type: "string", default: "0" } } });

const standins = await startStandins({ port: Number(values.port) });
const ready = { url: standins.url, offers: standins.offers };
process.send?.(ready);
process.stdout.write(`ready ${JSON.stringify(ready, null, 2)}\n`);

const stop = () => void standins.close().then(() => process.exit(0));
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
process.on("disconnect", stop);
