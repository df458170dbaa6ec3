import { pricedStop, type SurveyedStop } from "~/features/inventory/access/domain";
import { hardestAccess, isSameAccess, type VolumeBasis } from "~/features/pricing/domain/choices";
import type { Access } from "~/features/pricing/domain/volume";
import { formatDate } from "~/platform/kernel/dates";

type Surveyed = NonNullable<SurveyedStop["surveyed"]>;

/** An end of a move that a survey found other than a price counts it. */
export interface OtherAccess {
  end: "from" | "to";
  priced: Access;
  found: Access;
  surveyed: Surveyed | null;
}

/** The ends whose surveyed access costs another price. Facts that the survey lacks stay as they are counted. */
export function otherAccess(
  basis: Pick<VolumeBasis, "from" | "to">,
  stops: readonly SurveyedStop[],
): OtherAccess[] {
  return (["from", "to"] as const).flatMap((end) => {
    const own = stops.filter((stop) => pricedStop(stop).end === end);
    const hardest = hardestAccess(own.map(pricedStop), end);
    const { [end]: priced } = basis;
    const found = {
      floor: hardest.floor ?? priced.floor,
      lift: hardest.lift ?? priced.lift,
      carry: hardest.carry ?? priced.carry,
    };
    if (isSameAccess(priced, found)) return [];
    const surveyed = own
      .flatMap((stop) => stop.surveyed ?? [])
      .reduce<Surveyed | null>((last, one) => (last && last.at > one.at ? last : one), null);
    return [{ end, priced, found, surveyed }];
  });
}

const ordinal = (floor: number) => {
  const ending = floor % 10 < 4 && ![11, 12, 13].includes(floor % 100) ? floor % 10 : 0;
  return `${floor}${["th", "st", "nd", "rd"][ending]} floor`;
};

/** '3rd floor without a lift, 40 m to the truck'. Empty if nothing is known. */
export function accessInWords({ floor, lift, carry }: Access): string {
  const storey =
    floor === null ? "" : floor === 0 ? "ground floor" : floor < 0 ? `basement ${-floor}` : ordinal(floor);
  const how = floor === null || floor === 0 || lift === null ? "" : lift ? " with a lift" : " without a lift";
  return [`${storey}${how}`, carry === null ? "" : `${carry} m to the truck`].filter(Boolean).join(", ");
}

/** 'surveyed on 12 Nov 2026 by Grace Njeri' */
export const sourceInWords = ({ at, by }: Surveyed): string =>
  `surveyed on ${formatDate(at)}${by ? ` by ${by}` : ""}`;
