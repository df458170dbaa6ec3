/**
 * The site's typefaces, subset to its texts: `node art/fonts.mjs` writes src/platform/ui/fonts. Run by hand when their
 * packages change; the files are committed. Letters beyond Latin-1 stay in the package.
 */
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const out = path.join(import.meta.dirname, "../src/platform/ui/fonts");

/** Latin-1, dashes, quotes, bullets, arrows, the turned commas of names. Written into tokens.css as unicode-range. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2bb, 0x2bc],
  [0x2009, 0x2011],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x20ac, 0x20ac],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];
const text = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
).join("");

const FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum", "rvrn"];

const FONTS = [
  {
    file: "inter.woff2",
    of: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    wght: { min: 400, max: 750, default: 400 },
  },
  {
    file: "bricolage.woff2",
    of: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    wght: { min: 640, max: 760, default: 700 },
  },
];

await mkdir(out, { recursive: true });
for (const { file, of, wght } of FONTS) {
  const whole = await readFile(require.resolve(of));
  const target = path.join(out, file);
  await writeFile(
    target,
    await subsetFont(whole, text, {
      targetFormat: "woff2",
      variationAxes: { wght },
      keepFeatures: FEATURES,
      noHinting: true,
    }),
  );
  process.stdout.write(`${file} ${whole.length} to ${(await stat(target)).size} bytes\n`);
}
