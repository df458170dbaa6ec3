import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { newId } from "~/platform/kernel/ids";
import { PIECE_BYTES, UNIT_BYTES } from "~/platform/kernel/pieces";
import { configureStorage, storage } from "~/platform/storage/storage";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { newestVersion } from "../../inventories/server/queries/inventories";
import { inventories } from "../../inventories/server/tables";
import { anInventory, freezeNewest } from "../../testing";
import { MAX_BYTES } from "../domain/uploads";
import { memoryStorage, mp4, sendWhole, webm } from "../testing";
import { forgetMedia, removeGoneFiles } from "./commands/forget-media";
import { inventoryPhotosHandlers } from "./handlers";
import { inventoryPhotosRoutes } from "./routes";
import { inventoryPhotos, inventoryUploads } from "./tables";
import { inventoryPhotosTasks } from "./tasks";

useDatabase({ tasks: inventoryPhotosTasks });

const HOUR = 3_600_000;
let manager: Actor;
let driver: Actor;
let id = "";
let files: Map<string, Buffer>;

const as = (actor: Actor, now = new Date()) => callAs(inventoryPhotosHandlers, actor, { now });
const noise = (side = 900) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: "#446",
      noise: { type: "gaussian", mean: 120, sigma: 60 },
    },
  });
const send = (bytes: Buffer, over: Partial<Parameters<typeof sendWhole>[2]> = {}, actor = manager) =>
  sendWhole((input) => as(actor).upload(input), bytes, { id, ...over });
const refusal = (code: string, reason: string) => ({ code, data: { reason } });

beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
  driver = await aPerson({ role: "driver" });
});
beforeEach(async () => {
  files = new Map();
  configureStorage(memoryStorage(files));
  id = (await anInventory(manager)).id;
});

async function open(actor: Actor, path: string, headers: Record<string, string> = {}): Promise<Response> {
  const app = new Hono<RequestVariables>();
  app.use((c, next) => {
    c.set("request", requestContext(actor));
    return next();
  });
  app.onError((error, c) => c.json({}, (error as { status?: 404 }).status ?? 404));
  app.route("/", serveFiles(inventoryPhotosRoutes));
  return app.request(path, { headers });
}

describe("a photo", () => {
  test("in one piece is encoded again without its position, with a thumbnail", async () => {
    const given = await noise(400)
      .withExif({
        IFD3: { GPSLatitudeRef: "S", GPSLatitude: "1/1 17/1 0/1" },
        IFD0: { Copyright: "Gate 4411" },
      })
      .jpeg()
      .toBuffer();
    const { state, photo, received } = await send(given, { room: "living" });
    expect({ state, received }).toEqual({ state: "ready", received: given.length });
    expect(photo).toMatchObject({
      kind: "photo",
      room: "living",
      width: 400,
      height: 400,
      uploadedBy: manager.name,
    });
    const stored = files.get(`inventory-photos/${photo?.id}.jpg`);
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect(stored?.includes("4411")).toBe(false);
    expect(photo?.sha256).toBe(
      createHash("sha256")
        .update(stored ?? "")
        .digest("hex"),
    );
    expect([...files.keys()].sort()).toEqual([
      `inventory-photos/${photo?.id}-small.jpg`,
      `inventory-photos/${photo?.id}.jpg`,
    ]);
    expect((await as(manager).list({ id })).photos).toEqual([photo]);
    const answer = await open(manager, photo?.path ?? "");
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect((await open(driver, photo?.thumb ?? "")).status).toBe(404);
  });

  test("in pieces continues after a cut, and each piece counts once", async () => {
    const bytes = await noise().png().toBuffer();
    const size = bytes.length;
    expect(size).toBeGreaterThan(PIECE_BYTES * 2);
    const upload = {
      params: { id, uploadId: newId() },
      query: { kind: "photo" as const, room: "living", size },
    };
    const put = (offset: number, length: number) =>
      as(manager).upload({
        ...upload,
        query: { ...upload.query, offset },
        body: new File([bytes.subarray(offset, offset + length)], "piece"),
      });
    expect(await as(manager).uploaded(upload.params)).toMatchObject({ state: "uploading", received: 0 });
    expect(await put(0, UNIT_BYTES)).toMatchObject({ state: "uploading", received: UNIT_BYTES });
    const again = await Promise.all([
      put(0, UNIT_BYTES),
      put(UNIT_BYTES, PIECE_BYTES),
      put(UNIT_BYTES, PIECE_BYTES),
    ]);
    const received = UNIT_BYTES + PIECE_BYTES;
    expect(again.map((answer) => answer.received).at(-1)).toBe(received);
    await expect(put(received + UNIT_BYTES, UNIT_BYTES)).rejects.toMatchObject({
      code: "CONFLICT",
      data: { reason: "upload_offset_wrong", params: { received } },
    });
    const { photo } = await sendWhole((input) => as(manager).upload(input), bytes, {
      ...{ id, uploadId: upload.params.uploadId, from: received },
    });
    expect(photo).toMatchObject({ width: 900 });
    const last = Math.floor((size - 1) / UNIT_BYTES) * UNIT_BYTES;
    expect(await put(last, size - last)).toMatchObject({ state: "ready", received: size });
    expect(await db().$count(inventoryPhotos, eq(inventoryPhotos.inventoryId, id))).toBe(1);
    expect(await db().$count(inventoryUploads, eq(inventoryUploads.inventoryId, id))).toBe(0);
    const told = await db().select().from(events).where(eq(events.subjectId, id));
    expect(told.filter(({ type }) => type === "inventory-photo.added")).toHaveLength(1);
  });

  test("goes back to a unit that the storage lost", async () => {
    const bytes = await noise().png().toBuffer();
    const uploadId = newId();
    const whole = (from = 0) =>
      sendWhole((input) => as(manager).upload(input), bytes, { id, uploadId, from });
    const put = storage().put;
    let puts = 0;
    configureStorage({
      ...memoryStorage(files),
      put: async (key, part) => {
        puts += 1;
        if (puts === 5) throw new Error("the disk is full");
        await put(key, part);
      },
    });
    await expect(whole()).rejects.toThrow();
    configureStorage(memoryStorage(files));
    const { received } = await as(manager).uploaded({ id, uploadId });
    expect(received).toBe(PIECE_BYTES);
    files.delete(`inventory-uploads/${uploadId}/${UNIT_BYTES}.part`);
    await expect(whole(received)).rejects.toMatchObject({ data: { params: { received: UNIT_BYTES } } });
    expect((await whole(UNIT_BYTES)).photo?.width).toBe(900);
  });

  const bomb = () =>
    sharp({
      create: { width: 16_000, height: 16_000, channels: 3, background: "#000" },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from("ftypheic\0\0\0\0mif1heic"),
    Buffer.alloc(400),
  ]);
  const refused: [string, () => Promise<Buffer> | Buffer, string][] = [
    ["a program", () => Buffer.from(`MZ${"x".repeat(300)}`), "photo_not_readable"],
    ["a web page", () => Buffer.from("<html><script>alert(1)</script></html>"), "photo_not_readable"],
    [
      "a drawing",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      "photo_not_readable",
    ],
    [
      "a picture cut off",
      async () => (await noise(300).png().toBuffer()).subarray(0, 5_000),
      "photo_not_readable",
    ],
    ["a picture with 256 megapixels", bomb, "photo_not_readable"],
    ["a few bytes", () => Buffer.from([0xff, 0xd8, 0xff]), "photo_not_readable"],
    ["a HEIC", () => heic, "photo_is_heic"],
  ];
  test.each(refused)("refuses %s, and keeps nothing", async (_, given, reason) => {
    await expect(send(await given())).rejects.toMatchObject({ code: "INVALID", data: { reason } });
    expect(await db().$count(inventoryUploads, eq(inventoryUploads.inventoryId, id))).toBe(0);
    expect((await as(manager).list({ id })).photos).toEqual([]);
  });

  test("refuses sizes and pieces that do not fit", async () => {
    const at = (size: number, offset: number, length: number) =>
      as(manager).upload({
        params: { id, uploadId: newId() },
        query: { kind: "photo", room: "living", size, offset },
        body: new File([Buffer.alloc(length)], "piece"),
      });
    await expect(at(MAX_BYTES.photo + 1, 0, UNIT_BYTES)).rejects.toMatchObject(
      refusal("TOO_LARGE", "file_too_large"),
    );
    for (const [size, offset, length] of [
      [100_000, 0, 100],
      [100_000, 100, UNIT_BYTES],
      [100, 0, 200],
      [900_000, 0, PIECE_BYTES + UNIT_BYTES],
      [100, 0, 0],
    ] as const)
      await expect(at(size, offset, length)).rejects.toMatchObject(
        refusal("INVALID", "upload_piece_not_valid"),
      );
    await expect(at(-5, 0, 10)).rejects.toMatchObject({ code: "INVALID" });
    await expect(at(10, -5, 10)).rejects.toMatchObject({ code: "INVALID" });
  });
});

describe("a clip", () => {
  test("is kept as it is, without its position, and plays in ranges", async () => {
    const { photo } = await send(mp4({ seconds: 12, position: "-01.2921+036.8219/" }), { kind: "clip" });
    expect(photo).toMatchObject({ kind: "clip", duration: 12_000, width: null, thumb: null });
    const stored = files.get(`inventory-photos/${photo?.id}.mp4`);
    expect(stored?.includes("036.8219")).toBe(false);
    const part = await open(manager, photo?.path ?? "", { range: "bytes=4-7" });
    expect([part.status, await part.text(), part.headers.get("content-type")]).toEqual([
      206,
      "ftyp",
      "video/mp4",
    ]);
    expect((await open(manager, photo?.path ?? "", { range: "bytes=999999-" })).status).toBe(416);
  });

  test("has 20 seconds at most, by its container", async () => {
    await expect(send(webm({ seconds: 22 }), { kind: "clip" })).rejects.toMatchObject(
      refusal("INVALID", "clip_too_long"),
    );
    expect((await send(webm({ seconds: 20 }), { kind: "clip" })).photo?.duration).toBe(20_000);
    const photo = await noise(100).jpeg().toBuffer();
    await expect(send(photo, { kind: "clip" })).rejects.toMatchObject(
      refusal("INVALID", "clip_not_readable"),
    );
  });
});

describe("limits and reach", () => {
  test("a room takes 5 clips of the office, also when they arrive at once", async () => {
    const clip = webm({ seconds: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => send(clip, { kind: "clip" })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(await db().$count(inventoryPhotos, eq(inventoryPhotos.inventoryId, id))).toBe(5);
    await removeGoneFiles();
    expect([...files.keys()]).toHaveLength(5);
  });

  test("ids of others are not found", async () => {
    const other = await anInventory(manager);
    const bytes = await noise(100).jpeg().toBuffer();
    const { photo } = await send(bytes);
    const uploadId = photo?.id ?? "";
    await expect(send(bytes, { id: other.id, uploadId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(manager).remove({ id: other.id, photoId: uploadId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await as(manager).uploaded({ id: other.id, uploadId })).toMatchObject({
      received: 0,
      photo: null,
    });
    await expect(send(bytes, {}, driver)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as(manager).list({ id: newId() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("another file under the same id is refused", async () => {
    const bytes = await noise().png().toBuffer();
    const uploadId = newId();
    await as(manager).upload({
      params: { id, uploadId },
      query: { kind: "photo", room: "living", size: bytes.length, offset: 0 },
      body: new File([bytes.subarray(0, UNIT_BYTES)], "piece"),
    });
    await expect(send(bytes, { uploadId, room: "kitchen" })).rejects.toMatchObject(
      refusal("CONFLICT", "upload_differs"),
    );
    await expect(send(bytes.subarray(1), { uploadId })).rejects.toMatchObject(
      refusal("CONFLICT", "upload_differs"),
    );
  });
});

describe("deleting", () => {
  test("a frozen version keeps a photo that is deleted later", async () => {
    const bytes = await noise(100).jpeg().toBuffer();
    const { photo: shown } = await send(bytes);
    const opened = await transaction((tx) => newestVersion(tx, id));
    await freezeNewest(manager, { versionId: opened.id });
    const { photo: later } = await send(bytes);
    for (const photo of [shown, later]) await as(manager).remove({ id, photoId: photo?.id ?? "" });
    expect((await as(manager).list({ id })).photos).toEqual([]);
    expect((await as(manager).list({ id, version: opened.version })).photos).toEqual([shown]);
    await transaction((tx) => forgetMedia(tx, new Date(Date.now() + 25 * HOUR)));
    await removeGoneFiles();
    expect([...files.keys()].sort()).toEqual([
      `inventory-photos/${shown?.id}-small.jpg`,
      `inventory-photos/${shown?.id}.jpg`,
    ]);
  });

  test("an inventory that is deleted takes its files along", async () => {
    await send(await noise().png().toBuffer());
    await send(webm({ seconds: 2 }), { kind: "clip" });
    expect(files.size).toBeGreaterThan(3);
    await db().delete(inventories).where(eq(inventories.id, id));
    await removeGoneFiles();
    expect([...files.keys()]).toEqual([]);
  });

  test("an upload that stopped a day ago is gone with its units, one that runs stays", async () => {
    const bytes = await noise().png().toBuffer();
    const [old, fresh] = [newId(), newId()];
    const begin = (uploadId: string, now: Date) =>
      as(manager, now).upload({
        params: { id, uploadId },
        query: { kind: "photo", room: "living", size: bytes.length, offset: 0 },
        body: new File([bytes.subarray(0, UNIT_BYTES)], "piece"),
      });
    await begin(old, new Date(Date.now() - 25 * HOUR));
    await begin(fresh, new Date());
    await transaction((tx) => forgetMedia(tx, new Date()));
    await removeGoneFiles();
    expect([...files.keys()]).toEqual([`inventory-uploads/${fresh}/0.part`]);
    expect(await as(manager).uploaded({ id, uploadId: old })).toMatchObject({ received: 0 });
  });
});
