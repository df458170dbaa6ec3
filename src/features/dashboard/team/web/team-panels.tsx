import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { CATEGORY_LABELS } from "~/features/leave/domain";
import { shownCount } from "~/features/office/menu/domain";
import { wordsOf } from "~/features/staff/domain";
import type { Output } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import styles from "../../web/panels.module.css";
import type { teamContract } from "../contract";

type Team = Output<typeof teamContract, "today">;

/** Today's staff overview, open decisions first. */
export function TeamPanels({ team }: { team: Team }) {
  const { waiting, away, endings, joined, departments } = team;
  const all = departments.reduce((sum, { people }) => sum + people, 0);
  return (
    <>
      <Stack gap={20}>
        <Panel title="Waiting for you">
          <Count of={waiting.leave} to="/staff/leave?status=pending" shown={shownCount}>
            Leave to decide
          </Count>
          <Count of={waiting.overtime} to="/staff/overtime?status=pending" shown={shownCount}>
            Overtime to decide
          </Count>
          <Count of={waiting.invitations}>Invitations not yet accepted</Count>
        </Panel>
        <Panel
          title="Away today"
          figure={away.count}
          to="/staff/leave/calendar"
          nothing="No one is on leave."
        >
          {away.people.map(({ category, lastDay, ...person }) => (
            <Person key={`${person.number} ${category}`} {...person} beside={`until ${formatDate(lastDay)}`}>
              {CATEGORY_LABELS[category]}
            </Person>
          ))}
        </Panel>
      </Stack>
      <Stack gap={20}>
        <Panel title="Ends within 30 days" figure={endings.count} nothing="No probations or contracts end.">
          {endings.people.map(({ what, day, ...person }) => (
            <Person key={what + person.number} {...person} beside={formatDate(day)}>
              {wordsOf(what)}
            </Person>
          ))}
        </Panel>
        <Panel title="Newest colleagues" to="/staff" nothing="No employees yet.">
          {joined.map(({ role, hireDate, ...person }) => (
            <Person key={person.number} {...person} beside={`since ${formatDate(hireDate)}`}>
              {wordsOf(role)}
            </Person>
          ))}
        </Panel>
      </Stack>
      <Panel title="People" figure={all} to="/staff">
        {departments.map(({ department, people }) => (
          <Count key={department} of={people} to={department && `/staff?department=${department}`}>
            {department ? wordsOf(department) : "No department"}
          </Count>
        ))}
      </Panel>
    </>
  );
}

function Panel(panel: {
  title: string;
  figure?: number;
  to?: string;
  nothing?: string;
  children: ReactNode[];
}) {
  const { title, figure, to, nothing, children } = panel;
  return (
    <section className={`frame ${styles.panel}`} aria-label={title}>
      <header className={styles.head}>
        <h2>
          {title} {figure !== undefined && <span className={styles.quiet}>{figure}</span>}
        </h2>
        {to && (
          <Link to={to} aria-label={`${title}, all`}>
            All
          </Link>
        )}
      </header>
      {children.length === 0 ? (
        <p className={styles.nothing}>{nothing}</p>
      ) : (
        <ul className={styles.rows}>{children}</ul>
      )}
    </section>
  );
}

function Count(count: { of: number | null; to?: string; shown?: (of: number) => string; children: string }) {
  const { of, to, shown = String, children } = count;
  if (of === null) return null;
  return (
    <li className={styles.line}>
      {to ? (
        <Link to={to} className={styles.lead}>
          {children}
        </Link>
      ) : (
        children
      )}
      <b className={styles.figure}>{shown(of)}</b>
    </li>
  );
}

function Person(person: { number: string; name: string; beside: string; children: string }) {
  return (
    <li>
      <div className={styles.line}>
        <Link to={`/staff/${person.number}`} className={styles.lead}>
          {person.name}
        </Link>
        <span className={styles.quiet}>{person.beside}</span>
      </div>
      <span className={styles.quiet}>{person.children}</span>
    </li>
  );
}
