import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { atFields } from "~/platform/kernel/errors";
import { errorOfIssue } from "~/platform/kernel/issue-words";
import { decrypt, encrypt } from "~/platform/secrets/secrets";
import { SECRET_FIELDS, type SettingsSection, settingsSaved, settingsSchemas } from "../domain";
import { logoMissing, logoNotReadable, logoTooLarge, settingsChangedMeanwhile } from "../errors";
import { forgetSettings } from "./queries";
import { settings } from "./tables";

/** The subject of settings events has no row of its own; sections share this id. */
const SUBJECT = "00000000-0000-7000-8000-000000000001";

/**
 * Saves one section whole. An empty secret keeps the stored one. `version` is what the person saw: another save in
 * between is a CONFLICT, so that nobody's change is overwritten unseen.
 */
export async function saveSettings(
  tx: Tx,
  actor: Actor,
  input: { section: SettingsSection; value: Record<string, unknown>; version: number; now: Date },
): Promise<void> {
  const { section } = input;
  const secretFields = SECRET_FIELDS[section] ?? [];
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`settings:${section}`}))`);
  const [row] = await tx.select().from(settings).where(eq(settings.section, section)).for("update");
  if ((row?.version ?? 0) !== input.version) {
    throw settingsChangedMeanwhile();
  }
  const stored = row?.sealed ? (JSON.parse(decrypt(row.sealed)) as Record<string, string>) : {};
  const secrets: Record<string, string> = {};
  const given: Record<string, unknown> = { ...input.value };
  for (const field of secretFields) {
    const typed = typeof given[field] === "string" ? (given[field] as string) : "";
    given[field] = typed === "" ? (stored[field] ?? "") : typed;
  }
  if (section === "company" && typeof given.logo === "string" && given.logo !== row?.value.logo) {
    given.logo = await reencodeLogo(given.logo);
  }
  const parsed = settingsSchemas[section].safeParse(given);
  if (!parsed.success) {
    throw atFields(
      Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), errorOfIssue(issue)])),
    );
  }
  const value: Record<string, unknown> = { ...parsed.data };
  for (const field of secretFields) {
    secrets[field] = String(value[field] ?? "");
    delete value[field];
  }
  const sealed = secretFields.length > 0 ? encrypt(JSON.stringify(secrets)) : null;
  const next = {
    section,
    value,
    sealed,
    version: input.version + 1,
    updatedAt: input.now,
    updatedBy: actor.personId,
  };
  await tx.insert(settings).values(next).onConflictDoUpdate({ target: settings.section, set: next });
  forgetSettings(tx);
  const before = (row?.value ?? {}) as Record<string, unknown>;
  const changed = Object.keys(value).filter(
    (name) => JSON.stringify(value[name]) !== JSON.stringify(before[name]),
  );
  await record(tx, actor, settingsSaved, {
    subjectId: SUBJECT,
    summary: `Settings saved: ${section}`,
    data: {
      section,
      changed: [...changed, ...secretFields.filter((field) => secrets[field] !== stored[field])],
    },
    at: input.now,
  });
}

const MAX_LOGO_BYTES = 2 * 1024 * 1024;

/** Reads an uploaded image by its content, whatever its name says, and keeps a clean PNG of at most 600 pixels. */
async function reencodeLogo(dataUrl: string): Promise<string> {
  if (dataUrl === "") return "";
  const [, encoded] = /^data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/=]+)$/.exec(dataUrl) ?? [];
  if (!encoded) throw logoMissing.at("logo");
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.length > MAX_LOGO_BYTES) throw logoTooLarge.at("logo");
  try {
    const image = sharp(bytes, { limitInputPixels: 40_000_000 });
    const { format } = await image.metadata();
    if (!format || !["png", "jpeg", "webp", "gif", "avif"].includes(format))
      throw new Error("not a picture we take");
    const png = await image
      .rotate()
      .resize(600, 600, { fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer();
    return `data:image/png;base64,${png.toString("base64")}`;
  } catch {
    throw logoNotReadable.at("logo");
  }
}
