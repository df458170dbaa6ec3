import { defineSection, type SectionValue, text, whole } from "~/features/settings/define";
import type { TierPoints } from "../domain";
import { diamondNotWhole, tiersNotAscending } from "./errors";

const points = (label: string, byDefault: number) =>
  whole({ label, min: 1, max: 10_000_000, default: byDefault, suffix: " points" });

/** From how many loyalty points on each tier is (docs/domain/readings.md#customers). */
export const loyaltySection = defineSection("loyalty", {
  title: "Customer tiers",
  about: "The loyalty points each tier begins with: a point for every 1,000 spent. Below Bronze is Starter.",
  fields: {
    bronze: points("Bronze", 100),
    silver: points("Silver", 500),
    gold: points("Gold", 1_000),
    platinum: points("Platinum", 2_500),
    diamond: text({
      label: "Diamond",
      help: "Points, above Platinum's. Empty: there is no such tier.",
      max: 8,
      matches: [/^[1-9]\d*$/, diamondNotWhole],
    }),
  },
  check: ({ bronze, silver, gold, platinum, diamond }, problem) => {
    if (silver <= bronze) problem("silver", tiersNotAscending);
    if (gold <= silver) problem("gold", tiersNotAscending);
    if (platinum <= gold) problem("platinum", tiersNotAscending);
    if (diamond !== "" && Number(diamond) <= platinum) problem("diamond", tiersNotAscending);
  },
});

export const tiersOf = ({ diamond, ...tiers }: SectionValue<typeof loyaltySection>): TierPoints => ({
  starter: 0,
  ...tiers,
  diamond: diamond === "" ? null : Number(diamond),
});
