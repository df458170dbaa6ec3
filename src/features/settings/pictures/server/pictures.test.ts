import { readFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { db, transaction } from "~/platform/db/database";
import { migrationsFolder } from "~/platform/db/migrate";
import { system } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import { useDatabase } from "~/platform/testing/database";
import { saveSettings } from "../../server/commands";
import { getCompanyFace, getMailHead, getSettings, letterheadOf } from "../../server/queries";
import { settings } from "../../server/tables";
import { companySection } from "../../settings";
import { headerLogoOf } from "../domain";
import { savePicture } from "./commands";
import { findPictureUrl } from "./queries";
import { picturesRoutes } from "./routes";

useDatabase();

const app = serveFiles(picturesRoutes);
const dataUrl = (bytes: Buffer, type = "image/png") => `data:${type};base64,${bytes.toString("base64")}`;
const fill = (width: number, height: number, background = "#0B6B3A") =>
  sharp({ create: { width, height, channels: 3, background } });
const keep = (given: string) => transaction((tx) => savePicture(tx, given, "logo"));
const svg = (inside: string, size = 'width="64" height="64"') =>
  dataUrl(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`), "image/svg+xml");

async function served(path: string) {
  const response = await app.request(path);
  const image = sharp(Buffer.from(await response.arrayBuffer()));
  return { response, image, ...(response.ok ? await image.metadata() : {}) };
}

const pathOf = (reference: string) => `/company/pictures/${reference.slice(7)}.png`;

describe("a picture somebody chose", () => {
  test.each(["jpeg", "webp", "gif", "avif"] as const)(
    "a %s is kept as a small PNG of ours",
    async (format) => {
      const given = await fill(1200, 300)
        .withMetadata({ exif: { IFD0: { Copyright: "secret" } } })
        [format]()
        .toBuffer();
      const reference = await keep(dataUrl(given, "image/png"));
      expect(reference).toMatch(/^sha256:[0-9a-f]{64}$/);
      const kept = await served(pathOf(reference));
      expect(kept).toMatchObject({ format: "png", width: 600, height: 150 });
      expect(kept.exif).toBeUndefined();
    },
  );

  test("an SVG is drawn, without what it points at", async () => {
    const reference = await keep(
      svg(
        '<script>alert(1)</script><image href="file:///etc/hostname" width="9" height="9"/><rect width="64" height="64" fill="#D9480F"/>',
      ),
    );
    const { image, format, width } = await served(pathOf(reference));
    expect([format, width]).toEqual(["png", 600]);
    expect((await image.stats()).dominant).toMatchObject({ r: 216, g: 72, b: 8 });
  });

  test("the same picture is kept once", async () => {
    const given = dataUrl(await fill(20, 20).png().toBuffer());
    const references = await Promise.all([keep(given), keep(given)]);
    expect(references[0]).toBe(references[1]);
    const { rows } = await db().execute(sql`select 1 from pictures where reference = ${references[0]}`);
    expect(rows).toHaveLength(1);
  });

  test("one that would not fit into an export is made smaller", async () => {
    const noise = await sharp(Buffer.from(crypto.getRandomValues(new Uint8Array(65_532))), {
      raw: { width: 127, height: 129, channels: 4 },
    })
      .resize(900, 900, { kernel: "nearest" })
      .modulate({ brightness: 1.01 })
      .webp({ quality: 90 })
      .toBuffer();
    const response = await app.request(pathOf(await keep(dataUrl(noise))));
    expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(500_000);
  });

  const bomb = () =>
    sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
  test.each([
    ["no picture", async () => dataUrl(Buffer.from("hello")), "not a picture that can be read"],
    ["no data", async () => "logo.png", "Please choose an image"],
    ["a PDF", async () => dataUrl(Buffer.from("%PDF-1.7 hello")), "not a picture that can be read"],
    ["more than 2 MB", async () => dataUrl(Buffer.alloc(2 * 1024 * 1024 + 1)), "File size exceeds 2MB"],
    ["a picture bomb", async () => dataUrl(await bomb()), "too many pixels"],
    ["a drawing bomb", async () => svg("<rect/>", 'width="100000" height="100000"'), "too many pixels"],
    ["half a picture", async () => dataUrl((await bomb()).subarray(0, 40)), "not a picture that can be read"],
    ["a reference to nothing", async () => `sha256:${"0".repeat(64)}`, "Please choose an image"],
  ])("%s is refused at its field", async (_, given, message) => {
    const refused = await keep(await given()).catch((error) => error);
    expect(refused.fieldErrors.logo.message).toContain(message);
  });
});

test("icons are squares of the whole logo; home screens get a ground, and what is cut off is only ground", async () => {
  const reference = await keep(dataUrl(await fill(400, 100).png().toBuffer()));
  const at = (kind: string) => served(`/company/icons/${reference.slice(7)}-${kind}.png`);
  for (const size of [32, 192, 512])
    expect(await at(String(size))).toMatchObject({
      format: "png",
      width: size,
      height: size,
      hasAlpha: true,
    });
  for (const [kind, size] of [
    ["180", 180],
    ["maskable", 512],
  ] as const) {
    const { image, response, ...icon } = await at(kind);
    expect(icon).toMatchObject({ width: size, height: size });
    expect((await image.stats()).isOpaque).toBe(true);
    expect(response.headers.get("cache-control")).toContain("immutable");
    const corner = await image
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect([...corner]).toEqual([0xfb, 0xf8, 0xf2]);
  }
  // The header gets the whole logo at display size, with known dimensions.
  const kept = await keep(dataUrl(await fill(600, 90).png().toBuffer()));
  const { path: head, ...size } = headerLogoOf(kept, { width: 600, height: 90 });
  expect(await served(head)).toMatchObject({ format: "png", ...size });
  expect(size).toEqual({ width: 360, height: 54 });
  expect((await app.request(`/company/icons/${reference.slice(7)}-9000.png`)).status).toBe(404);
  expect((await app.request(`/company/icons/${"0".repeat(64)}-32.png`)).status).toBe(404);
});

test("a saved logo is on pages, in messages and documents, by addresses that change with it", async () => {
  const save = async (logo: string, version: number) =>
    transaction((tx) =>
      saveSettings(tx, system, { section: companySection, value: { logo }, version, now: new Date() }),
    );
  const bare = await getCompanyFace(db());
  expect(bare).toMatchObject({ logoPath: "", icons: null });
  await save(dataUrl(await fill(50, 50).png().toBuffer()), 0);
  const { logo } = await getSettings(db(), companySection);
  expect(logo).toMatch(/^sha256:/);
  const [row] = await db().select().from(settings).where(eq(settings.section, "company"));
  expect(JSON.stringify(row).length).toBeLessThan(2_000);
  const green = await getCompanyFace(db());
  expect(green.logoPath).toBe(pathOf(logo));
  expect(green.version).not.toBe(bare.version);
  expect(bare.logo).toBeNull();
  expect(green.logo).toMatchObject({ width: 50, height: 50 });
  expect(await getMailHead(db())).toMatchObject({ logoPath: pathOf(logo) });
  expect((await letterheadOf(db(), await getSettings(db(), companySection))).logo).toMatch(
    /^data:image\/png;base64,/,
  );
  await save(logo, 1);
  expect(await getCompanyFace(db())).toEqual(green);
  await save(dataUrl(await fill(50, 50, "#D9480F").png().toBuffer()), 2);
  expect((await getCompanyFace(db())).icons?.favicon).not.toBe(green.icons?.favicon);
  expect((await app.request(pathOf(logo))).status).toBe(200);
});

test("a logo of before, in the settings' own row, is moved out of it", async () => {
  const logo = dataUrl(await fill(30, 30).png().toBuffer());
  const value = JSON.stringify({ companyName: "Twende", logo });
  await db().execute(sql`insert into settings (section, value, updated_at) values ('company', ${value}::jsonb, now())
    on conflict (section) do update set value = excluded.value`);
  const [, ...moves] = readFileSync(path.join(migrationsFolder(), "0018_pictures.sql"), "utf8").split(
    "--> statement-breakpoint",
  );
  for (const move of moves) await db().execute(sql.raw(move));
  const { rows } = await db().execute(
    sql`select value ->> 'companyName' as name, value ->> 'logo' as logo from settings where section = 'company'`,
  );
  expect(rows).toEqual([{ name: "Twende", logo: expect.stringMatching(/^sha256:/) }]);
  expect(await findPictureUrl(db(), String(rows[0]?.logo))).toBe(logo);
});
