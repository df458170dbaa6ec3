/**
 * Renders to the site's pictures: `node art/encode.mjs RENDERS [NAME ...]` reads RENDERS/*.png and writes public/art.
 * Names limit the renders.
 */
import { mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

const LIMIT = 40_000;
/** All files of public/art together, in bytes. */
const BUDGET = { avif: 1_000_000, all: 2_000_000 };
const out = path.join(import.meta.dirname, "../public/art");

const PICTURES = [
  ...["home-hero", "home-hero-2", "home-hero-3"].flatMap((hero) => [
    { file: hero, width: 1600, height: 1000 },
    { file: `${hero}-800`, of: hero, width: 800, height: 500 },
    { file: `${hero}-neutral`, width: 1600, height: 1000, limit: 36_000 },
    { file: `${hero}-800`, of: hero, width: 800, height: 500, type: "webp" },
  ]),
  { file: "sign-in", width: 960, height: 720 },
  { file: "sign-in-neutral", width: 960, height: 720 },
  { file: "rooms", width: 960, height: 761 },
  { file: "room", of: "rooms", width: 464, height: 368 },
  { file: "locations", width: 464, height: 368 },
  { file: "packing", width: 960, height: 720 },
  { file: "quote-ready", width: 960, height: 720 },
  { file: "quote-house", width: 660, height: 450 },
  { file: "empty-list", width: 480, height: 360 },
  { file: "not-found", width: 640, height: 480 },
  { file: "service-local", width: 960, height: 640 },
  { file: "service-office", width: 960, height: 640 },
  { file: "service-international", width: 960, height: 640 },
  { file: "service-storage", width: 960, height: 640 },
  { file: "service-packing", width: 960, height: 640 },
  { file: "service-insurance", width: 960, height: 640 },
  { file: "empty-inbox", width: 480, height: 360 },
  { file: "empty-invoices", width: 480, height: 360 },
  { file: "no-image", width: 800, height: 533, limit: 12_000 },
  ...numbered("project-", 18, 2).map((file) => ({ file, width: 800, height: 533, limit: 16_000 })),
  ...numbered("person-", 14, 1).map((file) => ({ file, width: 480, height: 480, limit: 8_000 })),
].flatMap((picture) =>
  // The heroes say above what they have in WebP; a neutral picture is for browsers that can do masks, and AVIF too.
  picture.type || /^home-hero|-neutral$/.test(picture.file)
    ? [picture]
    : [picture, { ...fitted(picture, 800), of: picture.of ?? picture.file, type: "webp" }],
);

function fitted({ file, width, height }, most) {
  const shrink = Math.min(1, most / width);
  return { file, width: Math.round(width * shrink), height: Math.round(height * shrink) };
}

const MASKS = [
  ...["home-hero", "home-hero-2", "home-hero-3"].flatMap((hero) => [
    { file: `${hero}-mp`, width: 1600, height: 1000 },
    { file: `${hero}-ma`, width: 1600, height: 1000 },
  ]),
  { file: "sign-in-mp", width: 960, height: 720 },
  { file: "sign-in-ma", width: 960, height: 720 },
];

function numbered(prefix, count, digits) {
  return Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1).padStart(digits, "0")}`);
}

async function encodePicture(renders, { file, of = file, width, height, type = "avif", limit = LIMIT }) {
  const target = path.join(out, `${file}.${type}`);
  const picture = sharp(path.join(renders, `${of}.png`)).resize(width, height, { fit: "fill" });
  if (type === "webp") {
    await picture.webp({ quality: 70, alphaQuality: 85, effort: 6 }).toFile(target);
    return `${file}.webp ${width}x${height} ${(await stat(target)).size}`;
  }
  for (const quality of [60, 56, 52, 48, 44]) {
    await picture.clone().avif({ quality, effort: 6 }).toFile(target);
    const { size } = await stat(target);
    if (size <= limit) return `${file}.avif ${width}x${height} q${quality} ${size}`;
  }
  throw new Error(`${file}.avif stays above ${limit} bytes`);
}

/** Light on black becomes alpha. Clamped at both ends: a mask of few values packs to a fraction. */
async function encodeMask(renders, { file, width, height }) {
  const { data, info } = await sharp(path.join(renders, `${file}.png`))
    .flatten({ background: "#000" })
    .resize(width, height, { fit: "fill" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rgba = Buffer.alloc(info.width * info.height * 4);
  for (let i = 0; i < info.width * info.height; i++) {
    const light = data[i * info.channels];
    rgba[i * 4 + 3] = light < 10 ? 0 : light > 245 ? 255 : light;
  }
  const target = path.join(out, `${file}.webp`);
  await sharp(rgba, { raw: { width: info.width, height: info.height, channels: 4 } })
    .webp({ lossless: true, effort: 6 })
    .toFile(target);
  return `${file}.webp ${width}x${height} ${(await stat(target)).size}`;
}

const [renders, ...only] = process.argv.slice(2);
if (!renders) throw new Error("Say where the renders are: node art/encode.mjs RENDERS [NAME ...]");
const wanted = ({ file, of = file }) =>
  only.length === 0 || only.includes(of.replace(/-(neutral|mp|ma)$/, ""));
await mkdir(out, { recursive: true });
for (const picture of PICTURES.filter(wanted)) {
  process.stdout.write(`${await encodePicture(renders, picture)}\n`);
}
for (const mask of MASKS.filter(wanted)) process.stdout.write(`${await encodeMask(renders, mask)}\n`);

const sizes = { avif: 0, all: 0 };
for (const file of await readdir(out)) {
  const { size } = await stat(path.join(out, file));
  sizes.all += size;
  if (file.endsWith(".avif")) sizes.avif += size;
}
process.stdout.write(`AVIF ${sizes.avif}, all ${sizes.all}\n`);
if (sizes.avif > BUDGET.avif || sizes.all > BUDGET.all)
  throw new Error("The pictures together are too heavy.");
