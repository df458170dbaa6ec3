import {
  type Icon,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandX,
  IconBrandYoutube,
  IconWorld,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { useNow, useTranslations } from "use-intl";
import { nairobiYear } from "~/platform/kernel/dates";
import { formatPhone } from "~/platform/kernel/phone";
import { useCompany } from "~/platform/ui/document";
import iconButton from "~/platform/ui/icon-button.module.css";
import { CompanyMark } from "~/platform/ui/mark";
import { useCounting } from "./consent-bar";
import { NewsletterForm } from "./newsletter-form";
import page from "./page.module.css";
import { useSeo, useSite } from "./site-data";
import styles from "./site-layout.module.css";

const COMPANY = [
  ["/about", "about"],
  ["/work", "work"],
  ["/prices", "prices"],
  ["/moving-tips", "tips"],
  ["/faq", "faq"],
  ["/help-center", "help"],
  ["/track", "trackMove"],
] as const;

const LEGAL = [
  ["/privacy-policy", "privacy"],
  ["/terms-of-service", "terms"],
  ["/refund-policy", "refunds"],
  ["/insurance-info", "insurance"],
] as const;

const ICONS: Record<string, Icon> = {
  facebookUrl: IconBrandFacebook,
  twitterUrl: IconBrandX,
  instagramUrl: IconBrandInstagram,
  linkedinUrl: IconBrandLinkedin,
  youtubeUrl: IconBrandYoutube,
};

function SocialLinks() {
  const t = useTranslations("site.layout");
  const { companyName } = useCompany();
  const { social } = useSeo();
  if (social.length === 0) return null;
  return (
    <ul className={styles.social}>
      {social.map(({ network, name, url }) => {
        const Brand = ICONS[network] ?? IconWorld;
        return (
          <li key={network}>
            <a
              href={url}
              className={iconButton.button}
              rel="me noopener"
              aria-label={t("elsewhere", { company: companyName, network: name })}
            >
              <Brand size={22} stroke={1.8} aria-hidden />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

export function SiteFooter() {
  const t = useTranslations("site.layout");
  const isCounted = useCounting() !== undefined;
  const { companyName, companyPhone, companyEmail, companyAddress, licenseNumber } = useCompany();
  const { company, services } = useSite();
  const year = nairobiYear(useNow());
  return (
    <footer className={styles.footer} id="site-links">
      <div className={page.wrap}>
        <div className={styles.columns}>
          <div className={styles.letter}>
            <p className={`h3 ${styles.tagline}`}>{t("letter")}</p>
            <NewsletterForm />
          </div>
          <nav aria-label={t("services")}>
            <h2>{t("services")}</h2>
            <ul className={styles.links}>
              {services.map(({ slug, name, anchor }) => (
                <li key={slug}>
                  <Link to={`/services#${anchor}`}>{name}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label={t("companyLinks")}>
            <h2>{t("companyLinks")}</h2>
            <ul className={styles.links}>
              {COMPANY.map(([to, key]) => (
                <li key={to}>
                  <Link to={to}>{t(key)}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2>{t("footerTalk")}</h2>
            <ul className={styles.links}>
              <li>
                <a href={`tel:${companyPhone}`} className={styles.phone}>
                  {formatPhone(companyPhone)}
                </a>
              </li>
              <li>
                <a href={`mailto:${companyEmail}`}>{companyEmail}</a>
              </li>
              {company.hours.length > 0 && (
                <li className={styles.hours}>
                  {company.hours.map(({ days, times }) => (
                    <span key={days}>
                      {days} {times}
                    </span>
                  ))}
                </li>
              )}
              <li>{company.payments}</li>
            </ul>
          </div>
        </div>
        <div className={styles.end}>
          <b>
            <CompanyMark size={26} />
          </b>
          <span>
            © {year} {companyName}, {companyAddress}
            {licenseNumber && ` · ${t("licence", { number: licenseNumber })}`}
          </span>
          <SocialLinks />
          <ul className={styles.legal}>
            {LEGAL.map(([to, key]) => (
              <li key={to}>
                <Link to={to}>{t(key)}</Link>
              </li>
            ))}
            {isCounted && (
              <li>
                <button type="button" data-act="consent">
                  {t("cookieChoices")}
                </button>
              </li>
            )}
          </ul>
        </div>
      </div>
    </footer>
  );
}
