import { Loader } from "@mantine/core";
import { Spotlight, spotlight } from "@mantine/spotlight";
import {
  IconAddressBook,
  IconFileInvoice,
  IconFileText,
  IconKeyboard,
  IconLogout,
  IconMessageQuestion,
  IconPlus,
  IconSearch,
  IconShieldLock,
  IconTruck,
  IconUser,
  type TablerIcon,
} from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Permission } from "~/platform/http/permissions";
import type { FoundKind } from "../domain";
import styles from "./palette.module.css";
import { useFound } from "./use-found";

/** A page or an action that the palette offers. */
export interface Offer {
  label: string;
  icon: TablerIcon;
  /** Further words it is found by. */
  words?: string;
  /** Typed outside of the palette, it does the same. */
  keys?: string;
  run: () => void;
}

const KINDS: Record<FoundKind, { label: string; icon: TablerIcon }> = {
  customer: { label: "Customers", icon: IconAddressBook },
  quote: { label: "Quotes", icon: IconFileText },
  move: { label: "Moves", icon: IconTruck },
  invoice: { label: "Invoices", icon: IconFileInvoice },
  inquiry: { label: "Inquiries", icon: IconMessageQuestion },
  person: { label: "People", icon: IconUser },
};

interface PaletteProps {
  /** The pages this person may open. */
  pages: readonly Offer[];
  /** What the help says; offered once something is typed. */
  articles: readonly Offer[];
  permissions: readonly Permission[];
  onShortcuts: () => void;
  onLogOut: () => void;
}

/** Opens the palette, or closes it. */
export const togglePalette = spotlight.toggle;

/** Ctrl-K, Cmd-K: goes to a page, does something, or finds a customer, a quote, a move, an invoice, an inquiry, a person. */
export function Palette({ pages, articles, permissions, onShortcuts, onLogOut }: PaletteProps) {
  const [typed, setTyped] = useState("");
  const { results, read, failed, waits } = useFound(typed);
  const navigate = useNavigate();
  const held = new Set(permissions);
  const actions: Offer[] = [
    ...(held.has("manage_quotes")
      ? [
          {
            label: "New quote",
            icon: IconPlus,
            words: "create price calculator",
            run: () => void navigate("/cost-calculator"),
          },
        ]
      : []),
    ...(held.has("manage_finances")
      ? [
          {
            label: "New invoice",
            icon: IconPlus,
            words: "create bill",
            run: () => void navigate("/invoice-management/new"),
          },
        ]
      : []),
    {
      label: "Your sign-in and security",
      icon: IconShieldLock,
      words: "password two-factor sessions",
      run: () => void navigate("/account/security"),
    },
    { label: "Shortcuts", icon: IconKeyboard, words: "keys keyboard help", keys: "?", run: onShortcuts },
    { label: "Log out", icon: IconLogout, words: "sign out leave", run: onLogOut },
  ];
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = (offer: Offer) =>
    words.every((word) => `${offer.label} ${offer.words ?? ""}`.toLowerCase().includes(word));
  const kinds = Object.entries(KINDS) as [FoundKind, (typeof KINDS)[FoundKind]][];
  const offered = [
    { label: "Pages", offers: pages.filter(wanted) },
    { label: "Actions", offers: actions.filter(wanted) },
    { label: "Help", offers: words.length > 0 ? articles.filter(wanted).slice(0, 4) : [] },
  ];
  const nothing = results.length === 0 && offered.every(({ offers }) => offers.length === 0);
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      // The office's keys open it, whether it is here already or not.
      shortcut={null}
      scrollable
      maxHeight="min(70dvh, 560px)"
      size={640}
      yOffset="10vh"
      centered={false}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      radius="md"
    >
      <Spotlight.Search
        placeholder="A name, a number, a page …"
        aria-label="Search customers, quotes, moves, invoices, pages and actions"
        leftSection={<IconSearch size={20} stroke={1.8} />}
        rightSection={waits ? <Loader size={18} aria-label="Searching" /> : undefined}
      />
      <Spotlight.ActionsList className={styles.list ?? ""}>
        {read && results.length > 0 && <p className={styles.read}>Nothing is called so. Nearest: {read}</p>}
        {kinds.map(([kind, { label, icon: Icon }]) => {
          const found = results.filter((result) => result.kind === kind);
          return (
            found.length > 0 && (
              <Spotlight.ActionsGroup key={kind} label={label}>
                {found.map(({ id, title, detail, to }) => (
                  <Spotlight.Action
                    key={id}
                    label={title}
                    description={detail}
                    leftSection={<Icon size={20} stroke={1.8} />}
                    dimmedSections={false}
                    onClick={() => void navigate(to)}
                  />
                ))}
              </Spotlight.ActionsGroup>
            )
          );
        })}
        {offered.map(
          ({ label, offers }) =>
            offers.length > 0 && (
              <Spotlight.ActionsGroup key={label} label={label}>
                {offers.map(({ label: name, icon: Icon, keys, run }) => (
                  <Spotlight.Action
                    key={name}
                    label={name}
                    leftSection={<Icon size={20} stroke={1.8} />}
                    rightSection={keys ? <kbd className={styles.keys}>{keys}</kbd> : undefined}
                    dimmedSections={false}
                    onClick={run}
                  />
                ))}
              </Spotlight.ActionsGroup>
            ),
        )}
        {nothing && (
          <Spotlight.Empty>
            {failed
              ? "The search did not answer. Check your connection and type on."
              : waits
                ? "Searching …"
                : `Nothing found for '${typed.trim()}'`}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
