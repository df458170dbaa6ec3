import { fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { compare, type Figure, rate } from "./measure.ts";
import { message } from "./product.ts";

const headers = { "accept-encoding": "gzip" };

/** The home page as a visitor without a session gets it, beside the same packed bytes as a file of a static server. */
export async function cachedHome(url: string, rows: number): Promise<Figure> {
  const folder = mkdtempSync("/tmp/moveease-bench-page-");
  const answer = await fetch(url, { headers });
  const page = Buffer.from(await answer.arrayBuffer());
  writeFileSync(path.join(folder, "index.html"), page);
  writeFileSync(path.join(folder, "index.html.gz"), gzipSync(page));
  const child = fork(path.join(import.meta.dirname, "static-server.ts"), [folder], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  const { url: floor } = await message<{ url: string }>(child);
  const figure = await compare(
    { name: "Home page, cached, 8 connections", floor: "the same bytes by a static server", rows },
    {
      ours: () => rate(`${url}/`, { headers, connections: 8 }),
      bare: () => rate(`${floor}/index.html`, { headers, connections: 8 }),
    },
    { atLeast: 0.7 },
  );
  child.disconnect();
  rmSync(folder, { recursive: true });
  return figure;
}
