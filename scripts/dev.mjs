import { existsSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import path from "node:path";
import { build, install, root, switchToNode24, whenParentGone } from "./prepare.mjs";

/**
 * `npm run dev`: the product with hot reload. Pages update in the browser when saved; server code reloads for the next
 * request or task. The simulator and the PDF worker run separately, from the last build.
 */
const began = performance.now();
const say = (step) =>
  process.stdout.write(`  ${step} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`);

await install();
await switchToNode24();
const built = ["daraja-simulator.js", "stand-ins.js", "pdf-worker.js", "sheet-thread.js"].map((name) =>
  path.join(root, "build/server", name),
);
if (!built.every((file) => existsSync(file))) await build();
// Half a second. `node scripts/build-phone-apps.mjs` builds them again after a change.
await import("./build-phone-apps.mjs");

process.chdir(root);
process.env.NODE_ENV = "development";
const { createServer } = await import("vite");
const { getRequestListener } = await import("@hono/node-server");
const server = createHttpServer();
const vite = await createServer({
  root,
  appType: "custom",
  // Updates use the pages' port, because their policy allows no other.
  server: { middlewareMode: true, ws: { server } },
});
const newest = () => vite.ssrLoadModule("/src/server/dev.ts");

let office;
let stopping = false;
async function stop(signal) {
  if (stopping) return;
  stopping = true;
  process.stdout.write(`\n  Stopping (${signal})\n`);
  server.closeAllConnections();
  server.close();
  await vite.close();
  await office?.close();
  process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
whenParentGone(() => stop("parent gone"));

try {
  const module = await newest();
  const env = module.readEnv();
  const port = env.PORT ?? (await module.freePort(env.HOST, 3000));
  const publicUrl = env.PUBLIC_URL ?? `http://${env.HOST}:${port}`;
  const callbackBase = env.DEMO && !env.DARAJA_CONSUMER_KEY ? `http://127.0.0.1:${port}` : publicUrl;
  office = await module.openApp({ env, say, workers: 0, simulate: true, callbackBase: () => callbackBase });
  await module.workNewest(newest);

  let current;
  const app = async () => {
    const loaded = await newest();
    if (current?.module !== loaded)
      current = { module: loaded, app: loaded.assemble({ env, office, publicUrl, callbackBase }) };
    return current.app;
  };
  await app();
  const listener = getRequestListener(async (request, bindings) => {
    try {
      return await (await app()).fetch(request, bindings);
    } catch (error) {
      vite.ssrFixStacktrace(error);
      process.stderr.write(`${error.stack}\n`);
      return new Response(error.stack, { status: 500, headers: { "Content-Type": "text/plain" } });
    }
  });
  server.on("request", (request, response) =>
    vite.middlewares(request, response, () => listener(request, response)),
  );
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, env.HOST, resolve);
  });
  process.stdout.write(
    module.banner({
      publicUrl,
      demo: env.DEMO,
      simulatorUrl: office.simulator?.url,
      standinsUrl: office.standins?.url,
      adminCode: office.adminCode,
    }),
  );
  process.send?.({ ready: publicUrl });
} catch (error) {
  process.stderr.write(`\nMoveEase cannot start.\n${error.message}\n`);
  await office?.close();
  process.exit(1);
}
