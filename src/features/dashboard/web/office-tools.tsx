import { IconHelpCircle, IconKeyboard, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { NotificationBadge } from "~/features/notifications/web/notification-badge";
import type { Viewer } from "~/platform/http/loader-api";
import { articleAt, articlesFor } from "../help/domain";
import { ARTICLES } from "../help/web/articles";
import { openPalette, Palette } from "../search/web/palette";
import { useLogOut } from "./log-out";
import { entriesFor, type Waiting } from "./office-entries";
import styles from "./office-layout.module.css";
import { ShortcutSheet, useOfficeKeys } from "./shortcuts";

interface OfficeToolsProps {
  viewer: Viewer;
  waiting: Waiting;
  /** A notification was read. */
  onRead: () => void;
}

/** The right end of the office's bar: the palette, the shortcuts, the bell. */
export function OfficeTools({ viewer, waiting, onRead }: OfficeToolsProps) {
  const [sheet, setSheet] = useState(false);
  const navigate = useNavigate();
  const logOut = useLogOut();
  const entries = entriesFor(viewer.permissions);
  const articles = articlesFor(ARTICLES, viewer.permissions);
  const article = articleAt(articles, useLocation().pathname);
  useOfficeKeys(entries, () => setSheet(true));
  return (
    <div className={styles.tools}>
      <button type="button" className={styles.search} onClick={openPalette} aria-label="Search">
        <IconSearch size={18} stroke={1.9} aria-hidden />
        <span>Search</span>
        <kbd aria-hidden data-keys="Ctrl K" />
      </button>
      <button
        type="button"
        className={`${styles.tool} ${styles.onlyWide}`}
        onClick={() => setSheet(true)}
        aria-label="Shortcuts"
      >
        <IconKeyboard size={21} stroke={1.8} />
      </button>
      <Link
        to={article ? `/help/${article.slug}` : "/help"}
        className={`${styles.tool} ${styles.onlyWide}`}
        aria-label={article ? `Help: ${article.title}` : "Help"}
      >
        <IconHelpCircle size={21} stroke={1.8} />
      </Link>
      <NotificationBadge unread={waiting.unread ?? 0} onRead={onRead} />
      <Palette
        pages={entries.map(({ to, label, icon, key, words = "" }) => ({
          label,
          icon,
          words,
          keys: `g ${key}`,
          run: () => void navigate(to),
        }))}
        articles={articles.map(({ slug, title, lead }) => ({
          label: title,
          icon: IconHelpCircle,
          words: `help ${lead}`,
          run: () => void navigate(`/help/${slug}`),
        }))}
        permissions={viewer.permissions}
        onShortcuts={() => setSheet(true)}
        onLogOut={() => void logOut()}
      />
      <ShortcutSheet opened={sheet} onClose={() => setSheet(false)} entries={entries} />
    </div>
  );
}
