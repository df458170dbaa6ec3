import { z } from "zod";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { AppError } from "~/platform/kernel/errors";
import { findUnkeepable } from "~/platform/kernel/keepable";
import { cannotBeStored } from "~/platform/kernel/platform-errors";
import { openUnder, sealedBox } from "~/platform/secrets/passphrase";
import {
  fieldsOf,
  type PlacedField,
  type Section,
  secretPathsOf,
  setAt,
  settingsSections,
  valueAt,
} from "../../../define";
import { readPicture } from "../../../pictures/server/commands";
import { getSettings } from "../../../server/queries";
import { schemaOf } from "../../../server/schema";
import { type Change, changesBetween, labelOf } from "../../../versions/domain";
import { inDetailedLayout, isPlainObject, MAX_FILE_BYTES, type SettingsFile, unplacedIn } from "../../domain";
import {
  fileFormatNotValid,
  fileNotJson,
  fileNotParsed,
  fileTooLarge,
  passphraseNotRight,
  sectionNotAnObject,
} from "../../errors";
import { type FoundProblem, listStamps, problemAt, problemsOf, sectionsOpenTo } from "../queries";
import { picturesForFile, type Secrets } from "./export-settings";

export interface GivenFile {
  fileName: string;
  text: string;
  passphrase?: string | undefined;
}

export interface PlannedSection {
  section: Section;
  version: number;
  value: Record<string, unknown>;
  changes: Change[];
  secrets: string[];
  problems: FoundProblem[];
}

/** Reads a settings file and says what importing it would change. Changes nothing. */
export async function planImport(reader: Reader, actor: Actor, given: GivenFile) {
  const file = readSettingsFile(given);
  const all = settingsSections.all();
  const hasField = (path: string) =>
    all.some((section) => fieldsOf(section).some((field) => `${section.name}.${field.path}` === path));
  const { layout, settings, unplaced } = inDetailedLayout(file.settings, hasField);
  const opened = await openFileSecrets(file, given.passphrase);
  const { open } = sectionsOpenTo(actor);
  const stamps = await listStamps(reader);
  const pictures = await picturesForFile(reader, open);
  const sections: PlannedSection[] = [];
  const refused: string[] = [];
  for (const [name, held] of Object.entries(settings)) {
    const section = all.find((each) => each.name === name);
    if (!section) unplaced.push(name.slice(0, 80));
    else if (!open.includes(section)) refused.push(section.title);
    else {
      const secrets = opened && Object.hasOwn(opened, name) ? opened[name] : undefined;
      sections.push({
        ...(await planSection(reader, section, held, { opened: secrets ?? {}, pictures })),
        version: stamps.get(name)?.version ?? 0,
      });
      if (isPlainObject(held)) unplaced.push(...unplacedIn(section, held));
    }
  }
  return {
    layout,
    exportedAt: file.exportedAt,
    sealed: file.secrets !== undefined,
    opened: opened !== undefined,
    sections,
    unplaced,
    refused,
  };
}

function readSettingsFile({ fileName, text }: GivenFile): SettingsFile {
  if (!/\.json$/i.test(fileName)) throw fileNotJson.at("file");
  if (Buffer.byteLength(text, "utf8") > MAX_FILE_BYTES) throw fileTooLarge.at("file");
  const file = parsed(text);
  if (!isPlainObject(file) || !Object.hasOwn(file, "settings") || !isPlainObject(file.settings))
    throw fileFormatNotValid.at("file");
  const { settings, exportedAt, secrets } = file;
  return { settings, secrets, exportedAt: typeof exportedAt === "string" ? exportedAt.slice(0, 40) : null };
}

function parsed(text: string): unknown {
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ""));
    if (findUnkeepable(file) !== undefined) throw cannotBeStored.at("file");
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw fileNotParsed.at("file");
  }
  return file;
}

const secretsSchema: z.ZodType<Secrets> = z.record(z.string(), z.record(z.string(), z.string()));

/** Undefined without secrets or without a passphrase. */
async function openFileSecrets(
  file: SettingsFile,
  passphrase: string | undefined,
): Promise<Secrets | undefined> {
  if (file.secrets === undefined || !passphrase) return undefined;
  const box = sealedBox.safeParse(file.secrets);
  if (!box.success) throw fileFormatNotValid.at("file");
  const plain = await openUnder(passphrase, box.data);
  if (plain === undefined) throw passphraseNotRight.at("passphrase");
  const secrets = secretsSchema.safeParse(JSON.parse(plain));
  if (!secrets.success) throw fileFormatNotValid.at("file");
  return secrets.data;
}

async function planSection(
  reader: Reader,
  section: Section,
  held: unknown,
  { opened, pictures }: { opened: Readonly<Record<string, string>>; pictures: ReadonlyMap<string, string> },
): Promise<Omit<PlannedSection, "version">> {
  const now = await getSettings(reader, section);
  /** `next` is saved. `shown` is its copy with the references of new pictures. */
  const next = structuredClone(now) as Record<string, unknown>;
  const shown = structuredClone(now) as Record<string, unknown>;
  if (!isPlainObject(held)) {
    const problems = [problemAt(section, "", sectionNotAnObject.en)];
    return { section, value: next, changes: [], secrets: [], problems };
  }
  const problems: FoundProblem[] = [];
  for (const placed of fieldsOf(section)) {
    const { path, field } = placed;
    const given = field.kind === "secret" ? secretOf(held, placed, opened) : valueAt(held, path);
    if (given === undefined) continue;
    if (field.kind !== "picture" || typeof given !== "string" || given === "") {
      const value = field.kind === "whole" ? asFigure(given) : given;
      setAt(next, path, value);
      setAt(shown, path, value);
      continue;
    }
    if (given === pictures.get(String(valueAt(now, path)))) continue;
    const reference = await readPicture(given, path).catch(asProblem(section, path));
    if ("problem" in reference) problems.push(reference.problem);
    else {
      setAt(next, path, given);
      setAt(shown, path, reference.reference);
    }
  }
  problems.push(...problemsOf(section, shown));
  const read = schemaOf(section).safeParse(shown);
  const after = read.success ? (read.data as Record<string, unknown>) : shown;
  const changed = (path: string) => valueAt(after, path) !== valueAt(now, path);
  const secrets = fieldsOf(section).filter(({ path, field }) => field.kind === "secret" && changed(path));
  for (const path of secretPathsOf(section)) if (!changed(path)) setAt(next, path, "");
  const changes = changesBetween(section, now, after);
  return { section, value: next, changes, secrets: secrets.map(labelOf), problems };
}

function secretOf(
  held: Record<string, unknown>,
  { path }: PlacedField,
  opened: Readonly<Record<string, string>>,
): unknown {
  const sealed = Object.hasOwn(opened, path) ? opened[path] : undefined;
  const given = sealed ?? valueAt(held, path);
  return given === "" ? undefined : given;
}

/** Other systems' files write numbers as text. */
const asFigure = (given: unknown) =>
  typeof given === "string" && /^\d{1,9}$/.test(given) ? Number(given) : given;

const asProblem =
  (section: Section, path: string) =>
  (error: unknown): { problem: FoundProblem } => {
    if (!(error instanceof AppError)) throw error;
    return { problem: problemAt(section, path, error.message) };
  };
