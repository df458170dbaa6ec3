import { IconChevronDown, IconChevronRight, IconLayoutSidebarLeftCollapse } from "@tabler/icons-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { Viewer } from "~/platform/http/loader-api";
import { CompanyMark } from "~/platform/ui/mark";
import { AccountMenu } from "./account-menu";
import { GROUP_NAMES } from "./group-names";
import type { MenuItem, MenuSection } from "./office-entries";
import styles from "./office-menu.module.css";
import type { MenuGroup, OfficeEntry, SharedGroup, Waiting } from "./office-parts";
import { sumOf, useMenu } from "./use-menu";
import { WaitingCount } from "./waiting-count";

/** With so few pages, all groups stay open. */
const FEW = 10;

interface OfficeMenuProps {
  viewer: Viewer;
  waiting: Waiting;
  /** A group to open besides today's and the page's own. */
  opened?: MenuGroup | undefined;
}

/** The office's menu: groups of pages with what waits on them, and the viewer's own pages under their name. */
export function OfficeMenu({ viewer, waiting, opened }: OfficeMenuProps) {
  const { sections, own, current } = useMenu(viewer);
  const isShort = sections.reduce((all, { items }) => all + items.length, 0) <= FEW;
  return (
    <div className={styles.menu}>
      <div className={styles.brand}>
        <Link to={sections[0]?.items[0]?.to ?? "/help"} className={styles.logo}>
          <CompanyMark size={28} />
        </Link>
        <button
          type="button"
          className={styles.fold}
          data-fold-menu
          aria-label="Fold the menu"
          aria-keyshortcuts="["
        >
          <IconLayoutSidebarLeftCollapse size={19} stroke={1.8} aria-hidden />
        </button>
      </div>
      <nav aria-label="Office" className={styles.nav}>
        {sections.map((section) => (
          <Group
            // A group opened or closed by hand stays so until the page's own group changes.
            key={`${section.group} ${section.group === current?.group} ${section.group === opened}`}
            section={section}
            waiting={waiting}
            current={current}
            isOpenFirst={
              isShort ||
              section.group === "today" ||
              section.group === current?.group ||
              section.group === opened
            }
          />
        ))}
      </nav>
      {waiting.setup ? (
        <Link to="/getting-started" className={styles.setup}>
          Set up: {waiting.setup} to go
        </Link>
      ) : null}
      <AccountMenu viewer={viewer} own={own} />
    </div>
  );
}

interface GroupProps {
  section: MenuSection & { group: SharedGroup };
  waiting: Waiting;
  current: OfficeEntry | undefined;
  isOpenFirst: boolean;
}

function Group({ section: { group, items }, waiting, current, isOpenFirst }: GroupProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const id = useId();
  const { label, icon: Icon } = GROUP_NAMES[group];
  return (
    <>
      <button
        type="button"
        className={isOpen ? `${styles.group} ${styles.open}` : styles.group}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {!isOpen && <Icon size={18} stroke={1.8} aria-hidden />}
        {label}
        {!isOpen && (
          <WaitingCount
            sum={sumOf(
              items.flatMap(({ views }) => views),
              waiting,
            )}
          />
        )}
        {isOpen ? (
          <IconChevronDown size={15} aria-hidden className={styles.chevron} />
        ) : (
          <IconChevronRight size={15} aria-hidden className={styles.chevron} />
        )}
      </button>
      <ul id={id} className={styles.items} hidden={!isOpen}>
        {items.map((item) => (
          <li key={item.to}>
            <Item
              item={item}
              waiting={waiting}
              isCurrent={current !== undefined && item.views.includes(current)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Item({ item, waiting, isCurrent }: { item: MenuItem; waiting: Waiting; isCurrent: boolean }) {
  const { to, label, icon: Icon, views } = item;
  return (
    <Link
      to={to}
      className={isCurrent ? `${styles.entry} ${styles.on}` : styles.entry}
      aria-current={isCurrent ? "page" : undefined}
    >
      <Icon size={18} stroke={1.8} aria-hidden />
      {label}
      <WaitingCount sum={sumOf(views, waiting)} />
    </Link>
  );
}
