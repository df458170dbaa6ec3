import { Loader } from "@mantine/core";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import {
  IconAddressBook,
  IconCalendarPlus,
  IconCashBanknote,
  IconChecklist,
  IconColumns3,
  IconFileInvoice,
  IconFileText,
  IconHeartHandshake,
  IconKeyboard,
  IconLogout,
  IconMessageQuestion,
  IconMoon,
  IconPlus,
  IconReceiptRefund,
  IconSearch,
  IconSettings,
  IconShieldLock,
  IconSun,
  IconTargetArrow,
  IconTruck,
  IconUser,
  IconUserPlus,
  type TablerIcon,
} from "@tabler/icons-react";
import { useNavigate } from "react-router";
import type { Permission } from "~/platform/http/permissions";
import { type Found, type FoundKind, LEAST_TYPED } from "../domain";
import type { Offer } from "./offer";
import { countPick, oftenFirst } from "./often";
import { pageActions } from "./page-actions";
import styles from "./palette.module.css";
import { recentFound, rememberFound } from "./recent-found";
import { useFirstHit } from "./use-first-hit";
import { useFound } from "./use-found";

const KINDS: Record<FoundKind, { label: string; icon: TablerIcon }> = {
  customer: { label: "Customers", icon: IconAddressBook },
  lead: { label: "Leads", icon: IconUserPlus },
  survey: { label: "Surveys", icon: IconChecklist },
  opportunity: { label: "Opportunities", icon: IconTargetArrow },
  partner: { label: "Partners", icon: IconHeartHandshake },
  supplier: { label: "Suppliers", icon: IconHeartHandshake },
  vehicle: { label: "Vehicles", icon: IconTruck },
  hire: { label: "Hired trucks", icon: IconTruck },
  evidence: { label: "Signed papers", icon: IconFileText },
  quote: { label: "Quotes", icon: IconFileText },
  "change-order": { label: "Change orders", icon: IconFileText },
  move: { label: "Moves", icon: IconTruck },
  inventory: { label: "Inventories", icon: IconColumns3 },
  invoice: { label: "Invoices", icon: IconFileInvoice },
  payment: { label: "Payments", icon: IconCashBanknote },
  purchase: { label: "Purchases", icon: IconCashBanknote },
  "credit-note": { label: "Credit notes", icon: IconReceiptRefund },
  "book-entry": { label: "Books", icon: IconFileText },
  inquiry: { label: "Inquiries", icon: IconMessageQuestion },
  employee: { label: "Staff", icon: IconUser },
  person: { label: "People", icon: IconUser },
  setting: { label: "Settings", icon: IconSettings },
};

const ACTIONS: (Omit<Offer, "run"> & { to: string; needs: Permission })[] = [
  {
    label: "New quote",
    icon: IconPlus,
    words: "create price customer",
    to: "/quote-management/new",
    needs: "manage_quotes",
  },
  {
    label: "New lead",
    icon: IconUserPlus,
    words: "create add prospect",
    to: "/crm/leads/new",
    needs: "manage_leads",
  },
  {
    label: "Schedule job",
    icon: IconCalendarPlus,
    words: "plan move crew book",
    to: "/moves?schedule=new",
    needs: "manage_moves",
  },
  {
    label: "New invoice",
    icon: IconPlus,
    words: "create bill draft",
    to: "/invoice-management/new",
    needs: "manage_finances",
  },
  {
    label: "Record payment",
    icon: IconCashBanknote,
    words: "book money received cash bank cheque overdue",
    to: "/invoice-management",
    needs: "manage_finances",
  },
  {
    label: "Invite a person",
    icon: IconUserPlus,
    words: "add staff user role",
    to: "/settings/people",
    needs: "manage_system_settings",
  },
];

const ON_PAGE = "On this page";

const byLabel = (offer: Offer): [string, Offer] => [offer.label.toLowerCase(), offer];

interface PaletteProps {
  typed: string;
  setTyped: (typed: string) => void;
  pages: readonly Offer[];
  articles: readonly Offer[];
  permissions: readonly Permission[];
  onShortcuts: () => void;
  onLogOut: () => void;
}

const [store, palette] = createSpotlight();

export const togglePalette = palette.toggle;

/** Ctrl-K or Cmd-K: opens pages, runs actions, and finds customers, quotes, moves, invoices, inquiries and people. */
export function Palette({
  typed,
  setTyped,
  pages,
  articles,
  permissions,
  onShortcuts,
  onLogOut,
}: PaletteProps) {
  const { results, read, failed, waits } = useFound(typed);
  const recent = typed === "" ? recentFound().filter(({ kind }) => kind in KINDS) : [];
  const navigate = useNavigate();
  const isDark = document.documentElement.dataset.theme === "dark";
  const held = new Set(permissions);
  const actions: Offer[] = [
    ...ACTIONS.filter(({ needs }) => held.has(needs)).map(({ to, ...action }) => ({
      ...action,
      run: () => void navigate(to),
    })),
    {
      label: isDark ? "Light mode" : "Dark mode",
      icon: isDark ? IconSun : IconMoon,
      words: "dark light colours theme night",
      theme: isDark ? "light" : "dark",
      run: () => undefined,
    },
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
    { label: ON_PAGE, offers: pageActions().filter(wanted) },
    { label: "Pages", offers: oftenFirst(pages.filter(wanted)) },
    { label: "Actions", offers: oftenFirst(actions.filter(wanted)) },
    { label: "Help", offers: words.length > 0 ? articles.filter(wanted).slice(0, 4) : [] },
  ];
  const isMeant = ({ label }: Offer) =>
    typed.trim().length >= LEAST_TYPED && label.toLowerCase().startsWith(typed.trim().toLowerCase());
  const meant = [...new Map(offered.flatMap(({ offers }) => offers.filter(isMeant)).map(byLabel)).values()];
  const [here, ...others] = offered.map(({ label, offers }) => ({
    label,
    offers: offers.filter((offer) => !isMeant(offer)),
  }));
  const onKeyDown = useFirstHit(store, { typed, results, waits: waits && meant.length === 0 });
  const nothing = results.length === 0 && offered.every(({ offers }) => offers.length === 0);
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
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
        onKeyDown={onKeyDown}
        rightSection={waits ? <Loader size={18} aria-label="Searching" /> : undefined}
      />
      <Spotlight.ActionsList className={styles.list ?? ""}>
        {read && results.length > 0 && <p className={styles.read}>Nothing is called so. Nearest: {read}</p>}
        <OfferGroup label="Go to" offers={meant} />
        {typed === "" && here && <OfferGroup {...here} />}
        {recent.length > 0 && (
          <Spotlight.ActionsGroup label="Recent">
            {recent.map((each) => (
              <FoundAction key={each.to} found={each} icon={KINDS[each.kind].icon} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {kinds.map(([kind, { label, icon: Icon }]) => {
          const found = results.filter((result) => result.kind === kind);
          return (
            found.length > 0 && (
              <Spotlight.ActionsGroup key={kind} label={label}>
                {found.map((each) => (
                  <FoundAction key={each.id} found={each} icon={Icon} />
                ))}
              </Spotlight.ActionsGroup>
            )
          );
        })}
        {typed !== "" && here && <OfferGroup {...here} />}
        {others.map((group) => (
          <OfferGroup key={group.label} {...group} />
        ))}
        {nothing && (
          <Spotlight.Empty>
            {failed
              ? "The search did not answer. Check your connection and try again."
              : waits
                ? "Searching …"
                : `Nothing found for '${typed.trim()}'`}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function FoundAction({ found, icon: Icon }: { found: Found; icon: TablerIcon }) {
  const navigate = useNavigate();
  const open = () => {
    rememberFound(found);
    void navigate(found.to);
  };
  return (
    <Spotlight.Action
      label={found.title}
      description={found.detail}
      leftSection={<Icon size={20} stroke={1.8} />}
      dimmedSections={false}
      onClick={open}
    />
  );
}

function OfferGroup({ label, offers }: { label: string; offers: readonly Offer[] }) {
  if (offers.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label}>
      {offers.map(({ label: name, icon: Icon, keys, theme, run }) => (
        <Spotlight.Action
          key={name}
          label={name}
          leftSection={<Icon size={20} stroke={1.8} />}
          rightSection={keys ? <kbd className={styles.keys}>{keys}</kbd> : undefined}
          dimmedSections={false}
          data-set-theme={theme}
          onClick={() => {
            if (label !== ON_PAGE) countPick(name);
            run();
          }}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
