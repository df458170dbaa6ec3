/** Icons and the sharing picture: `node art/brand.mjs` writes public/favicon.svg and public/brand. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { findChromium } from "../scripts/find-chromium.mjs";

const root = path.join(import.meta.dirname, "..");
const brand = path.join(root, "public/brand");
const PAPER = "#FBF8F2";
const INK = "#0F1B3D";

function chevrons(primary, accent) {
  return `<path d="M1 1h8.5l8 12-8 12H1l8-12z" ${primary}/><path d="M16.5 1H25l8 12-8 12h-8.5l8-12z" ${accent}/>`;
}
const PLAIN = chevrons('fill="#1E40AF"', 'fill="#F59E0B"');

/** The crew's app, found at once beside the office's. */
const CREW = { ground: "#060B24", mark: chevrons('fill="#FFFFFF"', 'fill="#F59E0B"') };

/** On a dark tab the blue would sink: it lightens there, as links do. */
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -4 34 34"><style>.p{fill:#1E40AF}.a{fill:#F59E0B}@media (prefers-color-scheme:dark){.p{fill:#93B0FF}.a{fill:#FBBF24}}</style>${chevrons('class="p"', 'class="a"')}</svg>\n`;

/** On paper, the mark inside the middle 60 %: launchers cut icons to circles. */
async function writeIcon(file, size, { ground = PAPER, mark = PLAIN } = {}) {
  const side = 34 / 0.6;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${17 - side / 2} ${13 - side / 2} ${side} ${side}"><rect x="-50" y="-50" width="150" height="150" fill="${ground}"/>${mark}</svg>`;
  await sharp(Buffer.from(svg)).png({ palette: true }).toFile(path.join(brand, file));
}

async function writeSharingPicture() {
  const font = await readFile(
    path.join(
      root,
      "node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    ),
  );
  const hero = await readFile(path.join(root, "public/art/home-hero.avif"));
  const html = `<!doctype html><meta charset="utf-8"><style>
@font-face{font-family:B;src:url(data:font/woff2;base64,${font.toString("base64")});font-weight:200 800}
body{margin:0;width:1200px;height:630px;background:${PAPER};color:${INK};overflow:hidden;position:relative}
div{position:absolute;left:64px;top:56px;display:flex;align-items:center;gap:20px;font:740 72px/1 B;letter-spacing:-.035em}
svg{width:89px;height:68px}
img{position:absolute;right:-20px;bottom:8px;width:880px;filter:drop-shadow(0 14px 12px rgb(15 27 61/.15))}
</style><img src="data:image/avif;base64,${hero.toString("base64")}" alt=""><div><svg viewBox="0 0 34 26">${PLAIN}</svg>MoveEase</div>`;
  const { path: executablePath, message } = await findChromium();
  if (!executablePath) throw new Error(message);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
    await page.setContent(html);
    await page.evaluate(() => Promise.all([document.fonts.ready, document.images[0].decode()]));
    await sharp(await page.screenshot())
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(path.join(brand, "og.png"));
  } finally {
    await browser.close();
  }
}

await mkdir(brand, { recursive: true });
await writeFile(path.join(root, "public/favicon.svg"), favicon);
await writeIcon("icon-192.png", 192);
await writeIcon("icon-512.png", 512);
await writeIcon("apple-touch-icon.png", 180);
await writeIcon("crew-icon-192.png", 192, CREW);
await writeIcon("crew-icon-512.png", 512, CREW);
await writeSharingPicture();
