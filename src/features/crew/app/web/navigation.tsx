/** @jsxImportSource preact */
import styles from "./crew.module.css";
import { Icon } from "./icons";
import type { AppState } from "./model";
import { useWords } from "./words";

type Place = "today" | "vehicles" | "me";

/** The parts of the app, under the thumb. Only people who may check trucks see them. */
export function Navigation({ state, place }: { state: AppState; place: Place }) {
  const { words } = useWords();
  const isHere = (of: Place) => (of === place ? ("page" as const) : undefined);
  const { person, vehicles } = state.bundle ?? {};
  return (
    <nav class={styles.nav} aria-label={words.navigation}>
      <a href="#/" aria-current={isHere("today")}>
        <Icon name="clock" size={26} />
        {words.today}
      </a>
      {person?.mayDrive && (vehicles?.length ?? 0) > 0 && (
        <a href="#/vehicles" aria-current={isHere("vehicles")}>
          <Icon name="truck" size={26} />
          {words.vehicles}
        </a>
      )}
      <a href="#/me" aria-current={isHere("me")}>
        <Icon name="person" size={26} />
        {words.me}
      </a>
    </nav>
  );
}
