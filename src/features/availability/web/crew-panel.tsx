import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { offeredLocales, pathIn } from "~/platform/kernel/locales";
import { formatPhone } from "~/platform/kernel/phone";
import { useCompany, usePageLocale } from "~/platform/ui/document";
import english from "../texts/en.json";
import swahili from "../texts/sw.json";
import styles from "./crew-panel.module.css";

/** The address holds the secret. */
export const crewPageHeaders = () => ({
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
});

/** Crew pages need no script and no font: they open on 2G. */
export const crewPageHandle = { still: true, small: true };

export const crewTextsOf = (locale: "en" | "sw") => (locale === "sw" ? swahili : english).crewPage;

/** A text with its `{names}` replaced. */
export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

interface CrewPanelProps {
  /** The page's path without its language; empty for a page without another language. */
  path: string;
  title: string;
  /** The pages of the link and the current one. */
  pages?: { token: string; current: "jobs" | "days" };
  children: ReactNode;
}

/** The frame of a crew member's private pages: language, the pages of the link, and the office's phone. */
export function CrewPanel({ path, title, pages, children }: CrewPanelProps) {
  const locale = usePageLocale() === "sw" ? "sw" : "en";
  const { companyName, companyPhone } = useCompany();
  const t = crewTextsOf(locale);
  const other = locale === "sw" ? "en" : "sw";
  return (
    <main id="main" className={styles.page}>
      <header>
        <b>{companyName}</b>
        {path && offeredLocales().length > 1 && (
          <a href={pathIn(other, path)} lang={other}>
            {t.other}
          </a>
        )}
      </header>
      {pages && (
        <nav aria-label={companyName}>
          {(["jobs", "days"] as const).map((page) => (
            <a
              key={page}
              href={pathIn(locale, `/w/${pages.token}${page === "days" ? "/days" : ""}`)}
              aria-current={pages.current === page ? "page" : undefined}
            >
              {t[page]}
            </a>
          ))}
        </nav>
      )}
      <h1>{title}</h1>
      {children}
      <p>
        <a className={styles.call} href={`tel:${companyPhone}`}>
          {fillText(t.call, { phone: formatPhone(companyPhone) })}
        </a>
      </p>
    </main>
  );
}

/** The page of a link that is unknown or over. Rethrows other errors. */
export function CrewLinkOver({ error }: { error: unknown }) {
  const t = crewTextsOf(usePageLocale() === "sw" ? "sw" : "en");
  if (!isRouteErrorResponse(error) || ![404, 409, 410, 422].includes(error.status)) throw error;
  return (
    <CrewPanel path="" title={error.status === 410 ? t.overTitle : t.unknownTitle}>
      <p role="alert">{t.over}</p>
    </CrewPanel>
  );
}
