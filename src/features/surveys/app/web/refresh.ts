import type { Stop } from "~/features/inventory/access/domain";
import type { ItemKind } from "~/features/inventory/kinds/domain/kinds";
import type { PlanningRules } from "~/features/inventory/planning/settings";
import {
  type Copy,
  copiesOf,
  forgetSentPhotos,
  type OfflineEvent,
  saveCopies,
} from "~/platform/offline/outbox";
import { NotSent } from "~/platform/offline/replay";
import type { Store } from "~/platform/offline/store";
import type { PhoneApi } from "~/platform/phone/phone-api";
import { concerns, isOlder, type PhoneInventory, type PhoneSurvey, type PhotoPlace } from "../domain/surveys";
import { inventoryCopy, surveyCopy } from "./sender";

export const catalogueCopy = (version: number) => `catalogue:${version}`;

export const PLANNING = "planning";

interface Mine {
  kindVersion: number;
  planning: Omit<PlanningRules, "templates">;
  surveys: (PhoneSurvey & { stops: Stop[] })[];
}

/**
 * Brings the surveys of today and the next two days and their item lists onto the phone. Removes surveys that are over,
 * unless something of them waits to be sent.
 */
export async function refresh(
  api: PhoneApi,
  store: Store,
  person: string,
  waiting: () => Promise<{ events: OfflineEvent[]; photoSurveys: ReadonlySet<string> }>,
): Promise<void> {
  // Another person may have signed in elsewhere in this browser.
  if ((await api.get<{ id: string }>("/me")).id !== person) throw new NotSent("other-person");
  const { surveys, kindVersion, planning } = await api.get<Mine>("/surveys/mine");
  const held = await copiesOf(store, person);
  const versions = new Set([
    kindVersion,
    ...surveys.flatMap(({ inventory }) => inventory?.kindVersion ?? []),
  ]);
  const lists: Copy[] = [{ name: PLANNING, value: planning }];
  for (const version of versions) {
    const name = catalogueCopy(version);
    if (held.has(name)) continue;
    const { kinds } = await api.get<{ kinds: ItemKind[] }>(`/item-kind-catalogue?version=${version}`);
    lists.push({ name, value: kinds });
  }
  const { events, photoSurveys } = await waiting();
  const isNeeded = (survey: PhoneSurvey) =>
    photoSurveys.has(survey.id) || events.some((event) => concerns(event, survey));
  const stay = [...held.entries()].flatMap(([name, value]) =>
    name.startsWith("survey:") && isNeeded(value as PhoneSurvey) ? [value as PhoneSurvey] : [],
  );
  const all = new Map([...stay, ...surveys].map((survey) => [survey.id, survey]));
  const names = new Set([PLANNING, ...[...versions].map(catalogueCopy)]);
  for (const { id, inventory } of all.values()) {
    names.add(surveyCopy(id));
    if (!inventory) continue;
    names.add(inventoryCopy(inventory.id));
    names.add(catalogueCopy(inventory.kindVersion));
  }
  // An answer to edits may have brought a newer content meanwhile.
  const fresh = surveys.flatMap(({ inventory }): Copy[] => {
    if (!inventory) return [];
    const name = inventoryCopy(inventory.id);
    const before = held.get(name) as PhoneInventory | undefined;
    return before && isOlder(inventory, before) ? [] : [{ name, value: inventory }];
  });
  const rows = surveys.map((survey) => ({ name: surveyCopy(survey.id), value: survey }));
  await saveCopies(store, person, [...lists, ...rows, ...fresh], (name) => !names.has(name));
  await forgetSentPhotos(store, person, ({ about }) => all.has((about as PhotoPlace).surveyId));
}
