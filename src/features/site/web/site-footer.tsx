import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { formatPhone } from "~/platform/kernel/phone";
import { useCompany } from "~/platform/ui/document";
import { Mark } from "~/platform/ui/mark";
import styles from "./site-layout.module.css";

export function SiteFooter() {
  const t = useTranslations("site.layout");
  const { companyName, companyAddress, companyPhone, companyEmail } = useCompany();
  return (
    <footer className={styles.footer}>
      <div className={styles.wrap}>
        <div className={styles.columns}>
          <p className={styles.tagline}>{t("footerTagline")}</p>
          <div>
            <h2>{t("footerMove")}</h2>
            <ul className={styles.links}>
              <li>
                <Link to="/cost-calculator">{t("calculator")}</Link>
              </li>
              <li>
                <Link to="/login">{t("signIn")}</Link>
              </li>
            </ul>
          </div>
          <div>
            <h2>{t("footerTalk")}</h2>
            <ul className={styles.links}>
              <li>
                <a href={`tel:${companyPhone}`}>{formatPhone(companyPhone)}</a>
              </li>
              <li>
                <a href={`mailto:${companyEmail}`}>{companyEmail}</a>
              </li>
              <li>{t("footerPay")}</li>
            </ul>
          </div>
        </div>
        <p className={styles.end}>
          <Mark size={26} /> <b>{companyName}</b> <span>{companyAddress}</span>
        </p>
      </div>
    </footer>
  );
}
