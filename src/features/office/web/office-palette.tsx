import { IconHelpCircle } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Viewer } from "~/platform/http/loader-api";
import { articlesFor } from "../help/domain";
import { ARTICLES } from "../help/web/articles";
import { Palette, togglePalette } from "../search/web/palette";
import { useLogOut } from "./log-out";
import type { OfficeEntry } from "./office-parts";
import { PAGE_WORDS } from "./page-words";
import { placeKeys } from "./place-keys";
import { ShortcutSheet } from "./shortcut-sheet";
import { takeTypedAhead } from "./shortcuts";

interface OfficePaletteProps {
  viewer: Viewer;
  entries: readonly OfficeEntry[];
  asked: number;
  sheet: boolean;
  setSheet: (open: boolean) => void;
  onClose: () => void;
}

/** The palette and the shortcut sheet. `office-tools.tsx` loads them when first opened. */
export function OfficePalette({ viewer, entries, asked, sheet, setSheet }: OfficePaletteProps) {
  const navigate = useNavigate();
  const logOut = useLogOut();
  const [typed, setTyped] = useState("");
  const answered = useRef(0);
  useEffect(() => {
    if (asked > answered.current) togglePalette();
    answered.current = asked;
    const ahead = takeTypedAhead();
    if (ahead) setTyped(ahead);
  }, [asked]);
  return (
    <>
      <Palette
        typed={typed}
        setTyped={setTyped}
        pages={entries.map(({ to, label, icon, key }) => ({
          label,
          icon,
          words: PAGE_WORDS[to] ?? "",
          ...(key ? { keys: `g ${key}` } : {}),
          run: () => void navigate(to),
        }))}
        articles={articlesFor(ARTICLES, viewer.permissions).map(({ slug, title, lead }) => ({
          label: title,
          icon: IconHelpCircle,
          words: `help ${lead}`,
          run: () => void navigate(`/help/${slug}`),
        }))}
        permissions={viewer.permissions}
        onShortcuts={() => setSheet(true)}
        onLogOut={() => void logOut()}
      />
      <ShortcutSheet opened={sheet} onClose={() => setSheet(false)} places={placeKeys(entries)} />
    </>
  );
}
