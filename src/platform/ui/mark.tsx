import { useRouteLoaderData } from "react-router";
import type { DocumentData } from "./document";
import styles from "./mark.module.css";

function Mark({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={Math.round((size * 26) / 34)} viewBox="0 0 34 26" aria-hidden="true">
      <path d="M1 1h8.5l8 12-8 12H1l8-12z" fill="var(--primary)" />
      <path d="M16.5 1H25l8 12-8 12h-8.5l8-12z" fill="var(--accent)" />
    </svg>
  );
}

/** A logo at least this much wider than high contains the company's name. */
const NAMED_FROM = 2;
const MOST = { width: 180, height: 40 };

interface CompanyMarkProps {
  size?: number;
  fallback?: string;
}

/**
 * The company in page headers: its logo or the default mark, and its name. Wide logos appear without the name
 * (docs/domain/readings.md#company-branding). Space is reserved before the picture loads.
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
