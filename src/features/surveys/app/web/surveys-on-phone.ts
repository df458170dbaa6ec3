import type { KindByCode } from "~/features/inventory/inventories/domain/edits";
import type { ItemKind } from "~/features/inventory/kinds/domain/kinds";
import { type KindSearch, searchOf } from "~/features/inventory/kinds/domain/search";
import type { PlanningRules } from "~/features/inventory/planning/settings";
import type { OfflineEvent } from "~/platform/offline/outbox";
import type { Language } from "~/platform/phone/words";
import {
  asSurveyEvent,
  concerns,
  type PhoneInventory,
  type PhoneSurvey,
  type SurveyView,
  viewOf,
} from "../domain/surveys";
import { catalogueCopy, PLANNING } from "./refresh";
import { inventoryCopy } from "./sender";
import { labelOf, WORDS } from "./words";

export interface Catalogue {
  kinds: readonly ItemKind[];
  kindByCode: KindByCode;
  /** Of the kinds in use. */
  search: KindSearch<ItemKind>;
}

const catalogues = new WeakMap<readonly ItemKind[], Catalogue>();

function catalogueFrom(kinds: readonly ItemKind[]): Catalogue {
  const made = catalogues.get(kinds);
  if (made) return made;
  const byCode = new Map(kinds.map((kind) => [kind.code, kind]));
  let search: KindSearch<ItemKind> | undefined;
  const catalogue: Catalogue = {
    kinds,
    kindByCode: (code) => byCode.get(code),
    // Preparing it takes a moment, and the list of surveys does without.
    get search() {
      search ??= searchOf(kinds.filter(({ active }) => active));
      return search;
    },
  };
  catalogues.set(kinds, catalogue);
  return catalogue;
}

export const EMPTY_CATALOGUE = catalogueFrom([]);

export interface SurveysOnPhone {
  surveys: SurveyView[];
  catalogueOf: (survey: SurveyView) => Catalogue;
  /** Undefined until the first list. */
  rules: PlanningRules | undefined;
}

/** The phone's copies and what waits to be sent, as the screens show them: in the order of their times. */
export function readSurveys(
  copies: ReadonlyMap<string, unknown>,
  events: readonly OfflineEvent[],
): SurveysOnPhone {
  const catalogueOf = ({ inventory }: Pick<PhoneSurvey | SurveyView, "inventory">) => {
    const kinds = copies.get(catalogueCopy(inventory?.kindVersion ?? 0)) as ItemKind[] | undefined;
    return kinds ? catalogueFrom(kinds) : EMPTY_CATALOGUE;
  };
  const surveys = [...copies].flatMap(([name, value]) => {
    if (!name.startsWith("survey:")) return [];
    const survey = value as PhoneSurvey;
    const newest =
      survey.inventory && (copies.get(inventoryCopy(survey.inventory.id)) as PhoneInventory | undefined);
    const inventory = survey.inventory && { ...survey.inventory, ...newest };
    const current = { ...survey, inventory };
    return [viewOf(current, events, catalogueOf(current).kindByCode)];
  });
  surveys.sort((a, b) => (a.startsAt ?? "").localeCompare(b.startsAt ?? "") || a.id.localeCompare(b.id));
  return { surveys, catalogueOf, rules: copies.get(PLANNING) as PlanningRules | undefined };
}

/** The customer of an unsent change, and its item, room or place. */
export function describeEvent(
  event: OfflineEvent,
  { surveys, catalogueOf }: SurveysOnPhone,
  language: Language,
): string {
  const survey = surveys.find((one) => concerns(event, one));
  if (!survey) return "";
  const { kind, payload } = asSurveyEvent(event);
  const parts = [survey.customer.name];
  if (kind === "edit") {
    const { change } = payload;
    const line = "itemId" in change && survey.content.lines.find(({ itemId }) => itemId === change.itemId);
    const made =
      change.kind === "set" && change.kindCode ? catalogueOf(survey).kindByCode(change.kindCode) : undefined;
    if (line) parts.push(language === "sw" ? line.nameSw : line.name);
    else if (made) parts.push(language === "sw" ? made.nameSw : made.nameEn);
    if (change.kind === "count") parts.push(change.by > 0 ? `+${change.by}` : `−${-change.by}`);
    if (change.kind === "room")
      parts.push(labelOf({ key: change.key, kind: change.roomKind, label: change.label }, language));
  }
  if (kind === "access") parts.push(WORDS[language].access[payload.stop.end]);
  return parts.join(", ");
}
