import {
  IconChevronDown,
  IconClock,
  IconLogin,
  IconLogout,
  IconMapPin,
  IconMenu2,
  IconPhone,
  IconUserCircle,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, NavLink, useHref, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { Dialog } from "~/platform/ui/dialog";
import { useCompany, useViewer } from "~/platform/ui/document";
import iconButton from "~/platform/ui/icon-button.module.css";
import { LanguageSwitch } from "~/platform/ui/language-switch";
import { CompanyMark } from "~/platform/ui/mark";
import { ThemeSwitch } from "~/platform/ui/theme-switch";
import page from "./page.module.css";
import { useSite } from "./site-data";
import styles from "./site-header.module.css";
import { MORE, NAV, SiteMenu } from "./site-menu";

const icon = `${iconButton.button} ${styles.icon}`;

/** Its behaviour is in elements/frame.ts. */
export function SiteHeader({ isCalculator, onSand }: { isCalculator: boolean; onSand: boolean }) {
  const t = useTranslations("site.layout");
  const { companyName } = useCompany();
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const isCustomer = viewer?.role === "customer" || viewer?.role === null;
  const next = pathname === "/" ? "" : `?next=${encodeURIComponent(pathname + search)}`;
  return (
    <header className={`${styles.header} ${onSand ? styles.onSand : ""}`}>
      <Strip />
      <div className={`${page.wrap} ${styles.bar}`}>
        <Link to="/" className="logo" aria-label={t("home", { company: companyName })}>
          <CompanyMark />
        </Link>
        <nav className={styles.nav} aria-label={t("mainNav")}>
          <ServicesMenu />
          {NAV.map(({ to, key }) => (
            <NavLink key={to} to={to} className={({ isActive }) => (isActive ? styles.on : undefined)}>
              {t(key)}
            </NavLink>
          ))}
          <MoreMenu />
        </nav>
        <div className={styles.actions}>
          {!isCalculator && (
            <Button href="/cost-calculator" size="medium" className={styles.calculator}>
              {t("calculator")}
            </Button>
          )}
          {viewer ? (
            <>
              <Link
                to={isCustomer ? "/account" : "/login"}
                className={icon}
                aria-label={isCustomer ? t("account") : t("office")}
              >
                <IconUserCircle size={24} stroke={1.9} />
              </Link>
              <SignOut />
            </>
          ) : (
            <Link to={`/login${next}`} className={icon} aria-label={t("signIn")}>
              <IconLogin size={24} stroke={1.9} />
            </Link>
          )}
          {/* Until scripts run, it links to the footer's links. */}
          <Link
            to={isCalculator ? "/#site-links" : "#site-links"}
            className={`${icon} ${styles.burger}`}
            aria-label={t("menu")}
            aria-haspopup="dialog"
            data-act="menu"
          >
            <IconMenu2 size={24} stroke={1.9} />
          </Link>
        </div>
      </div>
      <SiteMenu next={next} />
    </header>
  );
}

function Strip() {
  const { companyPhone } = useCompany();
  const { company } = useSite();
  return (
    <div className={styles.strip}>
      <div className={`${page.wrap} ${styles.stripRow}`}>
        <a href={`tel:${companyPhone}`}>
          <IconPhone size={16} stroke={1.9} aria-hidden />
          <b>{formatPhone(companyPhone)}</b>
        </a>
        {company.hoursShort && (
          <span className={styles.wide}>
            <IconClock size={16} stroke={1.9} aria-hidden />
            {company.hoursShort}
          </span>
        )}
        {company.city && (
          <span className={styles.wide}>
            <IconMapPin size={16} stroke={1.9} aria-hidden />
            {company.city}
          </span>
        )}
        <LanguageSwitch className={styles.language} />
        <ThemeSwitch className={`${iconButton.button} ${styles.theme}`} />
      </div>
    </div>
  );
}

function ServicesMenu() {
  const t = useTranslations("site.layout");
  const { services } = useSite();
  const { pathname } = useLocation();
  return (
    <Fold title={t("services")} isHere={pathname === "/services"}>
      {services
        .filter(({ inMenu }) => inMenu)
        .map(({ slug, name, anchor }) => (
          <li key={slug}>
            <Link to={`/services#${anchor}`}>{name}</Link>
          </li>
        ))}
    </Fold>
  );
}

function MoreMenu() {
  const t = useTranslations("site.layout");
  const { pathname } = useLocation();
  return (
    <Fold title={t("more")} isHere={MORE.some(({ to }) => pathname.startsWith(to))}>
      {MORE.map(({ to, key }) => (
        <li key={to}>
          <NavLink to={to}>{t(key)}</NavLink>
        </li>
      ))}
    </Fold>
  );
}

function Fold({ title, isHere, children }: { title: string; isHere: boolean; children: ReactNode }) {
  return (
    <details name="site-nav" className={styles.fold}>
      <summary className={isHere ? styles.on : undefined}>
        {title} <IconChevronDown size={16} stroke={1.9} aria-hidden />
      </summary>
      <ul className={styles.drop}>{children}</ul>
    </details>
  );
}

/** Asks before signing out (docs/domain/readings.md#public-site); without scripts it signs out at once. */
function SignOut() {
  const t = useTranslations("site.layout");
  const action = useHref("/sign-out");
  return (
    <>
      <form method="post" action={action} data-asks="sign-out">
        <button type="submit" className={icon} aria-label={t("signOut")}>
          <IconLogout size={24} stroke={1.9} />
        </button>
      </form>
      <Dialog
        id="sign-out"
        title={t("logoutTitle")}
        actions={
          <>
            <Button type="button" kind="outline" size="medium" data-close>
              {t("cancel")}
            </Button>
            <form method="post" action={action}>
              <Button type="submit" size="medium">
                {t("signOut")}
              </Button>
            </form>
          </>
        }
      >
        {t("logoutQuestion")}
      </Dialog>
    </>
  );
}
