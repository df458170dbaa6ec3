import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { prepare, root } from "./prepare.mjs";

/**
 * Builds and starts the product with the demo company, in a folder of its own, or uses a running one.
 * @param {string | undefined} running its address
 */
export async function startProduct(running) {
  if (running) return { url: running, stop: async () => {} };
  await prepare();
  const dataDir = mkdtempSync("/tmp/moveease-demo-");
  const child = spawn(process.execPath, [path.join(root, "build/server/main.js")], {
    env: { ...process.env, NODE_ENV: "production", DEMO: "on", DATA_DIR: dataDir, PORT: undefined },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const url = await new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(/** @type {{ ready: string }} */ (message).ready));
    child.once("exit", () => reject(new Error("The server did not start.")));
  });
  const stop = async () => {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, stop };
}

/**
 * Signs in the demo's person of a role.
 * @param {string} url
 * @param {string} role
 * @returns {Promise<string>} the value of the Cookie header
 */
export async function signIn(url, role) {
  const answer = await fetch(`${url}/api/v1/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email: `${role}@moveease.example`, password: "Twende-Kazi-2026" }),
  });
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
