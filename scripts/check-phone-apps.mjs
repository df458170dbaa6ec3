import { existsSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { APPS, buildApp, isRareFont } from "./phone-apps.mjs";
import { calledDirectly, reportAndExit, repositoryRoot } from "./sources.mjs";

/**
 * The first visit of a phone app loads little, compressed with gzip: its page, script, styles, font, service worker and
 * manifest. Parts that it loads later (`import()`) count as well, because the service worker fetches them at once.
 */

const MOST_BYTES = 60_000;

/** @returns {Promise<import("./sources.mjs").Problem[]>} */
export async function check(root = repositoryRoot, most = MOST_BYTES) {
  const problems = [];
  for (const app of APPS) {
    if (!existsSync(path.join(root, app.entry))) continue;
    try {
      const bytes = weightOf(await buildApp(app, { from: root }));
      if (bytes > most) problems.push({ file: app.entry, line: 1, message: tooHeavy(app, bytes, most) });
    } catch (error) {
      problems.push({ file: app.entry, line: 1, message: `cannot be built: ${error.message}` });
    }
  }
  return problems;
}

const tooHeavy = (app, bytes, most) =>
  `/${app.path}/ loads ${bytes.toLocaleString("en")} bytes at first, ${most.toLocaleString("en")} at most: write less, or leave a package out`;

const weightOf = (files) =>
  files
    .filter(({ name }) => !isRareFont(name))
    .reduce((sum, { bytes }) => sum + gzipSync(bytes, { level: 9 }).length, 0);

if (calledDirectly(import.meta.url)) {
  if (process.argv.includes("--weigh"))
    for (const app of APPS) console.log(app.path, weightOf(await buildApp(app)));
  else reportAndExit("phone apps", await check());
}
