import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { calledDirectly, listFiles, readSource, repositoryRoot } from "./sources.mjs";
import { TOP_LAYER } from "./tiers.mjs";

/**
 * `npm run new:feature storage-units [storage-unit]`: a working noun in src/features, made from the model feature
 * scripts/new-feature/tow-trucks. Besides its folder and migration it changes seven central files.
 */

const TEMPLATE = "scripts/new-feature/tow-trucks";
const MIGRATIONS = "src/platform/db/migrations";
const ARTICLES = "src/features/office/help/web/office-articles.ts";

const singularOf = (plural) =>
  plural.endsWith("ies") ? `${plural.slice(0, -3)}y` : plural.replace(/(?<=(?:x|ch|sh|ss))es$|s$/, "");

/** A name in all spellings: storage-units, storageUnits, StorageUnits, storage_units, STORAGE_UNITS, words. */
export function spellingsOf(name) {
  const words = name.split("-");
  const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
  const pascal = words.map(capital).join("");
  const said = words.join(" ");
  return [
    name,
    pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    words.join("_"),
    words.join("_").toUpperCase(),
    said,
    capital(said),
  ];
}

/** Replaces the template's noun in texts and file names. */
export function renaming(plural, singular) {
  const from = [...spellingsOf("tow-trucks"), ...spellingsOf("tow-truck")];
  const to = [...spellingsOf(plural), ...spellingsOf(singular)];
  const spelled = new RegExp([...from].sort((a, b) => b.length - a.length).join("|"), "g");
  return (text) => text.replace(spelled, (found) => to[from.indexOf(found)]);
}

/** The new and changed files by path; throws if the name or the tree does not allow it. */
export function plan(root, plural, singular = singularOf(plural)) {
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(plural) || !/^[a-z]+(?:-[a-z]+)*$/.test(singular))
    throw new Error("A noun is written in small letters with dashes, in the plural: storage-units");
  if (singular === plural)
    throw new Error(`Say what one of them is called: npm run new:feature ${plural} SINGULAR`);
  if (existsSync(path.join(root, "src/features", plural)))
    throw new Error(`src/features/${plural} is there already`);
  const rename = renaming(plural, singular);
  const files = new Map();
  for (const file of listFiles(root, TEMPLATE)) {
    const inside = file.slice(TEMPLATE.length + 1);
    if (inside === "migration.sql") continue;
    files.set(`src/features/${plural}/${rename(inside)}`, rename(readSource(root, file)));
  }
  const edit = (file, change) => files.set(file, change(files.get(file) ?? readSource(root, file)));
  addMigration(root, files, rename);
  edit("src/routes.ts", (text) => addRoutes(text, rename));
  edit("src/server/features.ts", (text) => addFeature(text, rename));
  edit("src/contracts.ts", (text) => addContract(text, rename));
  edit("src/office.tsx", (text) => addParts(text, rename));
  edit("src/platform/http/permissions.ts", (text) => addPermissions(text, rename));
  edit(ARTICLES, (text) => addArticle(text, rename));
  return files;
}

function insert(text, pattern, where, added) {
  const found = pattern.exec(text);
  if (!found) throw new Error(`Nothing looks like ${pattern} any more: mend scripts/new-feature.mjs`);
  const at = where === "before" ? found.index : found.index + found[0].length;
  return text.slice(0, at) + added + text.slice(at);
}

function addMigration(root, files, rename) {
  const journalFile = `${MIGRATIONS}/meta/_journal.json`;
  const journal = JSON.parse(readSource(root, journalFile));
  const number = 1 + Math.max(...journal.entries.map(({ tag }) => Number(tag.slice(0, 4))));
  const tag = `${String(number).padStart(4, "0")}_${rename("tow_trucks")}`;
  const when = 500 + Math.max(...journal.entries.map(({ when: at }) => at));
  journal.entries.push({ idx: journal.entries.length, version: "7", when, tag, breakpoints: true });
  files.set(journalFile, `${JSON.stringify(journal, null, 2)}\n`);
  files.set(`${MIGRATIONS}/${tag}.sql`, rename(readSource(root, `${TEMPLATE}/migration.sql`)));
}

function addRoutes(text, rename) {
  const routes = rename(`route("tow-trucks", "features/tow-trucks/web/tow-trucks-page.tsx"),
        route("tow-trucks/new", "features/tow-trucks/web/new-tow-truck-page.tsx"),
        route("tow-trucks/:id", "features/tow-trucks/web/tow-truck-page.tsx"),
        `);
  return insert(text, /route\("reports",/, "before", routes);
}

function addFeature(text, rename) {
  const imported = rename('import { towTrucksFeature } from "~/features/tow-trucks/server/feature";\n');
  const top = new RegExp(`(?<=\\n {2})(?:${[...TOP_LAYER].join("|")})Feature,`);
  return insert(insert(text, /^/, "before", imported), top, "before", rename("towTrucksFeature,\n  "));
}

function addContract(text, rename) {
  const added = '    towTrucks: typeof import("~/features/tow-trucks/contract").towTrucksContract;\n';
  return insert(text, /interface Contracts \{\n/, "after", rename(added));
}

function addParts(text, rename) {
  const imported = rename('import { towTruckParts } from "~/features/tow-trucks/office";\n');
  return insert(
    insert(text, /^/, "before", imported),
    /for \(const part of \[/,
    "after",
    rename("...towTruckParts, "),
  );
}

function addPermissions(text, rename) {
  const named = insert(
    text,
    /(?<=export const PERMISSIONS[^\]]*\n) {2}"manage_system_settings",/,
    "before",
    rename('  "view_tow_trucks",\n  "manage_tow_trucks",\n'),
  );
  return insert(
    named,
    /export const IMPLIED\b[^{]*\{\n/,
    "after",
    rename('  manage_tow_trucks: ["view_tow_trucks"],\n'),
  );
}

function addArticle(text, rename) {
  const article = rename(`  {
    slug: "tow-trucks",
    title: "Tow trucks",
    lead: "All tow trucks, and how to add one.",
    screen: "/tow-trucks",
    needs: "view_tow_trucks",
    sections: [
      {
        heading: "Add a tow truck",
        steps: ["Choose New tow truck and fill in the form.", "Save. It appears at the top of the list."],
      },
    ],
  },
`);
  return insert(text, /export const OFFICE_ARTICLES[^\n]*\n/, "after", article);
}

/** Writes the noun's files, formatted. Returns their paths, separated into new and changed ones. */
export function makeFeature(root, plural, singular) {
  const files = plan(root, plural, singular);
  const changed = [...files.keys()].filter((file) => existsSync(path.join(root, file)));
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const sources = [...files.keys()].filter((file) => /\.tsx?$/.test(file));
  const biome = path.join(root, "node_modules/@biomejs/biome/bin/biome");
  const formatted = spawnSync(process.execPath, [biome, "check", "--write", ...sources], {
    cwd: root,
    encoding: "utf8",
  });
  if (formatted.status !== 0) throw new Error(formatted.stderr + formatted.stdout);
  return { made: [...files.keys()].filter((file) => !changed.includes(file)), changed };
}

if (calledDirectly(import.meta.url)) {
  const [plural, singular] = process.argv.slice(2);
  try {
    if (!plural) throw new Error("npm run new:feature NOUNS [NOUN], such as: storage-units");
    const { made, changed } = makeFeature(repositoryRoot, plural, singular);
    console.log(
      [...made.map((file) => `made     ${file}`), ...changed.map((file) => `changed  ${file}`)].join("\n"),
    );
    console.log("\nThe published description follows by: npx vitest run src/server/api-docs -u");
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
