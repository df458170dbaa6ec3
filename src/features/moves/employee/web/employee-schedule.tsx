import { Link } from "react-router";
import { SchedulePanel } from "~/features/staff/web/schedule-panel";
import { KIND_LABELS } from "~/features/timesheets/overtime/domain";
import { OvertimeBadge } from "~/features/timesheets/overtime/web/overtime-badge";
import { api, pageRequest } from "~/platform/http/loader-api";
import type { Permission } from "~/platform/http/permissions";
import { formatDate } from "~/platform/kernel/dates";
import { Card } from "~/platform/ui/office/card";
import { useLive } from "~/platform/ui/office/live";
import { MoveBadge } from "../../web/move-badge";
import { place, windowShort } from "../../web/move-labels";
import type { Route } from "./+types/employee-schedule";
import styles from "./employee-schedule.module.css";

const SEES_OVERTIME: readonly Permission[] = ["assign_tasks", "approve_overtime", "manage_all_staff"];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { viewer } = context.get(pageRequest);
  const holds = (need: Permission) => viewer?.permissions.includes(need) ?? false;
  const { number } = params;
  const [record, { moves }, overtime] = await Promise.all([
    api(context, "staff").get({ number }),
    api(context, "employeeMoves").upcoming({ number }),
    SEES_OVERTIME.some(holds) ? api(context, "overtime").list({ search: number, limit: 10 }) : undefined,
  ]);
  return { record, moves, overtime: overtime?.rows, opensMoves: holds("view_moves") };
}

/** A person's working days and place, their assigned moves and latest overtime. */
export default function EmployeeSchedule({ loaderData }: Route.ComponentProps) {
  const { record, moves, overtime, opensMoves } = loaderData;
  useLive(["move", "overtime"]);
  return (
    <div className={styles.parts}>
      <SchedulePanel record={record} />
      <Card title="Upcoming moves">
        {moves.length === 0 && <p className="muted">No upcoming moves.</p>}
        <ul className={`divided ${styles.rows}`}>
          {moves.map(({ number, date, window, status, from, to, leads }) => (
            <li key={number}>
              <div>
                <b>
                  {opensMoves ? (
                    <Link to={`/moves?date=${date}&move=${number}`}>{formatDate(date)}</Link>
                  ) : (
                    formatDate(date)
                  )}
                  , {windowShort(window)}
                </b>
                <p>
                  {leads ? "Leads" : "Crew member"}
                  {from && to && ` · ${place(from)} → ${place(to)}`}
                </p>
              </div>
              <MoveBadge status={status} />
            </li>
          ))}
        </ul>
      </Card>
      {overtime && (
        <Card
          title="Overtime"
          actions={<Link to={`/staff/overtime?search=${record.employeeNumber}`}>All</Link>}
        >
          {overtime.length === 0 && <p className="muted">No overtime yet.</p>}
          <ul className={`divided ${styles.rows}`}>
            {overtime.map(({ id, date, hours, kind, rate, status }) => (
              <li key={id}>
                <div>
                  <b>
                    {formatDate(date)}, {hours} h
                  </b>
                  <p>
                    {KIND_LABELS[kind]}, × {rate}
                  </p>
                </div>
                <OvertimeBadge status={status} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
