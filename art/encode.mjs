/** Renders to what the site serves: `node art/encode.mjs RENDERS` reads RENDERS/*.png and writes public/art. */
import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

const LIMIT = 40_000;
const out = path.join(import.meta.dirname, "../public/art");

/** File, render it is made of (its own name unless said), width and height in pixels. */
const PICTURES = [
  { file: "home-hero", width: 1600, height: 1000 },
  { file: "home-hero-800", of: "home-hero", width: 800, height: 500 },
  { file: "home-hero-neutral", width: 1600, height: 1000 },
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
];

/** Where the company's colours lie: laid over the neutral picture, so masks have its size. */
const MASKS = [
  { file: "home-hero-mp", width: 1600, height: 1000 },
  { file: "home-hero-ma", width: 1600, height: 1000 },
  { file: "sign-in-mp", width: 960, height: 720 },
  { file: "sign-in-ma", width: 960, height: 720 },
];

async function encodePicture(renders, { file, of = file, width, height }) {
  const target = path.join(out, `${file}.avif`);
  const picture = sharp(path.join(renders, `${of}.png`)).resize(width, height, { fit: "fill" });
  for (const quality of [60, 55, 50, 45]) {
    await picture.clone().avif({ quality, effort: 6 }).toFile(target);
    const { size } = await stat(target);
    if (size <= LIMIT) return `${file}.avif ${width}x${height} q${quality} ${size}`;
  }
  throw new Error(`${file}.avif stays above ${LIMIT} bytes`);
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

const renders = process.argv[2];
if (!renders) throw new Error("Say where the renders are: node art/encode.mjs RENDERS");
await mkdir(out, { recursive: true });
for (const picture of PICTURES) process.stdout.write(`${await encodePicture(renders, picture)}\n`);
for (const mask of MASKS) process.stdout.write(`${await encodeMask(renders, mask)}\n`);
