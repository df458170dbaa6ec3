import { formatDate } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import { Line, Lines, Panel, Tiles } from "../../web/panel";
import { PARTS } from "../domain/parts";
import type { MorningPart } from "./morning-values";

export function AwayPart({ part }: { part: MorningPart<"away"> }) {
  const { day, tomorrowIs, decides, today, tomorrow, rows } = part;
  const listOf = (date: string) => `/staff/leave?status=approved&from=${date}&to=${date}`;
  const others = today + tomorrow === 0;
  return (
    <Panel
      id="away"
      title={PARTS.away.title}
      link={{ to: "/staff/leave/calendar", label: "Calendar" }}
      nothing={others && "Nobody is away. Approved leave appears here."}
    >
      <Tiles
        tiles={[
          { label: "Today", value: formatNumber(today), to: decides ? listOf(day) : undefined },
          { label: "Tomorrow", value: formatNumber(tomorrow), to: decides ? listOf(tomorrowIs) : undefined },
        ]}
      />
      <Lines>
        {rows.map(({ number, name, firstDay, lastDay, leaveLabel }) => (
          <Line
            key={`${number} ${firstDay}`}
            to={`/staff/${number}`}
            name={name}
            below={leaveLabel}
            beside={firstDay > day ? `From ${formatDate(firstDay)}` : `Until ${formatDate(lastDay)}`}
          />
        ))}
      </Lines>
    </Panel>
  );
}

export function ContractsPart({ part }: { part: MorningPart<"contracts"> }) {
  const { within30, within60, rows } = part;
  return (
    <Panel
      id="contracts"
      title={PARTS.contracts.title}
      link={{ to: "/staff?ends=60", label: "All" }}
      nothing={rows.length === 0 && "None ends in 60 days. They appear here before they end."}
    >
      <Tiles
        tiles={[
          { label: "In 30 days", value: formatNumber(within30), to: "/staff?ends=30" },
          { label: "In 60 days", value: formatNumber(within60), to: "/staff?ends=60" },
        ]}
      />
      <Lines>
        {rows.map(({ number, name, endsLabel, day }) => (
          <Line
            key={endsLabel + number}
            to={`/staff/${number}`}
            name={name}
            below={endsLabel}
            beside={formatDate(day)}
          />
        ))}
      </Lines>
    </Panel>
  );
}

export function PeoplePart({ part }: { part: MorningPart<"people"> }) {
  const { invited, joined, departments } = part;
  const all = departments.reduce((sum, { people }) => sum + people, 0);
  return (
    <Panel
      id="people"
      title={PARTS.people.title}
      link={{ to: "/staff", label: "All" }}
      nothing={all === 0 && "No employees yet. New colleagues appear here."}
    >
      <Tiles
        tiles={[
          { label: "Employees", value: formatNumber(all), to: "/staff" },
          { label: "Invitations open", value: formatNumber(invited) },
          ...departments.map(({ department, label, people }) => ({
            label,
            value: formatNumber(people),
            to: department ? `/staff?department=${department}` : undefined,
          })),
        ]}
      />
      <Lines>
        {joined.map(({ number, name, roleLabel, hireDate }) => (
          <Line
            key={number}
            to={`/staff/${number}`}
            name={name}
            below={roleLabel}
            beside={`Since ${formatDate(hireDate)}`}
          />
        ))}
      </Lines>
    </Panel>
  );
}
