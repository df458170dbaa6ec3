import { useRouteLoaderData } from "react-router";
import type { DocumentData } from "./document";
import styles from "./mark.module.css";

/** The brand's two chevrons, in the company's colours. */
function Mark({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={Math.round((size * 26) / 34)} viewBox="0 0 34 26" aria-hidden="true">
      <path d="M1 1h8.5l8 12-8 12H1l8-12z" fill="var(--primary)" />
      <path d="M16.5 1H25l8 12-8 12h-8.5l8-12z" fill="var(--accent)" />
    </svg>
  );
}

/** A logo this much wider than high has the company's name in it. */
const NAMED_FROM = 2;
/** Pixels a logo has at most at a page's head; smaller ones keep their size. */
const MOST = { width: 180, height: 40 };

interface CompanyMarkProps {
  /** Our mark's width in pixels, where there is no logo. */
  size?: number;
  /** Shown where the document's data could not be read. */
  fallback?: string;
}

/**
 * The company at the head of its pages: its logo or our mark, and its name. A wide logo has the name in it and is alone
 * (docs/domain/readings.md#company-branding). Its place is there before the picture is.
 */
export function CompanyMark({ size = 34, fallback = "MoveEase" }: CompanyMarkProps) {
  const company = (useRouteLoaderData("root") as DocumentData | undefined)?.company;
  const name = company?.companyName ?? fallback;
  const logo = company?.logo;
  if (!logo)
    return (
      <>
        <Mark size={size} /> <span>{name}</span>
      </>
    );
  const scale = Math.min(1, MOST.width / logo.width, MOST.height / logo.height);
  const isNamed = logo.width >= NAMED_FROM * logo.height;
  return (
    <>
      <img
        src={logo.path}
        width={Math.max(1, Math.round(logo.width * scale))}
        height={Math.max(1, Math.round(logo.height * scale))}
        alt={isNamed ? name : ""}
        className={styles.logo}
      />
      {!isNamed && <span>{name}</span>}
    </>
  );
}
