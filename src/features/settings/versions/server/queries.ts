import { and, desc, eq, lt } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import { events } from "~/platform/events/tables";
import { defaultsOf, fieldsOf, type Section } from "../../define";
import { settings, settingsVersions } from "../../server/tables";
import { versionOutput } from "../contract";
import { changesBetween, labelOf } from "../domain";
import { versionNotKept } from "../errors";

const PAGE = 20;

/** A section's versions, newest first, each with its changes from the previous one. */
export async function listVersions(reader: Reader, section: Section, before?: number) {
  const kept = await reader
    .select({
      ...columnsOf(settingsVersions, versionOutput.shape),
      value: settingsVersions.value,
      changed: settingsVersions.changed,
      savedBy: events.actorName,
    })
    .from(settingsVersions)
    .leftJoin(events, eq(events.id, settingsVersions.eventId))
    .where(
      and(
        eq(settingsVersions.section, section.name),
        before === undefined ? undefined : lt(settingsVersions.version, before),
      ),
    )
    .orderBy(desc(settingsVersions.version))
    .limit(PAGE + 1);
  const [now] = await reader
    .select({ version: settings.version })
    .from(settings)
    .where(eq(settings.section, section.name));
  const rows = kept.slice(0, PAGE).map((row, at) => {
    const { value, changed, ...shown } = row;
    const earlier = kept[at + 1]?.value ?? defaultsOf(section);
    const secrets = fieldsOf(section).filter(
      ({ path, field }) => field.kind === "secret" && changed.includes(path),
    );
    return {
      ...shown,
      changes: row.cause === "kept" ? [] : changesBetween(section, earlier, value),
      secrets: secrets.map(labelOf),
    };
  });
  return {
    section: section.name,
    title: section.title,
    current: now?.version ?? 0,
    rows,
    more: kept.length > PAGE,
  };
}

/** The value of a kept version, without secrets; throws NOT_FOUND. */
export async function getVersion(
  reader: Reader,
  section: Section,
  version: number,
): Promise<Record<string, unknown>> {
  const [kept] = await reader
    .select({ value: settingsVersions.value })
    .from(settingsVersions)
    .where(and(eq(settingsVersions.section, section.name), eq(settingsVersions.version, version)));
  if (!kept) throw versionNotKept();
  return kept.value;
}
