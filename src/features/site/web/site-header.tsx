import { IconLogin, IconLogout, IconUserCircle } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { Form, Link, useLocation, useSubmit } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import { Dialog } from "~/platform/ui/dialog";
import { useCompany, useViewer } from "~/platform/ui/document";
import { Mark } from "~/platform/ui/mark";
import { ThemeSwitch } from "~/platform/ui/theme-switch";
import styles from "./site-layout.module.css";

export function SiteHeader({ isCalculator }: { isCalculator: boolean }) {
  const t = useTranslations("site.layout");
  const { companyName } = useCompany();
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const isCustomer = viewer?.role === "customer" || viewer?.role === null;
  const next = pathname === "/" ? "" : `?next=${encodeURIComponent(pathname + search)}`;
  return (
    <header className={styles.header}>
      <div className={styles.wrap}>
        <Link to="/" className={styles.logo} aria-label={t("home")}>
          <Mark /> {companyName}
        </Link>
        <div className={styles.actions}>
          {!isCalculator && (
            <Button href="/cost-calculator" size="medium" className={styles.calculator}>
              {t("calculator")}
            </Button>
          )}
          <ThemeSwitch className={styles.icon} />
          {viewer ? (
            <>
              <Link
                to={isCustomer ? "/account" : "/login"}
                className={styles.icon}
                aria-label={isCustomer ? t("account") : t("office")}
              >
                <IconUserCircle size={24} stroke={1.9} />
              </Link>
              <SignOut />
            </>
          ) : (
            <Link to={`/login${next}`} className={styles.icon} aria-label={t("signIn")}>
              <IconLogin size={24} stroke={1.9} />
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}

/** Asks before signing out (part 1, section 2); without scripts it signs out at once. */
function SignOut() {
  const t = useTranslations("site.layout");
  const [isAsking, setAsking] = useState(false);
  const submit = useSubmit();
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  return (
    <>
      <Form method="post" action="/sign-out" onSubmit={ask}>
        <button type="submit" className={styles.icon} aria-label={t("signOut")}>
          <IconLogout size={24} stroke={1.9} />
        </button>
      </Form>
      <Dialog
        open={isAsking}
        title={t("logoutTitle")}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button type="button" kind="outline" size="medium" onClick={() => setAsking(false)}>
              {t("cancel")}
            </Button>
            <Button
              type="button"
              size="medium"
              onClick={() => submit(null, { method: "post", action: "/sign-out" })}
            >
              {t("signOut")}
            </Button>
          </>
        }
      >
        {t("logoutQuestion")}
      </Dialog>
    </>
  );
}
