import { readFileSync } from "node:fs";
import sharp from "sharp";

/**
 * Sends 2,000 photos by 8 senders at once to a running demo company, and prints the server's memory on the way:
 * `node bench/photo-uploads.ts http://127.0.0.1:3000 <process id of the server> [photos]`
 */
const [base = "http://127.0.0.1:3000", processId = "", count = "2000"] = process.argv.slice(2);
const PHOTOS = Number(count);
const SENDERS = 8;
const IN_ROOM = 40;
const MB = 1024;

let cookie = "";
async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${base}/api/v1${path}`, {
    method,
    headers: { origin: base, "content-type": "application/json", cookie },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) cookie = cookies.map((one) => one.split(";")[0]).join("; ");
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Megabytes of memory that a process holds now, and at most so far. */
function memory(): { now: number; peak: number } {
  const status = readFileSync(`/proc/${processId}/status`, "utf8");
  const of = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / MB);
  return { now: of("VmRSS"), peak: of("VmHWM") };
}

const photo = await sharp({
  create: {
    width: 1600,
    height: 1200,
    channels: 3,
    background: "#446",
    noise: { type: "gaussian", mean: 128, sigma: 14 },
  },
})
  .jpeg({ quality: 62 })
  .toBuffer();

await call("POST", "/sessions", { email: "sales@moveease.example", password: "Twende-Kazi-2026" });
const { rows } = await call<{ rows: { id: string }[] }>("GET", "/quotes?limit=40");
const inventories: string[] = [];
for (const { id } of rows.slice(0, SENDERS))
  inventories.push((await call<{ id: string }>("POST", "/inventories", { type: "quote", id })).id);

let sent = 0;
let waited = 0;
async function send(inventory: string, room: string): Promise<void> {
  const query = new URLSearchParams({ kind: "photo", room, size: String(photo.length), offset: "0" });
  const path = `/api/v1/inventories/${inventory}/uploads/${crypto.randomUUID()}?${query}`;
  for (;;) {
    const answer = await fetch(base + path, {
      method: "PUT",
      headers: { origin: base, cookie, "content-type": "application/octet-stream" },
      body: new Uint8Array(photo),
    });
    if (answer.ok) return;
    if (answer.status !== 503 && answer.status !== 429)
      throw new Error(`${answer.status} ${await answer.text()}`);
    waited += 1;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

console.log(`${PHOTOS} photos of ${Math.round(photo.length / 1024)} kB by ${SENDERS} senders at once`);
console.log(`     0 photos: ${memory().now} MB`);
const began = performance.now();
const each = Math.ceil(PHOTOS / inventories.length);
await Promise.all(
  inventories.map(async (inventory, sender) => {
    for (let nth = 0; nth < each; nth += 1) {
      await send(inventory, `bench-${Math.floor(nth / IN_ROOM)}-${began}`);
      sent += 1;
      if (sent % 250 === 0) console.log(`${String(sent).padStart(6)} photos: ${memory().now} MB`);
    }
    return sender;
  }),
);
const seconds = (performance.now() - began) / 1000;
console.log(
  `${sent} photos in ${Math.round(seconds)} s, ${(sent / seconds).toFixed(1)} a second, ${waited} told to wait; peak ${memory().peak} MB`,
);
