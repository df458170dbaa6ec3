import { formatTook } from "~/features/inquiries/domain/inquiries";
import { SERVICE_LABELS, type Service } from "~/features/inquiries/domain/offered-services";
import { formatDate, formatTime, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { Line, Lines, Panel, Tiles } from "../../web/panel";
import { PARTS } from "../domain/parts";
import type { MorningPart } from "./morning-values";

const mine = "assignedTo=me&order=asc";

export function ActivitiesPart({ part, today }: { part: MorningPart<"activities">; today: PlainDate }) {
  const { overdue, rows } = part;
  const isLate = (due: PlainDate | null) => due !== null && due < today;
  const when = (at: Date) => (nairobiDate(at) === today ? formatTime(at) : formatDate(at));
  return (
    <Panel
      id="activities"
      title={PARTS.activities.title}
      link={{ to: `/crm/activities?due=open&${mine}`, label: "All" }}
      nothing={rows.length === 0 && "Nothing planned. Plan the next call from a lead or a customer."}
    >
      <Tiles
        tiles={[
          { label: "Due today", value: formatNumber(part.today), to: `/crm/activities?due=today&${mine}` },
          {
            label: "Overdue",
            value: formatNumber(overdue),
            to: `/crm/activities?due=overdue&${mine}`,
            late: overdue > 0,
          },
        ]}
      />
      <Lines>
        {rows.map(({ id, typeLabel, subject, scheduledDate, dueDate, party }) => (
          <Line
            key={id}
            to={`/crm/activities/${id}`}
            name={subject}
            below={party ? `${typeLabel}, ${party}` : typeLabel}
            beside={isLate(dueDate) ? "Overdue" : when(scheduledDate)}
            late={isLate(dueDate)}
          />
        ))}
      </Lines>
    </Panel>
  );
}

export function AnswersPart({ part, now }: { part: MorningPart<"answers">; now: Date }) {
  const { late, today, rows } = part;
  return (
    <Panel
      id="answers"
      title={PARTS.answers.title}
      link={{ to: "/inquiries?status=pending", label: "All" }}
      nothing={rows.length === 0 && "All answered. New inquiries appear here."}
    >
      <Tiles
        tiles={[
          { label: "Late", value: formatNumber(late), to: "/inquiries?answer=late", late: late > 0 },
          { label: "Due today", value: formatNumber(today), to: "/inquiries?answer=today" },
        ]}
      />
      <Lines>
        {rows.map(({ id, name, service, respondBy }) => (
          <Line
            key={id}
            to={`/inquiries/${id}`}
            name={name}
            below={SERVICE_LABELS[service as Service] ?? "General question"}
            beside={
              respondBy < now ? `${formatTook(respondBy, now)} late` : `In ${formatTook(now, respondBy)}`
            }
            late={respondBy < now}
          />
        ))}
      </Lines>
    </Panel>
  );
}

export function QuotesPart({ part, today }: { part: MorningPart<"quotes">; today: PlainDate }) {
  const { soon, week, rows } = part;
  return (
    <Panel
      id="quotes"
      title={PARTS.quotes.title}
      link={{ to: "/quote-management?ends=week", label: "All" }}
      nothing={rows.length === 0 && "No quote ends in seven days. Quotes without an answer appear here."}
    >
      <Tiles
        tiles={[
          { label: "Today or tomorrow", value: formatNumber(soon), to: "/quote-management?ends=soon" },
          { label: "In seven days", value: formatNumber(week), to: "/quote-management?ends=week" },
        ]}
      />
      <Lines>
        {rows.map(({ number, customer, total, validUntil }) => (
          <Line
            key={number}
            to={`/quote-management/${number}`}
            name={customer}
            below={`${number} · ${formatKes(total)}`}
            beside={validUntil === today ? "Today" : formatDate(validUntil)}
          />
        ))}
      </Lines>
    </Panel>
  );
}
