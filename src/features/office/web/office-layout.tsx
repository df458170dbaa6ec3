import { Burger, DirectionProvider, MantineProvider } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { data, Outlet, redirect, useLocation } from "react-router";
import { homeOf } from "~/features/identity/domain/identity";
import { api, pageRequest } from "~/platform/http/loader-api";
import "~/platform/ui/office/styles";
import { loadClient } from "~/platform/http/client";
import { formats } from "~/platform/kernel/formats";
import { newId } from "~/platform/kernel/ids";
import { DEFAULT_LOCALE, readPath } from "~/platform/kernel/locales";
import { LeaveGuard } from "~/platform/ui/form/leave-guard";
import { loadDropdowns } from "~/platform/ui/office/dropdown";
import { useFirstTouch } from "~/platform/ui/office/first-touch";
import { useLiveSince } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { loadOverlays, Overlays } from "~/platform/ui/office/overlays";
import { officeTheme, themeManager } from "~/platform/ui/office/theme";
import { articlesFor } from "../help/domain";
import { ARTICLES } from "../help/web/articles";
import type { Route } from "./+types/office-layout";
import { Crumbs } from "./breadcrumbs";
import { StoredColumns } from "./column-choices";
import { useNavCounts } from "./nav-counts";
import styles from "./office-layout.module.css";
import { OfficeMenu } from "./office-menu";
import { loadPalette, OfficeTools } from "./office-tools";
import { PageLoading } from "./page-loading";

const loadDrawer = () => import("./menu-drawer").then((part) => part.MenuDrawer);
const MenuDrawer = onDemand(loadDrawer);

/** Only staff may open the office. Each page checks its own permission through the contract. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, locale, publicUrl, now } = context.get(pageRequest);
  const { path } = readPath(url.pathname.replace(/\.data$/, ""));
  if (locale !== DEFAULT_LOCALE) throw redirect(`${publicUrl}${path}${url.search}`);
  const isStaff = viewer?.role && viewer.role !== "customer";
  // The only office path that redirects other visitors: they have their own help.
  if (!isStaff && /^\/help(?:\/|$)/.test(path))
    throw redirect("/help-center", { headers: { "Cache-Control": "private, no-store", Vary: "Cookie" } });
  if (!viewer) throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`);
  if (!isStaff) throw data({ message: "This page is for staff." }, { status: 403 });
  const help = articlesFor(ARTICLES, viewer.permissions).map(({ slug, title, screen }) => ({
    slug,
    title,
    screen,
  }));
  return {
    viewer,
    help,
    // The viewer's own first page, since some staff have no dashboard.
    home: homeOf(viewer.role, viewer.permissions),
    since: newId(now.getTime()),
    waiting: await api(context, "menu").waiting(),
  };
}

export default function OfficeLayout({ loaderData }: Route.ComponentProps) {
  const [opened, drawer] = useDisclosure(false);
  const [everOpened, setEverOpened] = useState(false);
  if (opened && !everOpened) setEverOpened(true);
  const location = useLocation();
  useLiveSince(loaderData.since);
  const [waiting, askAgain] = useNavCounts(loaderData.waiting);
  const menu = { viewer: loaderData.viewer, waiting };
  useFirstTouch(() => [loadClient(), loadOverlays(), loadDropdowns(), loadPalette(), loadDrawer()]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the page changes
  useEffect(() => drawer.close(), [location.pathname]);
  return (
    <DirectionProvider initialDirection={formats().enableRTL ? "rtl" : "ltr"} detectDirection={false}>
      <MantineProvider theme={officeTheme} colorSchemeManager={themeManager} defaultColorScheme="auto">
        <Overlays />
        <LeaveGuard />
        <div className={`office ${styles.office}`}>
          <a href="#main" className="skip-link">
            Skip to content
          </a>
          <aside className={styles.side}>
            <OfficeMenu {...menu} />
          </aside>
          {everOpened && <MenuDrawer {...menu} opened={opened} onClose={drawer.close} />}
          <div className={styles.room}>
            <header className={styles.topbar}>
              <Burger
                opened={opened}
                onClick={drawer.toggle}
                size="sm"
                aria-label="Menu"
                className={styles.burger ?? ""}
              />
              <Crumbs permissions={loaderData.viewer.permissions} />
              <OfficeTools {...menu} help={loaderData.help} onRead={askAgain} />
            </header>
            <main id="main" className={styles.main} tabIndex={-1}>
              <StoredColumns stored={loaderData.viewer.columns}>
                <Outlet />
              </StoredColumns>
              <PageLoading />
            </main>
          </div>
        </div>
      </MantineProvider>
    </DirectionProvider>
  );
}
