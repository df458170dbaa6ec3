import { DEFAULT_GRANTS, homeOf } from "~/features/identity/domain/identity";
import { type Permission, type Scope, withImplied } from "~/platform/http/permissions";
import { ARTICLES } from "../../help/web/articles";
import { GROUP_NAMES } from "../../web/group-names";
import { entriesFor, entryAt } from "../../web/office-entries";
import type { OfficeEntry } from "../../web/office-parts";
import { placeKeys } from "../../web/place-keys";
import type { Guide } from "../domain";

export interface GuidePage {
  /** The way through the menu: 'Sales → Quotes'. */
  way: string;
  /** 'G then Q'; undefined for pages without a key. */
  keys: string | undefined;
}

export interface GuideTask extends GuidePage {
  title: string;
  lines: readonly string[];
  /** False for a single sentence or paragraph. */
  isList: boolean;
}

const pageOf = (entry: OfficeEntry, entries: readonly OfficeEntry[]): GuidePage => {
  const { group, label, to, viewOf, family } = entry;
  const above = viewOf ? entries.find((each) => each.to === viewOf) : undefined;
  const gathered = above ? (above.family ?? above.label) : family;
  const steps = [group === "own" ? "Your name" : GROUP_NAMES[group].label, gathered, label].filter(Boolean);
  const key = placeKeys(entries).find((place) => place.to === to && entry.key === place.key);
  return { way: steps.join(" → "), keys: key && `G then ${key.key.toUpperCase()}` };
};

function taskOf([slug, heading]: Guide["tasks"][number], entries: readonly OfficeEntry[]): GuideTask {
  const article = ARTICLES.find((each) => each.slug === slug);
  const section = article?.sections.find((each) => each.heading === heading);
  const entry = article && entryAt(entries, article.screen);
  if (!section || !entry) throw new Error(`No page or section '${heading}' of '${slug}' for this role`);
  const { steps, points, text = "" } = section;
  const lines = steps ?? points;
  const title = `${article.title}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`;
  return { title, ...pageOf(entry, entries), lines: lines ?? [text], isList: lines !== undefined };
}

/** A guide with the pages, keys and steps of its role. Throws if the role cannot open one of its pages. */
export function readGuide({ roles, tasks }: Guide): { first: GuidePage; tasks: readonly GuideTask[] } {
  const [role] = roles;
  const grants = Object.entries(DEFAULT_GRANTS[role]) as [Permission, Scope][];
  const permissions = [...withImplied(new Map(grants)).keys()];
  const entries = entriesFor(permissions);
  const home = entryAt(entries, homeOf(role, permissions));
  if (!home) throw new Error(`'${role}' has no first page`);
  return { first: pageOf(home, entries), tasks: tasks.map((task) => taskOf(task, entries)) };
}
