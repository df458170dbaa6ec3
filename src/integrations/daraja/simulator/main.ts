import { parseArgs } from "node:util";
import { startSimulator } from "./simulator";

/**
 * Runs the simulator as its own process: `--port 4010 --smtp-port 4025 --imap-port 4143 --data FOLDER`. Ends with its
 * parent.
 */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    "smtp-port": { type: "string", default: "0" },
    "imap-port": { type: "string", default: "0" },
    data: { type: "string" },
    seconds: { type: "string", default: "60" },
    "late-ms": { type: "string", default: "4000" },
  },
});

const simulator = await startSimulator({
  port: Number(values.port),
  smtpPort: Number(values["smtp-port"]),
  imapPort: Number(values["imap-port"]),
  promptSeconds: Number(values.seconds),
  lateMs: Number(values["late-ms"]),
  ...(values.data ? { dataDir: values.data } : {}),
});
const { url, smtpUrl, imapUrl, credentials } = simulator;
const ready = { url, smtpUrl, imapUrl, ...credentials };
process.send?.(ready);
process.stdout.write(`ready ${JSON.stringify(ready)}\n`);

const stop = () => void simulator.close().then(() => process.exit(0));
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
process.on("disconnect", stop);
