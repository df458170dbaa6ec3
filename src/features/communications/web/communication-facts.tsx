import { Flex } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { Badge } from "~/platform/ui/badge";
import { isSettled } from "../domain";
import styles from "./communication-item.module.css";
import type { Communication } from "./communication-values";

function spanOf(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60)
    return minutes % 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes / 60} h`;
  return `${Math.round(minutes / (24 * 60))} days`;
}

/** Known facts of a communication besides its content. */
export function CommunicationFacts({ row, now }: { row: Communication; now: Date }) {
  const facts = factsOf(row, now);
  if (facts.length === 0 && row.tags.length === 0) return null;
  return (
    <>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {row.tags.length > 0 && (
        <Flex component="p" gap={6} wrap="wrap">
          {row.tags.map((tag) => (
            <Badge key={tag} tone="muted">
              {tag}
            </Badge>
          ))}
        </Flex>
      )}
    </>
  );
}

function factsOf(row: Communication, now: Date): [label: string, value: ReactNode][] {
  const facts: [string, ReactNode][] = [];
  if (row.escalatedToName && row.status === "escalated")
    facts.push([`Escalated to ${row.escalatedToName}`, row.escalationReason]);
  if (row.assignedToName) facts.push(["Assigned to", row.assignedToName]);
  if (row.createdByName) facts.push(["Written by", row.createdByName]);
  if (row.responseTime) facts.push(["Answered after", spanOf(row.responseTime)]);
  else if (row.responseDeadline && !row.firstResponseTime && !isSettled(row.status))
    facts.push(["Answer due", <Due key="due" at={row.responseDeadline} now={now} />]);
  if (row.followUpRequired && row.followUpDate)
    facts.push([
      "Follow-up",
      `${formatDate(row.followUpDate)}${row.followUpNotes ? `: ${row.followUpNotes}` : ""}`,
    ]);
  if (row.relatedQuoteNumber)
    facts.push([
      "Quote",
      <Link key="quote" to={`/quote-management/${row.relatedQuoteNumber}`}>
        {row.relatedQuoteNumber}
      </Link>,
    ]);
  if (row.relatedMoveNumber)
    facts.push([
      "Move",
      <Link
        key="move"
        to={`/moves?move=${row.relatedMoveNumber}${row.relatedMoveDate ? `&date=${row.relatedMoveDate}` : ""}`}
      >
        {row.relatedMoveNumber}
      </Link>,
    ]);
  if (row.satisfactionRating !== null || row.satisfactionFeedback)
    facts.push([
      "Satisfaction",
      [row.satisfactionRating && `${row.satisfactionRating} of 5`, row.satisfactionFeedback]
        .filter(Boolean)
        .join(": "),
    ]);
  return facts;
}

function Due({ at, now }: { at: Date; now: Date }) {
  const late = at <= now;
  return (
    <span className={late ? styles.late : undefined}>
      {formatDateTime(at)}
      {late && ", passed"}
    </span>
  );
}
