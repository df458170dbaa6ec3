import path from "node:path";
import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const [, , folder = "."] = process.argv;
const app = new Hono();
app.use("/*", serveStatic({ root: path.relative(process.cwd(), folder), precompressed: true }));
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
  process.send?.({ url: `http://127.0.0.1:${port}` }),
);
process.on("disconnect", () => {
  server.close();
  process.exit(0);
});
