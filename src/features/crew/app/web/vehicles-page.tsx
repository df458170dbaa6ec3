/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { formatTime } from "~/platform/kernel/dates";
import phone from "~/platform/phone/phone.module.css";
import { fill } from "~/platform/phone/words";
import type { BundleVehicle } from "../../domain/bundle";
import { checkedToday } from "../domain/vehicles";
import styles from "./crew.module.css";
import { type Screen, UnsentStrip } from "./frame";
import { FuelSheet } from "./fuel-sheet";
import { Icon } from "./icons";
import { Navigation } from "./navigation";
import { useWords } from "./words";

/** The trucks of the person's jobs: the daily check and fuel. */
export function VehiclesPage({ state, model }: Screen) {
  const { words } = useWords();
  const [fuelled, setFuelled] = useState<BundleVehicle>();
  const vehicles = state.bundle?.vehicles ?? [];
  return (
    <main class={styles.screen}>
      <header class={styles.bar}>
        <div class={styles.heading}>
          <h1>{words.vehicles}</h1>
        </div>
      </header>
      <UnsentStrip {...{ state, model }} />
      <div class={styles.body}>
        {vehicles.length === 0 && <p class={phone.empty}>{words.vehicle.none}</p>}
        {vehicles.map((vehicle) => {
          const checkedAt = checkedToday(vehicle, state.held, new Date());
          return (
            <section key={vehicle.id} class={styles.counter} aria-label={vehicle.plate}>
              <div class={styles.cardHead}>
                <h2>{vehicle.plate}</h2>
                <span class={phone.muted}>{vehicle.name}</span>
              </div>
              <span class={styles.badge} data-tone={checkedAt ? "good" : ""}>
                {checkedAt
                  ? fill(words.vehicle.checked, { time: formatTime(new Date(checkedAt)) })
                  : words.vehicle.unchecked}
              </span>
              <div class={styles.actions}>
                <a class={checkedAt ? phone.secondary : phone.primary} href={`#/vehicle/${vehicle.id}`}>
                  <Icon name="check" /> {words.vehicle.check}
                </a>
                <button type="button" class={phone.secondary} onClick={() => setFuelled(vehicle)}>
                  <Icon name="fuel" /> {words.vehicle.fuel}
                </button>
              </div>
            </section>
          );
        })}
      </div>
      <Navigation state={state} place="vehicles" />
      {fuelled && <FuelSheet {...{ state, model }} vehicle={fuelled} onClose={() => setFuelled(undefined)} />}
    </main>
  );
}
