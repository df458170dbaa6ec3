import { parseArgs } from "node:util";
import { readEnv } from "~/server/env";
import { openApp } from "~/server/open-app";
import { SCALED_PARTS, scaleUp } from "./scale";

/**
 * `npm run seed`: the demo company. `-- --scale N` adds N customers, quotes, invoices and payments, with the content of
 * customers' pages, leads, sales, employees with leave, and jobs of three years; `--part crm` adds only the sales, `--part
 * jobs` only the jobs.
 */
const { values } = parseArgs({ options: { scale: { type: "string" }, part: { type: "string" } } });
const say = (text: string) => process.stdout.write(`  ${text}\n`);

try {
  const env = readEnv();
  const office = await openApp({
    env: { ...env, DEMO: true },
    say,
    workers: 0,
    simulate: false,
    callbackBase: () => "http://127.0.0.1:3000",
  });
  if (values.scale) {
    const count = Number(values.scale);
    if (!Number.isInteger(count) || count < 1 || count > 5_000_000)
      throw new Error("--scale takes a whole number from 1 to 5000000.");
    const part = SCALED_PARTS.find((name) => name === values.part);
    if (values.part && !part) throw new Error(`--part takes ${SCALED_PARTS.join(", ")}.`);
    const began = performance.now();
    await scaleUp(count, part);
    say(
      `${count} customers, quotes${part === "crm" ? " and leads" : part === "jobs" ? " and jobs" : ", invoices, payments and jobs"} added in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
  } else say("The demo company is there.");
  await office.close();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
