import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Simulator } from "./simulator";

export interface Posted {
  path: string;
  body: Record<string, unknown>;
}

/** A server that keeps what is posted to it, in order, and answers as told; without an answer it stays silent. */
export async function openInbox(answer: (path: string) => unknown = () => ({ ResultCode: 0 })) {
  const posted: Posted[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const place = request.url ?? "";
    posted.push({ path: place, body: JSON.parse(text) });
    const said = answer(place);
    if (said === undefined) return;
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(said));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Tells a simulator, by its control addresses. */
export async function control(url: string, place: string, body: unknown): Promise<Response> {
  return fetch(`${url}/_sim/${place}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Runs the simulator from its sources in a child process that tests can kill. */
export async function startProcess(args: string[]): Promise<{
  child: ChildProcess;
  simulator: Pick<Simulator, "url"> & Simulator["credentials"];
}> {
  const src = path.resolve(import.meta.dirname, "../../..");
  const main = JSON.stringify(path.join(import.meta.dirname, "main.ts"));
  const settings = { configFile: false, logLevel: "silent", resolve: { alias: { "~": src } } };
  const script = `import { runnerImport } from "vite"; await runnerImport(${main}, ${JSON.stringify(settings)});`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, "--", ...args], {
    cwd: path.dirname(src),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let complaints = "";
  child.stderr.on("data", (chunk) => {
    complaints += chunk;
  });
  const ready = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
      const [, json] = /^ready (.*)\n/m.exec(said) ?? [];
      if (json) resolve(json);
    });
    child.once("exit", (code) => reject(new Error(`The simulator ended with ${code}. ${complaints}`)));
  });
  return { child, simulator: JSON.parse(ready) };
}

/** `kill -9`, and that it is over. */
export async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}
