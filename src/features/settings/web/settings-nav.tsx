import { Flex, TextInput } from "@mantine/core";
import {
  IconAdjustments,
  IconArmchair,
  IconArrowsExchange,
  IconAward,
  IconBeach,
  IconBook2,
  IconBuildingBank,
  IconBuildingEstate,
  IconBuildingStore,
  IconCashBanknote,
  IconChecklist,
  IconClock,
  IconCreditCard,
  IconDeviceMobile,
  IconFileDollar,
  IconFileInvoice,
  IconFileText,
  IconFolder,
  IconHash,
  IconKey,
  IconLogin,
  IconMail,
  IconMessage2,
  IconPlug,
  IconReceiptTax,
  IconReportMoney,
  IconScale,
  IconSearch,
  IconShieldLock,
  IconSpeakerphone,
  IconTag,
  IconTargetArrow,
  IconTruck,
  IconTruckLoading,
  IconUserShield,
  IconUsersGroup,
  IconWebhook,
  IconWorld,
  type TablerIcon,
} from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Link, NavLink } from "react-router";
import type { Permission } from "~/platform/http/permissions";
import { settingsSections } from "../define";
import { type SectionName, searchSettings } from "../domain/settings";
import styles from "./settings-nav.module.css";

interface Page {
  to: string;
  title: string;
  icon: TablerIcon;
  needs?: Permission;
}

type Entry = Page | readonly [section: SectionName, icon: TablerIcon];

/** All settings by subject: the declared sections, and pages of their own. */
const GROUPS: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: "Company",
    entries: [
      ["company", IconBuildingStore],
      ["localization", IconWorld],
      ["communication", IconMail],
      { to: "/settings/message-texts", title: "Message texts", icon: IconMessage2 },
      ["documentTemplates", IconFileText],
      ["seo", IconSpeakerphone],
      ["integrations", IconPlug],
      { to: "/settings/webhooks", title: "Webhooks", icon: IconWebhook },
      { to: "/settings/management", title: "Settings Management", icon: IconAdjustments },
    ],
  },
  {
    title: "Sales and money",
    entries: [
      { to: "/settings/prices", title: "Prices", icon: IconTag },
      ["tax", IconReceiptTax],
      ["sales", IconTargetArrow],
      ["quotes", IconFileDollar],
      ["loyalty", IconAward],
      ["customerDocuments", IconFolder],
      ["moves", IconTruck],
      ["arrivalWindows", IconClock],
      ["planning", IconTruckLoading],
      ["travel", IconTruck],
      ["clearances", IconChecklist],
      ["evidence", IconFileText],
      ["crewSteps", IconChecklist],
      ["vehicleChecks", IconChecklist],
      { to: "/settings/items", title: "Item list", icon: IconArmchair },
      ["invoices", IconFileInvoice],
      ["paymentGateways", IconCreditCard],
      {
        to: "/settings/mpesa-connection",
        title: "M-Pesa connection",
        icon: IconDeviceMobile,
        needs: "manage_finances",
      },
      ["purchases", IconReceiptTax],
      ["floats", IconCashBanknote],
      ["bank", IconBuildingBank],
      { to: "/settings/exchange-rates", title: "Exchange rates", icon: IconArrowsExchange },
      ["numbering", IconHash],
      ["books", IconBook2],
      ["moveProfit", IconScale],
    ],
  },
  {
    title: "People and access",
    entries: [
      { to: "/settings/people", title: "People", icon: IconUsersGroup },
      { to: "/settings/roles", title: "Roles", icon: IconUserShield },
      ["signIn", IconLogin],
      ["security", IconShieldLock],
      { to: "/settings/tokens", title: "API tokens", icon: IconKey },
      ["leave", IconBeach],
      ["payroll", IconReportMoney],
      ["salaryPayments", IconCashBanknote],
      ["payrollReturns", IconBuildingEstate],
    ],
  },
];

const SHOWN = 12;

function pageOf(entry: Entry): Page | undefined {
  if (!Array.isArray(entry)) return entry as Page;
  const [name, icon] = entry as Exclude<Entry, Page>;
  const section = settingsSections.all().find((each) => each.name === name);
  if (!section) return undefined;
  const { title, needs } = section;
  return { to: `/settings/${name}`, title, icon, ...(needs && { needs }) };
}

/** The settings by subject, and the search over all their fields. */
export function SettingsNav({ held }: { held: readonly Permission[] }) {
  const [typed, setTyped] = useState("");
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = nav.current;
    const open = list?.querySelector<HTMLElement>('[aria-current="page"]');
    if (list && open) list.scrollLeft = open.offsetLeft - list.clientWidth / 2 + open.offsetWidth / 2;
  }, []);
  const groups = GROUPS.map(({ title, entries }) => ({
    title,
    pages: entries.flatMap((entry) => {
      const page = pageOf(entry);
      return page && (!page.needs || held.includes(page.needs)) ? [page] : [];
    }),
  }));
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
        {groups.map(({ title, pages }) => (
          <fieldset key={title} className={styles.group}>
            <legend>{title}</legend>
            {pages.map(({ to, title: name, icon: Icon }) => (
              <NavLink
                key={to}
                to={to}
                className={({ isActive }) => `${styles.section} ${isActive ? styles.on : ""}`}
              >
                <Icon size={18} stroke={1.8} aria-hidden />
                {name}
              </NavLink>
            ))}
          </fieldset>
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
