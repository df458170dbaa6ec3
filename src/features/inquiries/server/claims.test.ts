import { eq } from "drizzle-orm";
import { Hono } from "hono";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import { asApiError } from "~/platform/http/handlers";
import { configureStorage } from "~/platform/storage/storage";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aPhone } from "~/platform/testing/phones";
import { aForm, mailTo, memoryStorage } from "../testing";
import { inquiriesHandlers } from "./handlers";
import { inquiriesRoutes } from "./routes";
import { claims, inquiries } from "./tables";

useDatabase();

let store = memoryStorage();
beforeEach(() => {
  store = memoryStorage();
  configureStorage(store);
});

let address = 0;
const visit = (over: Partial<RequestContext> = {}) =>
  callAs(inquiriesHandlers, visitor, { ip: `198.18.1.${++address % 250}`, ...over });

function aClaim(change: object = {}) {
  const { service: _, message: __, ...person } = aForm();
  return {
    ...person,
    phone: aPhone(),
    locale: "en" as const,
    reference: "MV-1763712000000",
    items: ["Glass table, top cracked"],
    description: "It slid when the truck braked.",
    ...change,
  };
}

const photo = (bytes: Uint8Array<ArrayBuffer>, name = "table.jpg") =>
  new File([bytes], name, { type: "image/jpeg" });

const aPicture = async (format: "jpeg" | "png" | "webp" = "jpeg") =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: "#8a5a2b" } })
      .withExif({ IFD0: { Artist: "Secret Person" }, IFD3: { GPSLatitude: "1/1 17/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer(),
  );

const staff = async () => callAs(inquiriesHandlers, await aPerson({ role: "customer_service" }));

describe("a claim", () => {
  test("takes the next number, is acknowledged, and stands among the inquiries with its photos", async () => {
    const form = aClaim({ photos: [photo(await aPicture()), photo(await aPicture("png"), "b.png")] });
    const now = new Date("2026-11-18T08:00:00Z");
    const { number } = await visit({ now }).fileClaim(form);
    const later = new Date(now.getTime() + 60_000);
    const again = await visit({ now: later }).fileClaim(aClaim());
    expect([number, again.number]).toEqual(["CLM-2026-0001", "CLM-2026-0002"]);
    const mail = await mailTo(form.email);
    expect(mail).toMatchObject({
      subject: "Your claim CLM-2026-0001 is filed",
      kind: "inquiry.claim-received",
    });
    const api = await staff();
    const { rows } = await api.list({ source: "claim", order: "asc" });
    expect(rows.map(({ claimNumber }) => claimNumber)).toEqual([number, again.number]);
    const detail = await api.get({ id: rows[0]?.id ?? "" });
    expect(detail.claim).toMatchObject({ reference: form.reference, items: form.items });
    expect(detail.claim?.photos).toHaveLength(2);
    expect(detail.message).toBe(form.description);
  });

  test("keeps pictures upright, as JPEG, without what their EXIF tells", async () => {
    const { number } = await visit().fileClaim(aClaim({ photos: [photo(await aPicture())] }));
    const [kept] = store.files.values();
    const about = await sharp(kept).metadata();
    expect(about).toMatchObject({ format: "jpeg", width: 40, height: 60 });
    expect(about.exif).toBeUndefined();
    expect(kept?.includes("Secret Person")).toBe(false);
    expect(number).toMatch(/^CLM-/);
  });

  test("drops what was hidden behind a picture", async () => {
    const bytes = Buffer.concat([await aPicture(), Buffer.from("<?php system($_GET['x']) ?>")]);
    await visit().fileClaim(aClaim({ photos: [photo(new Uint8Array(bytes))] }));
    expect([...store.files.values()][0]?.includes("<?php")).toBe(false);
  });

  test("makes a large picture smaller", async () => {
    const large = await sharp({ create: { width: 5000, height: 2500, channels: 3, background: "#eee" } })
      .jpeg()
      .toBuffer();
    await visit().fileClaim(aClaim({ photos: [photo(new Uint8Array(large))] }));
    expect(await sharp([...store.files.values()][0]).metadata()).toMatchObject({ width: 2400, height: 1200 });
  });

  test.each([
    [
      "a page that calls itself a photo",
      async () => new Uint8Array(Buffer.from("<html>not a picture</html>")),
    ],
    [
      "a drawing that can carry scripts",
      async () =>
        new Uint8Array(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>")),
    ],
    ["half a picture", async () => (await aPicture()).slice(0, 150)],
    ["a picture of a billion pixels", async () => bomb()],
  ])("refuses %s, and keeps nothing of the claim", async (_, make) => {
    const form = aClaim({ photos: [photo(await aPicture()), photo(await make(), "odd.jpg")] });
    await expect(visit().fileClaim(form)).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { photos: "odd.jpg is not a photo we can read. Please send JPEG, PNG or WebP." } },
    });
    expect(store.files.size).toBe(0);
    expect(await db().$count(inquiries, eq(inquiries.email, form.email))).toBe(0);
  });

  test("refuses a file above 8 MB, an eleventh photo, no items and no reference", async () => {
    const heavy = photo(new Uint8Array(8 * 1024 * 1024 + 1), "heavy.jpg");
    await expect(visit().fileClaim(aClaim({ photos: [heavy] }))).rejects.toMatchObject({
      data: { fields: { photos: "File size exceeds 8 MB: heavy.jpg" } },
    });
    const small = photo(await aPicture());
    await expect(visit().fileClaim(aClaim({ photos: Array(11).fill(small) }))).rejects.toMatchObject({
      data: { fields: { photos: "Please choose at most 10 photos" } },
    });
    await expect(visit().fileClaim(aClaim({ items: [], reference: " " }))).rejects.toMatchObject({
      data: {
        fields: {
          items: "Please list at least one item",
          reference: "Please enter the reference of your quote or invoice",
        },
      },
    });
  });

  test("sent twice under one key is one claim, and the second's files are removed", async () => {
    const form = aClaim({ photos: [photo(await aPicture())] });
    const send = () => visit({ idempotencyKey: "one attempt of mine" }).fileClaim(form);
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect(await db().$count(claims, eq(claims.number, first.number))).toBe(1);
    expect(store.files.size).toBe(1);
  });

  test("ten at once take ten numbers without a gap", async () => {
    const now = new Date("2031-05-05T08:00:00Z");
    const filed = await Promise.all(Array.from({ length: 10 }, () => visit({ now }).fileClaim(aClaim())));
    expect(filed.map(({ number }) => Number(number.slice(-4))).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });
});

describe("a photo of a claim", () => {
  const get = async (actor: Actor, path: string) => {
    const app = new Hono<{ Variables: { request: RequestContext } }>();
    app.use(async (c, next) => {
      c.set("request", requestContext(actor));
      await next();
    });
    app.route("/", serveFiles(inquiriesRoutes));
    app.onError((error, c) => c.json({}, asApiError(error, "test").status as 500));
    return app.request(path);
  };

  test("is shown to who answers inquiries, and to nobody else", async () => {
    const form = aClaim({ photos: [photo(await aPicture())] });
    await visit().fileClaim(form);
    const api = await staff();
    const { rows } = await api.list({ source: "claim", search: form.email });
    const [shown] = (await api.get({ id: rows[0]?.id ?? "" })).claim?.photos ?? [];
    const path = `/documents/claim-photos/${shown?.id}.jpg`;
    const answer = await get(await aPerson({ role: "customer_service" }), path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe("jpeg");
    expect((await get(visitor, path)).status).toBe(401);
    expect((await get(await aPerson({ role: "driver" }), path)).status).toBe(403);
    const other = "/documents/claim-photos/01942e46-3a00-7000-8000-00000000000a.jpg";
    expect((await get(await aPerson({ role: "manager" }), other)).status).toBe(404);
  });
});

async function bomb(): Promise<Uint8Array<ArrayBuffer>> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  png.writeUInt32BE(40_000, 16);
  png.writeUInt32BE(40_000, 20);
  return new Uint8Array(png);
}
