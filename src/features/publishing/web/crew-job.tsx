import type { Output } from "~/platform/http/client";
import { nairobiDate } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import type { Locale } from "~/platform/kernel/locales";
import { formatPhone } from "~/platform/kernel/phone";
import type { publishingContract } from "../contract";
import { accessLabel, clockLabel, placeLabel, workLabel } from "../domain/crew-words";
import styles from "./crew-job.module.css";
import { crewWordsOf } from "./crew-texts";

export type OwnJob = Output<typeof publishingContract, "own">["jobs"][number];
type Plan = NonNullable<OwnJob["plan"]>;

/** A published job as its crew reads it, without its answer. Drawn by pages with and without scripts. */
export function CrewJob({ job, locale }: { job: OwnJob; locale: Locale }) {
  const t = crewWordsOf(locale);
  const { plan, isOff, number, role } = job;
  return (
    <div className={styles.job}>
      <h2>
        {weekdayAndDay(nairobiDate(job.startsAt), locale)}
        <b>{clockLabel(t, locale, job)}</b>
      </h2>
      <p className="muted">
        {plan ? `${t.kinds[plan.kind]}, ` : ""}
        {number}
      </p>
      {isOff || !plan ? (
        <p className={styles.off}>{t.off}</p>
      ) : (
        <PlanOfJob plan={plan} role={role} locale={locale} />
      )}
    </div>
  );
}

function PlanOfJob({ plan, role, locale }: { plan: Plan; role: OwnJob["role"]; locale: Locale }) {
  const t = crewWordsOf(locale);
  const work = workLabel(t, plan);
  return (
    <>
      <ol>
        {plan.stops.map((stop, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stops have no other key than their place
          <StopOfJob key={at} stop={stop} locale={locale} />
        ))}
      </ol>
      {!plan.sees && <p className="muted">{t.later}</p>}
      {plan.map && (
        <p>
          <a href={plan.map} target="_blank" rel="noreferrer">
            {t.map}
          </a>
        </p>
      )}
      <dl>
        <div>
          <dt>{t.role}</dt>
          <dd>{t.roles[role]}</dd>
        </div>
        <div>
          <dt>{t.team}</dt>
          <dd>{plan.team.map((one) => `${one.name} (${t.roles[one.role]})`).join(", ")}</dd>
        </div>
        <div>
          <dt>{t.vehicles}</dt>
          <dd>{plan.vehicles.join(", ") || t.noVehicle}</dd>
        </div>
        {work && (
          <div>
            <dt>{t.work}</dt>
            <dd>{work}</dd>
          </div>
        )}
        <div>
          <dt>{t.bring}</dt>
          <dd>{plan.things.map((thing) => t.things[thing]).join(", ")}</dd>
        </div>
        {plan.instructions && (
          <div>
            <dt>{t.instructions}</dt>
            <dd>{plan.instructions}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

function StopOfJob({ stop, locale }: { stop: Plan["stops"][number]; locale: Locale }) {
  const t = crewWordsOf(locale);
  const access = accessLabel(t, stop);
  const { contactName, contactPhone } = stop;
  return (
    <li>
      <b>{t.stops[stop.role]}</b> {placeLabel(stop)}
      {access && <small>{access}</small>}
      {(contactName || contactPhone) && (
        <small>
          {contactName} {contactPhone && <a href={`tel:${contactPhone}`}>{formatPhone(contactPhone)}</a>}
        </small>
      )}
    </li>
  );
}
