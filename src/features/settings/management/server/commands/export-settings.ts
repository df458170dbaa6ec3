import sharp from "sharp";
import type { Reader, Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { sealUnder } from "~/platform/secrets/passphrase";
import { fieldsOf, type Section, secretPathsOf, setAt, valueAt } from "../../../define";
import { SETTINGS_SUBJECT } from "../../../domain/settings";
import { findPictureUrl } from "../../../pictures/server/queries";
import { getSettings } from "../../../server/queries";
import { exportName, FILE_VERSION, settingsExported } from "../../domain";
import { sectionsOpenTo } from "../queries";

/** Secrets by section and dotted path, as they are sealed. */
export type Secrets = Record<string, Record<string, string>>;

/**
 * Exports the settings that the actor may open, as an importable file. Includes secrets only under a passphrase. The
 * caller must check the person's password first.
 */
export async function exportSettings(
  tx: Tx,
  actor: Actor,
  { passphrase, now }: { passphrase?: string | undefined; now: Date },
): Promise<{ fileName: string; text: string }> {
  const { open } = sectionsOpenTo(actor);
  const settings: Record<string, unknown> = {};
  const secrets: Secrets = {};
  const pictures = await picturesForFile(tx, open);
  for (const section of open) {
    const value = await getSettings(tx, section);
    settings[section.name] = await plainValue(section, value, pictures);
    for (const path of secretPathsOf(section)) {
      const secret = String(valueAt(value, path) ?? "");
      if (secret === "") continue;
      secrets[section.name] ??= {};
      (secrets[section.name] as Record<string, string>)[path] = secret;
    }
  }
  const file = {
    settings,
    ...(passphrase === undefined ? {} : { secrets: await sealUnder(passphrase, JSON.stringify(secrets)) }),
    exportedAt: now.toISOString(),
    version: FILE_VERSION,
  };
  const withSecrets = passphrase !== undefined;
  await record(tx, actor, settingsExported, {
    subjectId: SETTINGS_SUBJECT,
    summary: withSecrets ? "Settings exported, with their secrets under a passphrase" : "Settings exported",
    data: { sections: open.map(({ name }) => name), withSecrets },
    at: now,
  });
  return { fileName: exportName(nairobiDate(now)), text: JSON.stringify(file, null, 2) };
}

async function plainValue(section: Section, value: unknown, pictures: ReadonlyMap<string, string>) {
  const plain: Record<string, unknown> = {};
  for (const { path, field } of fieldsOf(section)) {
    if (field.kind === "secret") continue;
    const held = valueAt(value, path);
    setAt(plain, path, field.kind === "picture" ? (pictures.get(String(held ?? "")) ?? "") : held);
  }
  return plain;
}

/** Characters: a file of 1 MB has room for them beside everything else. */
const ROOM_FOR_PICTURES = 700_000;
const STEPS = [
  { size: 600, quality: 90 },
  { size: 600, quality: 70 },
  { size: 400, quality: 70 },
  { size: 200, quality: 70 },
  { size: 100, quality: 50 },
];

/**
 * The pictures of some sections as text, by their references: as they are, or where they are too long together,
 * encoded smaller. Always the same for the same pictures, so that an export changes nothing when it is imported.
 */
export async function picturesForFile(
  reader: Reader,
  sections: readonly Section[],
): Promise<Map<string, string>> {
  const pictures = new Map<string, string>();
  for (const section of sections) {
    const value = await getSettings(reader, section);
    for (const { path, field } of fieldsOf(section)) {
      const reference = field.kind === "picture" ? String(valueAt(value, path) ?? "") : "";
      if (reference !== "") pictures.set(reference, await findPictureUrl(reader, reference));
    }
  }
  const room = ROOM_FOR_PICTURES / Math.max(1, pictures.size);
  const isLong = [...pictures.values()].reduce((sum, { length }) => sum + length, 0) > ROOM_FOR_PICTURES;
  for (const [reference, url] of pictures)
    if (isLong && url.length > room) pictures.set(reference, await smaller(url, room));
  return pictures;
}

async function smaller(url: string, room: number): Promise<string> {
  const bytes = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  let smallest = "";
  for (const { size, quality } of STEPS) {
    const webp = await sharp(bytes)
      .resize(size, size, { fit: "inside", withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
    smallest = `data:image/webp;base64,${webp.toString("base64")}`;
    if (smallest.length <= room) break;
  }
  return smallest;
}
