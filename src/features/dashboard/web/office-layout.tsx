import { Burger, Drawer, MantineProvider } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { data, Link, Outlet, redirect, useLocation } from "react-router";
import type { mpesaContract } from "~/features/payments/mpesa/contract";
import { api, pageRequest } from "~/platform/http/loader-api";
import { DEFAULT_LOCALE, readPath } from "~/platform/kernel/locales";
import { Mark } from "~/platform/ui/mark";
import "~/platform/ui/office/styles";
import { officeTheme, themeManager } from "~/platform/ui/office/theme";
import type { Route } from "./+types/office-layout";
import styles from "./office-layout.module.css";
import { OfficeMenu } from "./office-menu";

/** Only staff see the office's frame. Each page below checks its own permission through the contract. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, locale, publicUrl } = context.get(pageRequest);
  const { path } = readPath(url.pathname.replace(/\.data$/, ""));
  // The office speaks English: its addresses stand below no language. A full address leaves the language's pages.
  if (locale !== DEFAULT_LOCALE) throw redirect(`${publicUrl}${path}${url.search}`);
  if (!viewer) throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`);
  if (!viewer.role || viewer.role === "customer")
    throw data({ message: "This is the staff's side of the house." }, { status: 403 });
  const { open } = viewer.permissions.includes("view_finances")
    ? await api<typeof mpesaContract>(context, "mpesa").reviewCount()
    : { open: 0 };
  return { viewer, toReview: open };
}

export default function OfficeLayout({ loaderData }: Route.ComponentProps) {
  const [opened, drawer] = useDisclosure(false);
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the page changes
  useEffect(() => drawer.close(), [location.pathname]);
  return (
    <MantineProvider theme={officeTheme} colorSchemeManager={themeManager} defaultColorScheme="auto">
      <ModalsProvider modalProps={{ centered: true, closeButtonProps: { "aria-label": "Close" } }}>
        <Notifications position="bottom-left" />
        <div className={`office ${styles.office}`}>
          <a href="#main" className="skip-link">
            Skip to content
          </a>
          <aside className={styles.side}>
            <OfficeMenu {...loaderData} />
          </aside>
          <header className={styles.topbar}>
            <Burger
              opened={opened}
              onClick={drawer.toggle}
              size="sm"
              aria-label="Menu"
              className={styles.burger}
            />
            <Link to="/quote-management" className={styles.logo}>
              <Mark size={26} /> MoveEase
            </Link>
          </header>
          <Drawer.Root opened={opened} onClose={drawer.close} size={280} padding={0}>
            <Drawer.Overlay />
            <Drawer.Content aria-label="Menu">
              <Drawer.Body>
                <OfficeMenu {...loaderData} />
              </Drawer.Body>
            </Drawer.Content>
          </Drawer.Root>
          <main id="main" className={styles.main}>
            <Outlet />
          </main>
        </div>
      </ModalsProvider>
    </MantineProvider>
  );
}
