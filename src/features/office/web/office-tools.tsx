import { IconHelpCircle, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { Viewer } from "~/platform/http/loader-api";
import { onDemand } from "~/platform/ui/office/on-demand";
import { articleAt, type HelpEntry } from "../help/domain";
import { entriesFor } from "./office-entries";
import styles from "./office-layout.module.css";
import { barParts, type Waiting } from "./office-parts";
import { placeKeys } from "./place-keys";
import { takeTypedAhead, useOfficeKeys } from "./shortcuts";

export const loadPalette = () => import("./office-palette").then((part) => part.OfficePalette);
const OfficePalette = onDemand(loadPalette);

interface OfficeToolsProps {
  viewer: Viewer;
  waiting: Waiting;
  help: readonly HelpEntry[];
  onRead: () => void;
}

/** The right end of the office's bar: palette, shortcuts and notifications. */
export function OfficeTools({ viewer, waiting, help, onRead }: OfficeToolsProps) {
  const [sheet, setSheet] = useState(false);
  const [asked, setAsked] = useState(0);
  const askPalette = () => setAsked((before) => before + 1);
  const entries = entriesFor(viewer.permissions);
  const article = articleAt(help, useLocation().pathname);
  useOfficeKeys(placeKeys(entries), () => setSheet(true), askPalette);
  const giveUp = () => {
    takeTypedAhead();
    setAsked(0);
    setSheet(false);
  };
  return (
    <>
      <button type="button" className={styles.search} onClick={askPalette} aria-label="Search">
        <IconSearch size={18} stroke={1.9} aria-hidden />
        <span>Search</span>
        <kbd aria-hidden data-keys="Ctrl K" />
      </button>
      <Link
        to={article ? `/help/${article.slug}` : "/help"}
        className={`${styles.tool} ${styles.onlyWide}`}
        aria-label={article ? `Help: ${article.title}` : "Help"}
      >
        <IconHelpCircle size={21} stroke={1.8} />
      </Link>
      {barParts.all().map((Part) => (
        <Part key={Part.displayName ?? Part.name} unread={waiting.unread ?? 0} onRead={onRead} />
      ))}
      {(asked > 0 || sheet) && (
        <OfficePalette
          viewer={viewer}
          entries={entries}
          asked={asked}
          sheet={sheet}
          setSheet={setSheet}
          onClose={giveUp}
        />
      )}
    </>
  );
}
