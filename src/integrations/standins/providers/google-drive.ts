import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";

interface Stored {
  id: string;
  name: string;
  mimeType: string;
  parents: string[];
  bytes: Buffer;
  written: number;
}

const FOLDER = "application/vnd.google-apps.folder";
const ROOT = "root";
const MOST = 20_000;
const MOST_IDS = 1_000;

const escaped = (words: string) => words.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const problem = (code: number, message: string, reason: string) => ({
  error: { code, message, errors: [{ domain: "global", reason, message }] },
});

/** The parts of a `multipart/related` body: headers and bytes of each. */
function partsOf(type: string, body: Buffer): { type: string; bytes: Buffer }[] {
  const [, boundary] = /boundary="?([^";]+)"?/.exec(type) ?? [];
  if (!boundary) return [];
  const mark = Buffer.from(`--${boundary}`);
  const parts: { type: string; bytes: Buffer }[] = [];
  for (let at = body.indexOf(mark); at >= 0; ) {
    const next = body.indexOf(mark, at + mark.length);
    if (next < 0) break;
    const part = body.subarray(at + mark.length + 2, next - 2);
    const gap = part.indexOf("\r\n\r\n");
    const head = part.subarray(0, gap).toString();
    parts.push({ type: /content-type:\s*([^\r\n]+)/i.exec(head)?.[1] ?? "", bytes: part.subarray(gap + 4) });
    at = next;
  }
  return parts;
}

/** Google Drive, as a program sees it that may see the files it made alone. */
export function driveRoutes(
  account: { name: string; email: string },
  denied: (c: Context) => Response | undefined,
): Hono {
  const ids = new Set<string>();
  const files = new Map<string, Stored>();
  const app = new Hono();
  app.use("/drive/v3/*", async (c, next) => denied(c) ?? (await next()));
  app.use("/upload/drive/v3/*", async (c, next) => denied(c) ?? (await next()));
  const notFound = (c: Context, id: string) =>
    c.json(problem(404, `File not found: ${id}.`, "notFound"), 404);

  app.get("/drive/v3/about", (c) =>
    c.json({ user: { displayName: account.name, emailAddress: account.email } }),
  );
  app.get("/drive/v3/files/generateIds", (c) => {
    const count = Number(c.req.query("count") ?? 10);
    if (!(count >= 1 && count <= MOST_IDS))
      return c.json(problem(400, "Invalid value for count.", "invalid"), 400);
    const made = Array.from({ length: count }, () => `1${randomBytes(24).toString("base64url")}`);
    for (const id of made) ids.add(id);
    return c.json({ kind: "drive#generatedIds", space: "drive", ids: made });
  });

  const make = (c: Context, about: Partial<Stored>, mimeType: string, bytes: Buffer) => {
    const { id = `1${randomBytes(24).toString("base64url")}`, name = "Untitled", parents = [ROOT] } = about;
    if (about.id && !ids.has(about.id))
      return c.json(problem(400, "The provided file ID is not usable.", "invalid"), 400);
    if (files.has(id))
      return c.json(problem(409, "A file already exists with the provided ID.", "fileIdInUse"), 409);
    for (const parent of parents) {
      if (parent !== ROOT && files.get(parent)?.mimeType !== FOLDER) return notFound(c, parent);
    }
    if (files.size >= MOST)
      return c.json(
        problem(403, "The user's Drive storage quota has been exceeded.", "storageQuotaExceeded"),
        403,
      );
    files.set(id, { id, name, mimeType, parents, bytes, written: 1 });
    return c.json({ id });
  };
  app.post("/drive/v3/files", async (c) => {
    const about = await c.req.json<Partial<Stored>>();
    return make(c, about, about.mimeType ?? "application/octet-stream", Buffer.alloc(0));
  });
  app.post("/upload/drive/v3/files", async (c) => {
    const body = Buffer.from(await c.req.arrayBuffer());
    const [about, media] = partsOf(c.req.header("content-type") ?? "", body);
    if (c.req.query("uploadType") !== "multipart" || !about || !media)
      return c.json(problem(400, "Malformed multipart body.", "badContent"), 400);
    return make(
      c,
      JSON.parse(about.bytes.toString()) as Partial<Stored>,
      media.type,
      Buffer.from(media.bytes),
    );
  });
  app.patch("/upload/drive/v3/files/:id", async (c) => {
    const file = files.get(c.req.param("id"));
    if (!file) return notFound(c, c.req.param("id"));
    file.bytes = Buffer.from(await c.req.arrayBuffer());
    file.mimeType = c.req.header("content-type") ?? file.mimeType;
    file.written += 1;
    return c.json({ id: file.id });
  });
  app.patch("/drive/v3/files/:id", async (c) => {
    const file = files.get(c.req.param("id"));
    if (!file) return notFound(c, c.req.param("id"));
    const { name } = await c.req.json<{ name?: string }>();
    file.name = name ?? file.name;
    return c.json({ id: file.id });
  });
  const remove = (id: string) => {
    files.delete(id);
    for (const file of [...files.values()]) if (file.parents.includes(id)) remove(file.id);
  };
  app.delete("/drive/v3/files/:id", (c) => {
    const id = c.req.param("id");
    if (!files.has(id)) return notFound(c, id);
    remove(id);
    return c.body(null, 204);
  });

  const inside = (parent: string): Stored[] =>
    [...files.values()]
      .filter(({ parents }) => parents.includes(parent))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  const pathsIn = (parent: string, path: string): object[] =>
    inside(parent).flatMap((file) =>
      file.mimeType === FOLDER
        ? [{ path: `${path}${file.name}/` }, ...pathsIn(file.id, `${path}${file.name}/`)]
        : [
            {
              path: path + file.name,
              mimeType: file.mimeType,
              size: file.bytes.length,
              head: file.bytes.subarray(0, 5).toString("latin1"),
              written: file.written,
            },
          ],
    );
  app.get("/drive.json", (c) => c.json(pathsIn(ROOT, "")));
  app.delete("/drive.json", (c) => {
    files.clear();
    return c.body(null, 204);
  });
  app.get("/drive/:id", (c) => {
    const file = files.get(c.req.param("id"));
    if (!file) return notFound(c, c.req.param("id"));
    return c.body(new Uint8Array(file.bytes), 200, { "Content-Type": file.mimeType });
  });
  app.get("/drive", (c) => {
    const listed = (parent: string): string =>
      inside(parent)
        .map(({ id, name, mimeType, bytes }) =>
          mimeType === FOLDER
            ? `<li><p><b>${escaped(name)}</b></p><ul>${listed(id)}</ul></li>`
            : `<li><p><a href="/google/drive/${id}">${escaped(name)}</a> ${Math.ceil(bytes.length / 1024)} KB</p></li>`,
        )
        .join("");
    const list = listed(ROOT);
    return c.html(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Drive</title><link rel="stylesheet" href="/style.css"></head><body><header><b>Stand-in for Google</b><span>Nothing here leaves this machine.</span></header><main><h1>Drive of ${escaped(account.name)}</h1>${list ? `<ul>${list}</ul>` : '<p class="empty">Nothing is in it.</p>'}</main></body></html>`,
    );
  });
  return app;
}
