import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatDate } from "~/platform/kernel/dates";
import { LOCALE_NAMES } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { serviceName } from "../contents/domain";
import { titled } from "../contents/web/quote-contents";
import type { QuoteDetail } from "../page/web/shown-quote";
import { FromInventory } from "./inventory-badge";

const METHODS: Readonly<Record<string, string>> = {
  fixed: "fixed fee",
  bands: "by kilometres",
  roads: "by road",
};

const floor = (value: number | null, lift: boolean | null) =>
  value === null
    ? "Not given"
    : `${value === 0 ? "Ground floor" : `Floor ${value}`}${lift === null ? "" : lift ? ", lift" : ", no lift"}`;

/** 'About 485 km (long distance)' or '~45 km (fixed fee)'. */
export const distanceOf = ({ longDistanceKm, distanceKm, distanceMethod }: QuoteDetail) =>
  longDistanceKm === null
    ? `~${distanceKm} km (${METHODS[distanceMethod] ?? "by kilometres"})`
    : `About ${longDistanceKm} km (long distance)`;

function Duration({ of: { estimatedDuration, plannedFrom } }: { of: QuoteDetail }) {
  if (estimatedDuration === null) return "Not given";
  return (
    <>
      {estimatedDuration} hours{plannedFrom && ", "}
      {plannedFrom && <FromInventory of={plannedFrom} />}
    </>
  );
}

/** The service requirements. */
export function QuoteFacts({ quote }: { quote: QuoteDetail }) {
  const openDay = quote.acceptedAt ? "Choose a day" : "To be agreed";
  const facts: [string, ReactNode][] = [
    ["From", [quote.fromAddress, quote.fromLocation].filter(Boolean).join(", ")],
    ["To", [quote.toAddress, quote.toLocation].filter(Boolean).join(", ")],
    ["Distance", distanceOf(quote)],
    ["Service date", quote.serviceDate ? formatDate(quote.serviceDate) : openDay],
    ["Preferred time", quote.preferredTime || "Not given"],
    ["Service", serviceName(quote.serviceType)],
    ["Property", titled(quote.propertyType) || "Not given"],
    ["From floor", floor(quote.fromFloor, quote.fromLift)],
    ["To floor", floor(quote.toFloor, quote.toLift)],
    ["Access", titled(quote.accessDifficulty)],
    ["Estimated value", quote.estimatedValue === null ? "Not given" : formatKes(quote.estimatedValue)],
    ["Estimated duration", <Duration key="duration" of={quote} />],
    ["Messages and documents in", LOCALE_NAMES[quote.locale]],
    ["Assigned to", quote.assignedName ?? "No one yet"],
  ];
  return (
    <Card title="Service requirements" level={3}>
      <Facts width={190}>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      {quote.distanceNotes.map((note) => (
        <Text key={note} inherit c="dimmed" fz={14}>
          {note}
        </Text>
      ))}
      {quote.specialRequirements.length > 0 && (
        <p>Special requirements: {quote.specialRequirements.join(", ")}</p>
      )}
      {quote.specialInstructions && <p>Instructions: {quote.specialInstructions}</p>}
    </Card>
  );
}
