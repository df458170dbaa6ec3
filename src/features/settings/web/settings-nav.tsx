import { Flex, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Link, NavLink } from "react-router";
import type { Permission } from "~/platform/http/permissions";
import { settingsSections } from "../define";
import { MAIN_SECTIONS, SECTION_NAMES, searchSettings } from "../domain/settings";
import styles from "./settings-nav.module.css";

interface Entry {
  to: string;
  title: string;
  needs?: Permission;
}

/** Pages of the settings that are no section, after the sections of the specification. */
const MAIN_PAGES: readonly Entry[] = [{ to: "/settings/management", title: "Settings Management" }];

const FURTHER_PAGES: readonly Entry[] = [
  { to: "/settings/exchange-rates", title: "Exchange rates" },
  { to: "/settings/message-texts", title: "Message texts" },
  { to: "/settings/prices", title: "Prices" },
  { to: "/settings/people", title: "People" },
  { to: "/settings/roles", title: "Roles" },
  { to: "/settings/tokens", title: "API tokens" },
  { to: "/settings/webhooks", title: "Webhooks" },
  { to: "/settings/mpesa-connection", title: "M-Pesa connection", needs: "manage_finances" },
];

const SHOWN = 12;

function entriesOf(names: readonly string[]): Entry[] {
  const sections = settingsSections.all();
  return names.flatMap((name) => {
    const section = sections.find((each) => each.name === name);
    if (!section) return [];
    const { title, needs } = section;
    return [{ to: `/settings/${name}`, title, ...(needs ? { needs } : {}) }];
  });
}

/** The sections in their order, and the search over all their fields. */
export function SettingsNav({ held }: { held: readonly Permission[] }) {
  const [typed, setTyped] = useState("");
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = nav.current;
    const open = list?.querySelector<HTMLElement>('[aria-current="page"]');
    if (list && open) list.scrollLeft = open.offsetLeft - list.clientWidth / 2 + open.offsetWidth / 2;
  }, []);
  const main: readonly string[] = MAIN_SECTIONS;
  const opens = ({ needs }: Entry) => !needs || held.includes(needs);
  const groups = [
    [...entriesOf(main), ...MAIN_PAGES],
    [...entriesOf(SECTION_NAMES.filter((name) => !main.includes(name))), ...FURTHER_PAGES],
  ].map((entries) => entries.filter(opens));
  return (
    <div className={styles.side}>
      <TextInput
        type="search"
        aria-label="Search settings"
        placeholder="Search settings"
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setTyped("");
        }}
      />
      {typed.trim() && <Found typed={typed} held={held} onOpen={() => setTyped("")} />}
      <nav aria-label="Sections" className={styles.sections} hidden={typed.trim() !== ""} ref={nav}>
        {groups.map((entries, at) => (
          <div key={entries[0]?.to} className={at > 0 ? styles.further : styles.group}>
            {entries.map(({ to, title }) => (
              <NavLink
                key={to}
                to={to}
                className={({ isActive }) => `${styles.section} ${isActive ? styles.on : ""}`}
              >
                {title}
              </NavLink>
            ))}
          </div>
        ))}
      </nav>
    </div>
  );
}

function Found({ typed, held, onOpen }: { typed: string; held: readonly Permission[]; onOpen: () => void }) {
  const found = searchSettings(settingsSections.all(), typed, held);
  if (found.length === 0)
    return (
      <p className={styles.none} role="status">
        {`No setting is called '${typed.trim()}'`}
      </p>
    );
  return (
    <nav aria-label="Settings found">
      <Flex component="ul" direction="column" gap={2}>
        {found.slice(0, SHOWN).map(({ section, path, field, groups, to }) => (
          <li key={`${section.name} ${path}`}>
            <Link to={to} className={styles.hit} onClick={onOpen}>
              <span>{field.label}</span>
              <small>{[section.title, ...groups.map(({ title }) => title)].join(" · ")}</small>
            </Link>
          </li>
        ))}
      </Flex>
      {found.length > SHOWN && <p className={styles.none}>{`and ${found.length - SHOWN} more`}</p>}
    </nav>
  );
}
