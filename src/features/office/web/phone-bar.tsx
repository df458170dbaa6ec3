import { IconMenu2 } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Viewer } from "~/platform/http/loader-api";
import { GROUP_NAMES } from "./group-names";
import type { Waiting } from "./office-parts";
import styles from "./phone-bar.module.css";
import { sumOf, useMenu } from "./use-menu";
import { WaitingCount } from "./waiting-count";

const SHOWN = 4;

interface PhoneBarProps {
  viewer: Viewer;
  waiting: Waiting;
  onMore: () => void;
}

/** The menu of a phone: the first four groups, each opening its first page, and the whole menu. */
export function PhoneBar({ viewer, waiting, onMore }: PhoneBarProps) {
  const { sections, current } = useMenu(viewer);
  return (
    <nav aria-label="Main pages" className={styles.bar}>
      {sections.slice(0, SHOWN).map(({ group, items }) => {
        const [first] = items;
        if (!first) return null;
        const { label, icon: Icon } = GROUP_NAMES[group];
        const isCurrent = group === current?.group;
        return (
          <Link
            key={group}
            to={first.to}
            className={isCurrent ? `${styles.place} ${styles.on}` : styles.place}
            aria-current={isCurrent ? "true" : undefined}
          >
            <Icon size={22} stroke={1.8} aria-hidden />
            {group === "operations" ? "Ops" : label}
            <WaitingCount
              sum={sumOf(
                items.flatMap(({ views }) => views),
                waiting,
              )}
              isMark
            />
          </Link>
        );
      })}
      <button type="button" className={styles.place} aria-haspopup="dialog" onClick={onMore}>
        <IconMenu2 size={22} stroke={1.8} aria-hidden />
        More
      </button>
    </nav>
  );
}
