import { DirectionProvider, MantineProvider } from "@mantine/core";
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
import { PageFrame } from "~/platform/ui/office/page-frame";
import { officeTheme, themeManager } from "~/platform/ui/office/theme";
import { articlesFor } from "../help/domain";
import { ARTICLES } from "../help/web/articles";
import type { Route } from "./+types/office-layout";
import { StoredColumns } from "./column-choices";
import { MenuRail } from "./menu-rail";
import { useNavCounts } from "./nav-counts";
import styles from "./office-layout.module.css";
import { OfficeMenu } from "./office-menu";
import type { MenuGroup } from "./office-parts";
import { loadPalette, OfficeTools } from "./office-tools";
import { PageLoading } from "./page-loading";
import { PhoneBar } from "./phone-bar";
import { usePageFrame } from "./use-page-frame";

const loadDrawer = () => import("./menu-drawer").then((part) => part.MenuDrawer);
const MenuDrawer = onDemand(loadDrawer);
const FrameAlerts = onDemand(() => import("./frame-alerts").then((part) => part.FrameAlerts));

export const handle = { manifest: "/office.webmanifest" };

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
  const [isOpen, setOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState<{ group: MenuGroup | undefined }>();
  const openMenu = (group?: MenuGroup) => {
    setOpenedAt({ group });
    setOpen(true);
  };
  const location = useLocation();
  useLiveSince(loaderData.since);
  const [waiting, askAgain] = useNavCounts(loaderData.waiting);
  const menu = { viewer: loaderData.viewer, waiting };
  const frame = usePageFrame(loaderData.viewer, waiting);
  useFirstTouch(() => [loadClient(), loadOverlays(), loadDropdowns(), loadPalette(), loadDrawer()]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the page changes
  useEffect(() => setOpen(false), [location.pathname]);
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
            <div className={styles.whole}>
              <OfficeMenu {...menu} />
            </div>
            <div className={styles.rail}>
              <MenuRail {...menu} onOpen={openMenu} />
            </div>
          </aside>
          {openedAt && (
            <MenuDrawer {...menu} opened={isOpen} openedAt={openedAt.group} onClose={() => setOpen(false)} />
          )}
          <div className={styles.beside}>
            {waiting.alerts[0] && <FrameAlerts alerts={waiting.alerts} />}
            <div className={styles.room}>
              <header className={styles.tools}>
                <OfficeTools {...menu} help={loaderData.help} onRead={askAgain} />
              </header>
              <main id="main" className={styles.main} tabIndex={-1}>
                <StoredColumns stored={loaderData.viewer.columns}>
                  <PageFrame value={frame}>
                    <Outlet />
                  </PageFrame>
                </StoredColumns>
                <PageLoading />
              </main>
            </div>
          </div>
          <PhoneBar {...menu} onMore={openMenu} />
        </div>
      </MantineProvider>
    </DirectionProvider>
  );
}
