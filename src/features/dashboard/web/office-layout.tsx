import { Burger, Drawer, MantineProvider } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { data, Outlet, redirect, useLocation } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import "~/platform/ui/office/styles";
import { DEFAULT_LOCALE, readPath } from "~/platform/kernel/locales";
import { officeTheme, themeManager } from "~/platform/ui/office/theme";
import type { menuContract } from "../menu/contract";
import type { Route } from "./+types/office-layout";
import { Crumbs } from "./crumb-trail";
import styles from "./office-layout.module.css";
import { OfficeMenu } from "./office-menu";
import { OfficeTools } from "./office-tools";
import { useWaiting } from "./waiting";

/** Only staff see the office's frame. Each page below checks its own permission through the contract. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, locale, publicUrl } = context.get(pageRequest);
  const { path } = readPath(url.pathname.replace(/\.data$/, ""));
  // The office speaks English: its addresses stand below no language. A full address leaves the language's pages.
  if (locale !== DEFAULT_LOCALE) throw redirect(`${publicUrl}${path}${url.search}`);
  const isStaff = viewer?.role && viewer.role !== "customer";
  // The one address of the office that others are led away from: they have a help of their own.
  if (!isStaff && /^\/help(?:\/|$)/.test(path))
    throw redirect("/help-center", { headers: { "Cache-Control": "private, no-store", Vary: "Cookie" } });
  if (!viewer) throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`);
  if (!isStaff) throw data({ message: "This is the staff's side of the house." }, { status: 403 });
  return { viewer, waiting: await api<typeof menuContract>(context, "menu").waiting() };
}

export default function OfficeLayout({ loaderData }: Route.ComponentProps) {
  const [opened, drawer] = useDisclosure(false);
  const location = useLocation();
  const [waiting, askAgain] = useWaiting(loaderData.waiting);
  const menu = { viewer: loaderData.viewer, waiting };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the page changes
  useEffect(() => drawer.close(), [location.pathname]);
  return (
    <MantineProvider theme={officeTheme} colorSchemeManager={themeManager} defaultColorScheme="auto">
      <ModalsProvider modalProps={{ centered: true, closeButtonProps: { "aria-label": "Close" } }}>
        <Notifications
          position="top-right"
          className={styles.toasts ?? ""}
          // A bulk action names each row that it left alone.
          notificationMaxHeight="60dvh"
        />
        <div className={`office ${styles.office}`}>
          <a href="#main" className="skip-link">
            Skip to content
          </a>
          <aside className={styles.side}>
            <OfficeMenu {...menu} />
          </aside>
          <Drawer.Root opened={opened} onClose={drawer.close} size={280} padding={0}>
            <Drawer.Overlay />
            <Drawer.Content aria-label="Menu">
              <Drawer.Body p={0}>
                <OfficeMenu {...menu} />
              </Drawer.Body>
            </Drawer.Content>
          </Drawer.Root>
          <div className={styles.room}>
            <header className={styles.topbar}>
              <Burger
                opened={opened}
                onClick={drawer.toggle}
                size="sm"
                aria-label="Menu"
                className={styles.burger ?? ""}
              />
              <Crumbs />
              <OfficeTools {...menu} onRead={askAgain} />
            </header>
            <main id="main" className={styles.main} tabIndex={-1}>
              <Outlet />
            </main>
          </div>
        </div>
      </ModalsProvider>
    </MantineProvider>
  );
}
