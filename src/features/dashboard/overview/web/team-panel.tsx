import type { Output } from "~/platform/http/client";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import type { overviewContract } from "../contract";
import styles from "./panels.module.css";

type Team = Output<typeof overviewContract, "team">;

/** 'hr_officer' as 'HR officer', 'customer_service' as 'Customer service'. */
function labelOf(name: string): string {
  const words = name.replaceAll("_", " ").replace(/\bhr\b/, "HR");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Who works here, for whoever looks after all of them. */
export function TeamPanel({ team }: { team: Team }) {
  const { departments, invited, joined } = team;
  const all = departments.reduce((sum, { people }) => sum + people, 0);
  return (
    <>
      <section className={styles.panel} aria-labelledby="team-title">
        <header className={styles.head}>
          <h2 id="team-title">People</h2>
          <b className={styles.figure}>{all}</b>
        </header>
        <ul className={styles.rows}>
          {departments.map(({ department, people }) => (
            <li key={department} className={styles.line}>
              {department ? labelOf(department) : "No department"}
              <b className={styles.figure}>{people}</b>
            </li>
          ))}
          <li className={styles.line}>
            Invitations not yet accepted
            <b className={styles.figure}>{invited}</b>
          </li>
        </ul>
      </section>
      <section className={styles.panel} aria-labelledby="joined-title">
        <header className={styles.head}>
          <h2 id="joined-title">Newest colleagues</h2>
        </header>
        <ul className={styles.rows}>
          {joined.map(({ id, name, role, at }) => (
            <li key={id}>
              <div className={styles.line}>
                <b>{name}</b>
                <span className={styles.quiet}>since {formatDate(nairobiDate(at))}</span>
              </div>
              <span className={styles.quiet}>{labelOf(role)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
