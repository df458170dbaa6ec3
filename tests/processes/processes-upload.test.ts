import { readdir, utimes } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { plainPdf } from "~/features/documents/server/documents/plain-pdf";
import { findEmbeddedPostgres } from "~/platform/db/embedded";
import { reservedPort } from "~/server/free-port";
import { filledFolder } from "./filled-testing";
import { ask, end, LONG, signIn, start, until, useProcesses } from "./process-testing";

useProcesses();

const MB = 1024 * 1024;
const largePdf = (bytes: number) => {
  const [first, ...rest] = plainPdf("Inventory").toString("latin1").split("\n");
  const filling = `%${"x".repeat(bytes)}`;
  return Buffer.from([first, filling, ...rest].join("\n"), "latin1");
};

test(
  "a process killed in an upload leaves no row without its file, and no file without its row",
  LONG,
  async () => {
    const env = { DATA_DIR: await filledFolder(), PORT: String(await reservedPort()) };
    const first = await start(env);
    const { "content-type": _, ...headers } = await signIn(first.url, "admin");
    const folder = path.join(env.DATA_DIR, "files", "customer-documents");
    const database = () => findEmbeddedPostgres(env.DATA_DIR)?.url ?? "";
    const [customer] = await ask(
      database(),
      "select customer_number as number from customers where status = 'active' limit 1",
    );
    const keys = async () => {
      const rows = await ask(database(), "select key from customer_documents order by key");
      return rows.map(({ key }) => path.basename(String(key)));
    };
    const files = async () => (await readdir(folder)).sort();
    const before = await keys();
    const pdf = largePdf(8 * MB);
    const progress = { answered: 0 };
    const upload = async () => {
      for (let n = 0; n < 50; n++) {
        const form = new FormData();
        form.set("kind", "inventory");
        form.set("file", new File([pdf], `Rooms ${n}.pdf`));
        const answer = await fetch(`${first.url}/api/v1/customers/${customer?.number}/documents`, {
          method: "POST",
          headers,
          body: form,
        }).catch(() => undefined);
        if (!answer) return;
        expect(answer.status).toBe(201);
        progress.answered++;
      }
    };
    const uploads = Promise.all([upload(), upload(), upload(), upload()]);
    await until("some documents kept", async () => progress.answered >= 6);
    await end(first.child, "SIGKILL");
    await uploads;

    const second = await start(env);
    const kept = await keys();
    expect(kept.length - before.length).toBeGreaterThanOrEqual(progress.answered);
    const there = await files();
    for (const key of kept) expect(there).toContain(key);
    // The cleanup task runs an hour later; the test moves it forward.
    const anHourAgo = new Date(Date.now() - 3_600_000);
    for (const name of there) await utimes(path.join(folder, name), anHourAgo, anHourAgo);
    await ask(
      database(),
      "update pgboss.job set start_after = now() where name = 'remove-customer-document-files' and state = 'created'",
    );
    await until("no file without a row", async () => (await files()).join() === (await keys()).join());
    expect(await keys()).toEqual(kept);
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  },
);
