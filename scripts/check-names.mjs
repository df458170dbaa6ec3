import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { calledDirectly, listFiles, reportAndExit, repositoryRoot } from "./sources.mjs";

const KEBAB = "[a-z0-9]+(?:-[a-z0-9]+)*";
const FILE_NAME = new RegExp(`^${KEBAB}(?:\\.(?:test|spec|config|module|d|client|server))?\\.[a-z0-9]+$`);
const FOLDER_NAME = new RegExp(`^${KEBAB}$`);

const ROOMS = [
  "README\\.md",
  "contract\\.ts",
  "domain\\.ts",
  "domain\\.test\\.ts",
  "errors\\.ts",
  "list\\.ts",
  "settings\\.ts",
  "define(?:\\.test)?\\.ts",
  "office\\.tsx",
  "demo\\.ts",
  "testing\\.ts",
  "texts/(?:en|sw)\\.json",
  "server/(?:tables|schema|queries|reach|commands|handlers|subscribers|tasks|routes|feature|office)\\.ts",
  `server/commands/${KEBAB.replace(")*", ")+")}\\.ts`,
  `(?:contract|demo|server/queries)/${KEBAB}\\.ts`,
  `domain/${KEBAB}(?:\\.test)?\\.ts`,
  `server/(?:messages|documents)/${KEBAB}\\.tsx?`,
  `server/data/${KEBAB}\\.json`,
  `server/${KEBAB}\\.test\\.tsx?`,
  `web/${KEBAB}(?:\\.test)?\\.tsx?`,
  `web/${KEBAB}\\.module\\.css`,
];
const ROOM = new RegExp(`^(?:${ROOMS.join("|")})$`);
const OWN_FOLDERS = new Set(["server", "web", "texts", "contract", "domain", "demo"]);
/** Each is one file or a folder of files by noun, never both. */
const FILE_OR_FOLDER = /^(.*\/(?:contract|domain|demo|server\/queries))\/[^/]+$/;

const DRAWERS = new Set(
  "util utils helper helpers common service services lib libs misc shared-code stuff thing things general other others various extras odds-and-ends".split(
    " ",
  ),
);
/** Meaningless as a file's name; as a folder's (server/data) they describe the kind of files. */
const DRAWER_FILES = new Set(["data", "index", "code", "file", "functions", "methods", "new", "temp", "old"]);
const DRAWER_ENDING = /-(?:utils?|helpers?|lib|stuff|things?|misc)$/;

/** @returns {import("./sources.mjs").Problem[]} */
export function check(root = repositoryRoot) {
  const problems = [];
  const refuse = (file, message) => problems.push({ file, line: 1, message });

  for (const file of [...listFiles(root, "src"), ...listFiles(root, "tests"), ...listFiles(root, "bench")]) {
    checkWords(file, refuse);
    if (file.startsWith("src/features/")) checkRoom(file, refuse);
  }
  for (const file of listFiles(root, "scripts")) checkWords(file, refuse);
  checkFolders(listFiles(root, "src/features"), refuse);

  const features = path.join(root, "src/features");
  for (const entry of existsSync(features) ? readdirSync(features, { withFileTypes: true }) : []) {
    const folder = `src/features/${entry.name}`;
    if (!entry.isDirectory() || listFiles(root, folder).length === 0) continue;
    if (!existsSync(path.join(root, folder, "README.md"))) {
      refuse(
        `${folder}/README.md`,
        "every feature has a README.md: its states, invariants and who may, in 20-30 lines",
      );
    }
  }
  return problems;
}

function checkWords(file, refuse) {
  const folders = file.split("/");
  const name = folders.pop();
  const stem = name.split(".")[0];
  if (name !== "README.md" && !FILE_NAME.test(name)) {
    refuse(file, `'${name}' is not kebab-case: write it in small letters with dashes between the words`);
  }
  const wrong = folders.find((folder) => !FOLDER_NAME.test(folder));
  if (wrong)
    refuse(file, `the folder '${wrong}' is not kebab-case: small letters with dashes between the words`);
  if (/^index\.(ts|tsx|mjs|js)$/.test(name)) {
    return refuse(
      file,
      "no index barrels: import the file that holds the thing, and name it after that thing",
    );
  }
  const drawer =
    [...folders, stem].find((word) => DRAWERS.has(word) || DRAWER_ENDING.test(word)) ??
    (DRAWER_FILES.has(stem) && /\.(?:tsx?|mjs|css)$/.test(name) ? stem : undefined);
  if (drawer) {
    refuse(
      file,
      `'${drawer}' says nothing: name it after what it is about, or put it beside the one who uses it`,
    );
  }
}

function checkRoom(file, refuse) {
  const [, , feature, ...rest] = file.split("/");
  if (rest.length === 0) {
    refuse(file, "a file beside the features: put it into the folder of its noun");
    return;
  }
  if (OWN_FOLDERS.has(feature)) refuse(file, `'${feature}' is a room's name, not a noun`);
  const isSubConcern = rest.length > 1 && !OWN_FOLDERS.has(rest[0]);
  const room = (isSubConcern ? rest.slice(1) : rest).join("/");
  if (ROOM.test(room)) return;
  refuse(file, `'${room}' is not one of a feature's words: ${insteadOf(room)}`);
}

function checkFolders(files, refuse) {
  const all = new Set(files);
  const concerns = new Map();
  for (const file of files) {
    const single = `${FILE_OR_FOLDER.exec(file)?.[1]}.ts`;
    if (all.has(single)) refuse(file, `${single} is there too: choose the file or the folder`);
    const [, , feature, concern, ...rest] = file.split("/");
    if (rest.length === 0 || OWN_FOLDERS.has(concern)) continue;
    const folder = `src/features/${feature}/${concern}`;
    const sources = concerns.get(folder) ?? [];
    concerns.set(folder, sources);
    if (/\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)) sources.push(file);
  }
  for (const [folder, sources] of concerns) {
    if (sources.length > 1) continue;
    refuse(
      sources[0] ?? folder,
      `'${folder}' holds one source file: move it to the feature's own files, such as domain/<noun>.ts or server/queries/<noun>.ts`,
    );
  }
}

function insteadOf(room) {
  if (room.startsWith("server/commands/")) return "a command's file is <verb>-<noun>.ts";
  if (room.startsWith("server/")) {
    return "the server's rooms are tables, schema, queries, reach, commands, handlers, subscribers, tasks, routes, messages/, documents/, data/*.json, commands/<verb>-<noun>.ts, queries/<noun>.ts and tests; anything that knows no noun goes to src/platform";
  }
  if (room.startsWith("web/")) {
    return "web/ is flat and holds kebab-case .tsx, .ts and .module.css; colours and base styles stand in platform/ui";
  }
  if (room.startsWith("texts/")) return "texts/ holds en.json and sw.json";
  return "contract.ts, domain.ts, domain.test.ts, errors.ts, list.ts, settings.ts, demo.ts, testing.ts, README.md, contract/, domain/, demo/, server/, web/, texts/ or a sub-concern's folder with the same words";
}

if (calledDirectly(import.meta.url)) reportAndExit("names", check());
