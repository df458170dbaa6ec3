import { calledDirectly, listFiles, readSource, reportAndExit, repositoryRoot } from "./sources.mjs";

/**
 * File sizes: a warning above 250 lines, a failure above 400. Feature sizes: a warning above 6,000 lines of TypeScript
 * (without tests, testing.ts, the demo, and errors.ts, which is text like texts/), a failure above 9,000. Styles: at most
 * 9 lines for 40 lines of screens.
 */

const QUESTION = 250;
const LIMIT = 400;
const FEATURE_QUESTION = 6_000;
const FEATURE_LIMIT = 9_000;
const STYLES_SHARE = 9 / 40;
/** A tree with fewer lines of styles is too small to judge. */
const STYLES_MATTER = 2_000;

/** @returns {import("./sources.mjs").Problem[]} */
export function check(root = repositoryRoot) {
  const problems = [...featuresOf(root), ...stylesOf(root)];
  for (const file of ["src", "scripts", "tests", "bench"].flatMap((folder) => listFiles(root, folder))) {
    if (!/\.(ts|tsx|css|mjs)$/.test(file)) continue;
    const lines = linesOf(root, file);
    if (lines > LIMIT) {
      problems.push({
        file,
        line: LIMIT + 1,
        message: `${lines} lines, ${LIMIT} at most: divide it by what it does (commands/<verb>-<noun>.ts, a part of the page, a sub-concern)`,
      });
    } else if (lines > QUESTION) {
      problems.push({
        file,
        line: QUESTION + 1,
        message: `${lines} lines: is this still one thing?`,
        warning: true,
      });
    }
  }
  return problems;
}

const linesOf = (root, file) => readSource(root, file).replace(/\n$/, "").split("\n").length;

function featuresOf(root) {
  const sums = new Map();
  for (const file of listFiles(root, "src/features")) {
    const [, , feature, ...rest] = file.split("/");
    if (
      !/\.tsx?$/.test(file) ||
      /\.test\.tsx?$|(?:^|\/)(?:(?:testing|demo|errors)\.ts$|demo\/)/.test(rest.join("/"))
    )
      continue;
    sums.set(feature, (sums.get(feature) ?? 0) + linesOf(root, file));
  }
  const grown = [...sums].filter(([, lines]) => lines > FEATURE_QUESTION);
  return grown.map(([feature, lines]) => ({
    file: `src/features/${feature}`,
    line: 1,
    ...(lines > FEATURE_LIMIT
      ? {
          message: `${lines} lines, ${FEATURE_LIMIT} at most: a noun in it has grown up and becomes a feature of its own`,
        }
      : { message: `${lines} lines: is this still one noun?`, warning: true }),
  }));
}

/** Styles that grow faster than screens repeat what base.css, office.css, Mantine's parts or a shared part says. */
function stylesOf(root) {
  const files = listFiles(root, "src");
  const sum = (ending) =>
    files.filter((file) => ending.test(file)).reduce((lines, file) => lines + linesOf(root, file), 0);
  const [styles, screens] = [sum(/\.css$/), sum(/(?<!\.test)\.tsx$/)];
  if (styles < STYLES_MATTER || styles <= screens * STYLES_SHARE) return [];
  return [
    {
      file: "src",
      line: 1,
      message: `${styles} lines of styles for ${screens} of screens, ${Math.floor(screens * STYLES_SHARE)} at most: use the shared classes and parts`,
    },
  ];
}

if (calledDirectly(import.meta.url)) reportAndExit("sizes", check());
