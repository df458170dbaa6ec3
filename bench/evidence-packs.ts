import { readFileSync } from "node:fs";
import sharp from "sharp";

/**
 * Uploads photos to a job of a running demo company, asks for the evidence pack of its move, and prints how long it takes and
 * the server's memory: `node bench/evidence-packs.ts http://127.0.0.1:3000 <process id of the server> [photos]`
 */
const [base = "http://127.0.0.1:3000", processId = "", count = "200"] = process.argv.slice(2);
const PHOTOS = Number(count);
const MB = 1024;

let cookie = "";
async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${base}/api/v1${path}`, {
    method,
    headers: {
      origin: base,
      cookie,
      ...(isForm || body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) cookie = cookies.map((one) => one.split(";")[0]).join("; ");
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Megabytes of memory that the server holds now. */
const memory = (): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, "utf8"))?.[1] ?? 0) / MB);

const aPhoto = (seed: number) =>
  sharp({
    create: {
      ...{ width: 1280, height: 960, channels: 3, background: { r: seed % 255, g: 90, b: 120 } },
      noise: { type: "gaussian", mean: 128, sigma: 16 },
    },
  })
    .jpeg({ quality: 62 })
    .toBuffer();

await call("POST", "/sessions", { email: "admin@moveease.example", password: "Twende-Kazi-2026" });
const today = new Date();
const day = (away: number) => new Date(today.getTime() + away * 86_400_000).toISOString().slice(0, 10);
const { jobs } = await call<{ jobs: { id: string; moveId: string }[] }>(
  "GET",
  `/dispatch/board?from=${day(1)}&to=${day(12)}`,
);
const [job] = jobs;
if (!job) throw new Error("The demo has no job in the next days.");
let bytes = 0;
for (let at = 0; at < PHOTOS; at += 1) {
  const photo = await aPhoto(at);
  bytes += photo.length;
  const form = new FormData();
  form.set("file", new File([new Uint8Array(photo)], `${at}.jpg`, { type: "image/jpeg" }));
  const { id } = await call<{ id: string }>("POST", `/jobs/${job.id}/evidence-photos`, form);
  await call("POST", `/jobs/${job.id}/condition-marks`, {
    ...{ stage: at % 2 ? "after" : "before", what: `Thing ${at >> 1}`, place: `Room ${(at % 8) >> 1}` },
    ...{ code: "SC", photoId: id },
  });
}
const before = memory();
const begun = performance.now();
const { id } = await call<{ id: string }>("POST", `/moves/${job.moveId}/evidence-packs`, {
  ...{ officer: "Naliaka Barasa", position: "Operations Manager" },
});
let peak = before;
for (;;) {
  await new Promise((resolve) => setTimeout(resolve, 100));
  peak = Math.max(peak, memory());
  const { packs } = await call<{ packs: { id: string; state: string; bytes: number }[] }>(
    "GET",
    `/moves/${job.moveId}/record`,
  );
  const pack = packs.find((one) => one.id === id);
  if (!pack || pack.state === "asked") continue;
  const seconds = (performance.now() - begun) / 1_000;
  process.stdout.write(
    `${PHOTOS} photos, ${(bytes / 1e6).toFixed(1)} MB: ${pack.state} after ${seconds.toFixed(1)} s, ${((pack.bytes ?? 0) / 1e6).toFixed(1)} MB; memory ${before} MB before, ${peak} MB at most\n${base}/documents/evidence-packs/${id}.pdf\n`,
  );
  break;
}
