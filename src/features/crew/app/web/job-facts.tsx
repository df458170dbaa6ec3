/** @jsxImportSource preact */
import phone from "~/platform/phone/phone.module.css";
import { fill } from "~/platform/phone/words";
import type { JobView } from "../domain/jobs";
import styles from "./crew.module.css";
import { Icon } from "./icons";
import type { AppState } from "./model";
import { useWords } from "./words";

/** Instructions, stops with their access, people and trucks. */
export function JobFacts({ state, job }: { state: AppState; job: JobView }) {
  const { words } = useWords();
  const vehicles = state.bundle?.vehicles.filter(({ id }) => job.vehicleIds.includes(id)) ?? [];
  return (
    <>
      {job.instructions !== "" && (
        <section>
          <h2>{words.job.instructions}</h2>
          <p>{job.instructions}</p>
        </section>
      )}
      <section>
        <h2>{words.job.stops}</h2>
        {!job.seesContacts && <p class={phone.muted}>{words.stop.hidden}</p>}
        <ul class={styles.facts}>
          {job.stops.map((stop, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stops have an order and no id.
            <StopFacts key={at} stop={stop} />
          ))}
        </ul>
      </section>
      <section>
        <h2>{words.job.team}</h2>
        <ul class={styles.facts}>
          {job.team.map(({ personId, name, role }) => (
            <li key={personId}>
              {name}
              <span class={phone.muted}>{words.roles[role]}</span>
            </li>
          ))}
        </ul>
      </section>
      {vehicles.length > 0 && (
        <section>
          <h2>{words.job.truck}</h2>
          <ul class={styles.facts}>
            {vehicles.map(({ id, plate, name }) => (
              <li key={id}>
                {plate}
                <span class={phone.muted}>{name}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function StopFacts({ stop }: { stop: JobView["stops"][number] }) {
  const { stop: words, stops, job } = useWords().words;
  const { floor, lift, stairs, carry } = stop;
  const access = [
    floor !== null && (floor === 0 ? words.ground : fill(words.floor, { floor })),
    lift !== null && (lift ? words.lift : words.noLift),
    stairs !== null && stairs > 0 && fill(words.stairs, { count: stairs }),
    carry !== null && carry > 0 && fill(words.carry, { metres: carry }),
  ].filter(Boolean);
  return (
    <li>
      <span class={phone.muted}>{stops[stop.role]}</span>
      <strong>{[stop.place, stop.address].filter(Boolean).join(", ")}</strong>
      {access.length > 0 && <span>{access.join(", ")}</span>}
      {[stop.parking, stop.accessHours].filter(Boolean).map((text) => (
        <span key={text}>{text}</span>
      ))}
      {stop.contactPhone !== "" && (
        <a class={phone.secondary} href={`tel:${stop.contactPhone}`}>
          <Icon name="phone" /> {fill(job.callOne, { name: stop.contactName || stop.contactPhone })}
        </a>
      )}
    </li>
  );
}
