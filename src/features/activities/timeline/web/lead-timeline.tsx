import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatPhone } from "~/platform/kernel/phone";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { Timeline } from "~/platform/ui/office/timeline";
import type { leadTimelineContract } from "../contract";
import { MAX_SHOWN, placeOf } from "../domain";
import styles from "./lead-timeline.module.css";

export type LeadTimelineData = Output<typeof leadTimelineContract, "get">;

interface PartProps {
  leadNumber: string;
  timeline: LeadTimelineData;
}

/** Next step of a lead: the planned activity, else the step for its status. */
export function NextStep({ leadNumber, timeline, edit }: PartProps & { edit: boolean }) {
  const { step, next, opportunityNumber, respondBy } = timeline;
  if (!step) return null;
  return (
    <Card title="Next step">
      <p className={styles.step}>
        {step === "planned" && next && (
          <>
            <Link to={`/crm/activities/${next.id}`}>{next.subject}</Link>
            <small data-late={next.isOverdue || undefined}>
              {formatDateTime(next.scheduledDate)}
              {next.assignee && `, ${next.assignee}`}
              {next.isOverdue && ", overdue"}
            </small>
          </>
        )}
        {step === "answer" && `Answer them: we promised to by ${formatDateTime(respondBy)}.`}
        {step === "speak" && "Ring or write to them, and plan when to speak again."}
        {step === "qualify" && "Find out where they move, when and for how much. Then they are qualified."}
        {step === "convert" && (
          <span>
            They are qualified:{" "}
            {edit ? (
              <Link to={`/crm/leads/${leadNumber}/convert`}>make an opportunity of them</Link>
            ) : (
              "an opportunity is next"
            )}
            .
          </span>
        )}
        {step === "decide" && "Ask them what they decide, and plan when to ask again."}
        {step === "sell" && opportunityNumber && (
          <span>
            The sale goes on at{" "}
            <Link to={`/crm/opportunities/${opportunityNumber}`}>{opportunityNumber}</Link>.
          </span>
        )}
      </p>
    </Card>
  );
}

/** Forms and quotes of a lead, with data that differs from it. */
export function Arrivals({ arrivals }: Pick<LeadTimelineData, "arrivals">) {
  if (arrivals.length === 0) return null;
  return (
    <Card title="Inquiries and forms">
      <ul className={styles.arrivals}>
        {arrivals.map(({ kind, ref, at, message, via, name, email, phone }) => (
          <li key={kind + ref}>
            <span>
              <Link to={placeOf(kind, ref) ?? ""}>{kind === "inquiry" ? "Form" : ref}</Link>{" "}
              <small>
                {formatDate(at)}
                {via && ` · by ${via}`}
              </small>
            </span>
            {message && <p>{message}</p>}
            {(name || email || phone) && (
              <small>
                Says otherwise: {[name, email, phone && formatPhone(phone)].filter(Boolean).join(", ")}
              </small>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Everything that happened with a lead in one order, the latest first. */
export function LeadTimeline({ leadNumber, timeline, now }: PartProps & { now: Date }) {
  const { busy, act } = useAct();
  const [all, setAll] = useState<{ of: LeadTimelineData; entries: LeadTimelineData["entries"] }>();
  const isWhole = all?.of === timeline;
  const entries = isWhole ? all.entries : timeline.entries;
  const showAll = () =>
    act("all", async () => {
      const whole = await client("leadTimeline").get({
        id: leadNumber,
        limit: MAX_SHOWN,
      });
      setAll({ of: timeline, entries: whole.entries });
    });
  return (
    <Card title="Timeline">
      <Timeline
        now={now}
        entries={entries.map(({ id, kind, ref, what, by, at }) => {
          const to = placeOf(kind, ref);
          return { id, user: by, timestamp: at, action: to ? <Link to={to}>{what}</Link> : what };
        })}
      />
      {timeline.isMore && !isWhole && (
        <Button variant="default" mt={12} loading={busy === "all"} onClick={() => void showAll()}>
          Show all
        </Button>
      )}
    </Card>
  );
}
