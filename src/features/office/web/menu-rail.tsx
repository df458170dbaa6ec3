import { IconLayoutSidebarLeftCollapse, IconMenu2 } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Viewer } from "~/platform/http/loader-api";
import { CompanyMark } from "~/platform/ui/mark";
import { GROUP_NAMES } from "./group-names";
import styles from "./menu-rail.module.css";
import type { MenuGroup, Waiting } from "./office-parts";
import { sumOf, useMenu } from "./use-menu";
import { WaitingCount } from "./waiting-count";

interface MenuRailProps {
  viewer: Viewer;
  waiting: Waiting;
  onOpen: (group?: MenuGroup) => void;
}

/** The menu folded to its groups; each opens the whole menu at its place. */
export function MenuRail({ viewer, waiting, onOpen }: MenuRailProps) {
  const { sections, current } = useMenu(viewer);
  return (
    <div className={styles.rail}>
      <Link to={sections[0]?.items[0]?.to ?? "/help"} className={styles.logo}>
        <CompanyMark size={30} />
      </Link>
      <nav aria-label="Groups of pages" className={styles.groups}>
        {sections.map(({ group, items }) => {
          const { label, icon: Icon } = GROUP_NAMES[group];
          const views = items.flatMap((item) => item.views);
          return (
            <button
              key={group}
              type="button"
              className={group === current?.group ? `${styles.group} ${styles.on}` : styles.group}
              aria-haspopup="dialog"
              onClick={() => onOpen(group)}
            >
              <Icon size={20} stroke={1.8} aria-hidden />
              {group === "operations" ? "Ops" : label}
              <WaitingCount sum={sumOf(views, waiting)} isMark />
            </button>
          );
        })}
      </nav>
      <button type="button" className={styles.more} aria-label="Menu" onClick={() => onOpen()}>
        <IconMenu2 size={20} stroke={1.8} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.unfold}
        data-fold-menu
        aria-label="Unfold the menu"
        aria-keyshortcuts="["
      >
        <IconLayoutSidebarLeftCollapse size={20} stroke={1.8} aria-hidden />
      </button>
    </div>
  );
}
