import type { Stop } from "~/features/inventory/access/domain";
import { type Access, accessOfQuote, UNKNOWN_ACCESS } from "~/features/inventory/planning/domain/work";
import type { PlanningRules } from "~/features/inventory/planning/settings";
import type { inventoryPricesContract } from "~/features/inventory-prices/contract";
import { client, type Output } from "~/platform/http/client";
import { useViewer } from "~/platform/ui/document";
import { useLoaded } from "./inventory-rules";
import type { OpenedInventory } from "./inventory-session";

/** A place as a survey found it. */
export type SurveyedAccess = Output<typeof inventoryPricesContract, "access">["stops"][number];

export interface Places {
  access: Access;
  surveyed: readonly SurveyedAccess[];
}

const UNKNOWN: Places = { access: UNKNOWN_ACCESS, surveyed: [] };
const NOWHERE = {
  fromFloor: null,
  fromLift: null,
  fromCarry: null,
  toFloor: null,
  toLift: null,
  toCarry: null,
};

/** Floors, lifts and the road of the quote, for those who see it, and what a survey found of the places. */
export function usePlaces({ id, subjects }: OpenedInventory, rules: PlanningRules | undefined): Places {
  const number = useQuoteNumber(subjects);
  const places = useLoaded(rules ? `${id} ${number}` : "", async () => {
    if (!rules) return UNKNOWN;
    const { stops: surveyed } = await client("inventoryPrices").access({ id });
    if (!number && surveyed.length === 0) return UNKNOWN;
    const quote = number ? await client("quotes").get({ number }) : { ...NOWHERE, longDistanceKm: null };
    return { access: accessOfQuote(quote, rules, surveyed.map(stopOf)), surveyed };
  });
  return places ?? UNKNOWN;
}

type Planned = Pick<Stop, "end" | "floor" | "lift" | "carryMetres">;

const stopOf = ({ end, floor, lift, carry: carryMetres }: SurveyedAccess): Planned => ({
  ...{ end, floor, lift, carryMetres },
});

/** The number of the quote whose money this person may see. */
export function useQuoteNumber(subjects: OpenedInventory["subjects"]): string | undefined {
  const seesQuotes = useViewer()?.permissions.includes("view_quotes") ?? false;
  return seesQuotes ? subjects.find(({ type }) => type === "quote")?.number : undefined;
}
