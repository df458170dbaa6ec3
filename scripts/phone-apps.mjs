import { createHash } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/**
 * Builds the apps for phones apart from the pages, each with its script, service worker and manifest (docs/decisions/0206).
 * `npm run check` measures the first visit.
 */

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** `path` is the scope of the app's service worker; `icon` a file of public/brand, without its size. */
export const APPS = [
  {
    path: "survey",
    entry: "src/features/surveys/app/web/main.tsx",
    name: "MoveEase Survey",
    shortName: "Survey",
    icon: "icon",
    theme: "#fbf8f2",
  },
  {
    path: "crew",
    entry: "src/features/crew/app/web/main.tsx",
    name: "MoveEase Crew",
    shortName: "Crew",
    icon: "crew-icon",
    theme: "#060b24",
  },
];

const WORKER = "src/platform/phone/service-worker.ts";

/** @returns {Promise<{ name: string, bytes: Uint8Array }[]>} The app's files below its path. */
export async function buildApp(app, { from = root, minify = true } = {}) {
  const built = await bundle(app, { from, minify });
  const files = [
    ...built,
    { name: "index.html", bytes: Buffer.from(page(app, built)) },
    { name: "manifest.webmanifest", bytes: Buffer.from(manifest(app)) },
  ];
  const hash = createHash("sha256");
  for (const { name, bytes } of files) hash.update(name).update(bytes);
  const version = hash.digest("base64url").slice(0, 12);
  return [
    ...files,
    {
      name: "sw.js",
      bytes: await worker(app, { from, minify, files: files.map(addressOf), version }),
    },
  ];
}

/** The page is kept under its own address, with the headers that only that address has. */
const addressOf = ({ name }) => (name === "index.html" ? "" : name);

const shared = (from) => ({
  configFile: false,
  root: from,
  publicDir: false,
  logLevel: "error",
  mode: "production",
  define: { "process.env.NODE_ENV": '"production"' },
  resolve: { alias: { "~": path.join(from, "src") } },
});

async function bundle(app, { from, minify }) {
  const output = await build({
    ...shared(from),
    base: `/${app.path}/`,
    plugins: [onlyPhoneCode(), phoneFonts()],
    build: {
      ...{ write: false, target: "es2022", minify, cssCodeSplit: false, assetsInlineLimit: 0 },
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { app: path.join(from, app.entry) },
        output: {
          entryFileNames: "assets/[name]-[hash].js",
          chunkFileNames: "assets/[name]-[hash].js",
          assetFileNames: "assets/[name]-[hash][extname]",
        },
      },
    },
  });
  return output.output.map((file) => ({
    name: file.fileName,
    bytes: Buffer.from(file.type === "chunk" ? file.code : file.source),
  }));
}

/** Fails on code that belongs to the server or to the office's pages. */
function onlyPhoneCode() {
  return {
    name: "only-phone-code",
    enforce: "pre",
    load(id) {
      if (/\/src\/(.*\/)?server\//.test(id)) this.error(`${id} stands below a server/ folder.`);
      if (/node_modules\/(?:zod|react|react-dom|react-router|@mantine)\//.test(id))
        this.error(`${id} is too heavy for a phone's app: take a type, or divide the file.`);
    },
  };
}

/** The phone's own font: ours would be as heavy as the app. */
function phoneFonts() {
  return {
    name: "phone-fonts",
    enforce: "pre",
    transform: (code, id) =>
      id.endsWith("/tokens.css") ? code.replace(/@font-face\s*\{[^}]*\}/g, "") : undefined,
  };
}

async function worker(app, { from, minify, files, version }) {
  const output = await build({
    ...shared(from),
    define: {
      __APP__: JSON.stringify(app.path),
      __VERSION__: JSON.stringify(version),
      __FILES__: JSON.stringify(files),
    },
    build: {
      ...{ write: false, target: "es2022", minify },
      lib: { entry: path.join(from, WORKER), formats: ["iife"], name: "worker", fileName: () => "sw.js" },
    },
  });
  const [{ output: files_ }] = [output].flat();
  return Buffer.from(files_[0].code);
}

const nameOf = (files, pattern) => files.find(({ name }) => pattern.test(name))?.name;

function page({ path: base, shortName, icon, theme }, files) {
  const [script, style] = [nameOf(files, /app-[^/]*\.js$/), nameOf(files, /\.css$/)];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${shortName}</title><meta name="theme-color" content="${theme}">`,
    `<link rel="manifest" href="/${base}/manifest.webmanifest"><link rel="icon" href="/favicon.svg">`,
    `<link rel="apple-touch-icon" href="/brand/${icon}-192.png">`,
    style ? `<link rel="stylesheet" href="/${base}/${style}">` : "",
    `<script type="module" src="/${base}/${script}"></script></head>`,
    '<body><div id="app"></div><noscript>This app needs JavaScript.</noscript></body></html>',
  ].join("");
}

function manifest({ path: base, name, shortName, icon, theme }) {
  const iconOf = (size) => ({
    src: `/brand/${icon}-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
  });
  return JSON.stringify({
    ...{ name, short_name: shortName, id: `/${base}/`, start_url: `/${base}/`, scope: `/${base}/` },
    ...{ display: "standalone", background_color: theme, theme_color: theme },
    icons: [iconOf(192), iconOf(512)],
  });
}
