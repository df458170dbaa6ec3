import { IconArrowLeft, IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import iconButton from "~/platform/ui/icon-button.module.css";
import { LanguageSwitch } from "~/platform/ui/language-switch";
import { CompanyMark } from "~/platform/ui/mark";
import { ThemeSwitch } from "~/platform/ui/theme-switch";
import styles from "./identity-frame.module.css";

/** The company's name, from the document's data. */
export function useCompanyName(): string {
  const root = useRouteLoaderData("root") as { company: { companyName: string } } | undefined;
  return root?.company.companyName ?? "MoveEase";
}

interface IdentityFrameProps {
  shape?: "panel" | "card" | "wide";
  back?: { to: string; label: string };
  children: ReactNode;
}

/** The quiet frame of signing in: the logo, the way out, and one thing to do. */
export function IdentityFrame({ shape = "card", back, children }: IdentityFrameProps) {
  const t = useTranslations("identity.frame");
  const company = useCompanyName();
  const wayOut = back ?? { to: "/landing-page", label: t("backHome") };
  return (
    <div className={`${styles.frame} ${styles[shape]}`}>
      <a href="#main" className="skip-link">
        {t("skip")}
      </a>
      <div className={styles.side}>
        <header className={styles.head}>
          <Link to="/" className={styles.logo} aria-label={t("home", { company })}>
            <CompanyMark />
          </Link>
          <Link to={wayOut.to} className={styles.back}>
            <IconArrowLeft size={20} stroke={1.9} aria-hidden /> <span>{wayOut.label}</span>
          </Link>
          <LanguageSwitch className={styles.language} short />
          <ThemeSwitch className={`${iconButton.button} ${styles.icon}`} />
        </header>
        <main id="main" className={styles.main}>
          {shape === "wide" ? children : <div className={styles.cardBox}>{children}</div>}
        </main>
      </div>
      {shape === "panel" && <WelcomePanel />}
    </div>
  );
}

function WelcomePanel() {
  const t = useTranslations("identity.frame");
  return (
    <aside className={styles.aside} aria-label={t("panelTitle")}>
      <div className={styles.still}>
        <img src="/art/sign-in.avif" width={1200} height={900} alt="" className={styles.picture} />
        <div className={styles.claims}>
          <p className={styles.claim}>{t("panelTitle")}</p>
          <ul className={styles.points}>
            {(["panelQuotes", "panelPay", "panelMove"] as const).map((point) => (
              <li key={point}>
                <span className={styles.tick}>
                  <IconCheck size={16} stroke={2.6} aria-hidden />
                </span>
                {t(point)}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </aside>
  );
}

/** The card's title and its one sentence. */
export function CardHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.cardHead}>
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  );
}

/** Links below a form. */
export function CardFoot({ children }: { children: ReactNode }) {
  return <div className={styles.cardFoot}>{children}</div>;
}
