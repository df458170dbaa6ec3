import sharp from "sharp";
const [out, ...names] = process.argv.slice(2);
const imgs = await Promise.all(names.map(async (n) => { const b = await sharp(n).metadata(); return { n, ...b }; }));
const H = Math.max(...imgs.map((i) => i.height)), W = imgs.reduce((s, i) => s + i.width + 12, 0);
let x = 0; const comp = imgs.map((i) => { const c = { input: i.n, left: x, top: 0 }; x += i.width + 12; return c; });
await sharp({ create: { width: W, height: H, channels: 3, background: "#888" } }).composite(comp).png().toFile(out);
