import {
  type Icon,
  IconArrowRight,
  IconBrandWhatsapp,
  IconClock,
  IconMail,
  IconMapPin,
  IconPhone,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { api } from "~/platform/http/loader-api";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { useCompany } from "~/platform/ui/document";
import form from "../../web/form-page.module.css";
import page from "../../web/page.module.css";
import { pageMeta } from "../../web/page-meta";
import { answerContact } from "../../web/post-answers";
import { published } from "../../web/published";
import { useSite, whatsAppHref } from "../../web/site-data";
import type { Route } from "./+types/contact-page";
import { ContactForm } from "./contact-form";
import styles from "./contact-page.module.css";
import { OfficeMap } from "./office-map";

export async function loader({ context, url }: Route.LoaderArgs) {
  const [{ area }, { zoom }] = await Promise.all([
    published(context, url, "area"),
    api(context, "connections").mapView(),
  ]);
  return { zoom, areas: area.map(({ data: { town, lat, lon, hub } }) => ({ town, lat, lon, hub })) };
}

export function action({ context, request }: Route.ActionArgs) {
  return answerContact(context, request);
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0]?.loaderData, "inquiries.contact", "/contact", {
    crumbs: [["Contact", "/contact"]],
  });
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("inquiries.contact");
  return (
    <main id="main">
      <div className={`${page.wrap} ${form.page}`}>
        <div>
          <h1>{t("title")}</h1>
          <p className="lead">{t("lead")}</p>
          <Button kind="text" href="/cost-calculator" className={styles.quote}>
            {t("quoteLink")} <IconArrowRight size={20} stroke={1.9} aria-hidden="true" />
          </Button>
          <Details />
        </div>
        <section className={`${page.card} ${page.form} ${styles.card}`} aria-labelledby="contact-form">
          <h2 id="contact-form" className="h3">
            {t("formTitle")}
          </h2>
          <ContactForm answer={actionData} />
        </section>
      </div>
      <Place {...loaderData} />
    </main>
  );
}

function Details() {
  const t = useTranslations("inquiries.contact");
  const { companyName, companyPhone, companyEmail, companyAddress } = useCompany();
  const { company } = useSite();
  return (
    <>
      <h2 className="visually-hidden">{t("detailsTitle")}</h2>
      <dl className={styles.ways}>
        <Way icon={IconPhone} label={t("phone")}>
          <a href={`tel:${companyPhone}`}>{formatPhone(companyPhone)}</a>
        </Way>
        <Way icon={IconBrandWhatsapp} label={t("whatsapp")}>
          <a
            href={whatsAppHref(companyPhone, t("whatsappText", { company: companyName }))}
            target="_blank"
            rel="noreferrer"
          >
            {formatPhone(companyPhone)}
          </a>
        </Way>
        <Way icon={IconMail} label={t("email")}>
          <a href={`mailto:${companyEmail}`}>{companyEmail}</a>
        </Way>
        <Way icon={IconMapPin} label={t("address")}>
          {companyAddress}
        </Way>
        {company.hours.length > 0 && (
          <Way icon={IconClock} label={t("hoursTitle")}>
            <table className={styles.hours}>
              <tbody>
                {company.hours.map(({ days, times }) => (
                  <tr key={days}>
                    <th scope="row">{days}</th>
                    <td>{times}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Way>
        )}
      </dl>
      <p className={`small ${styles.hint}`}>
        {t.rich("claimHint", { claim: (words) => <Link to="/file-claim">{words}</Link> })}
      </p>
    </>
  );
}

function Way({ icon: Icon, label, children }: { icon: Icon; label: string; children: React.ReactNode }) {
  return (
    <div>
      <Icon aria-hidden="true" stroke={1.9} />
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Place({ areas, zoom }: Route.ComponentProps["loaderData"]) {
  const t = useTranslations("inquiries.contact");
  const { companyName, companyAddress } = useCompany();
  const { company } = useSite();
  const { lat, lon } = company.coordinates;
  return (
    <section className={`${page.sand} ${page.section} ${styles.place}`} aria-labelledby="contact-map">
      <div className={`${page.wrap} ${styles.placeGrid}`}>
        <div>
          <h2 id="contact-map">{t("mapTitle")}</h2>
          <p className="lead">{companyAddress}</p>
          <div className={styles.directions}>
            <Button
              kind="main"
              href={`https://www.google.com/maps/dir/?api=1&destination=${lat},${lon}`}
              target="_blank"
              rel="noreferrer"
            >
              {t("directions")}
            </Button>
          </div>
          {company.counties.length > 0 && (
            <>
              <h3>{t("countiesTitle")}</h3>
              <ul className={styles.names}>
                {company.counties.map((name) => (
                  <li key={name}>{t("county", { name })}</li>
                ))}
              </ul>
            </>
          )}
          {areas.length > 0 && (
            <>
              <h3>{t("townsTitle")}</h3>
              <ul className={styles.names}>
                {areas.map(({ town }) => (
                  <li key={town}>{town}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <OfficeMap
          office={{ lat, lon, label: t("mapOffice", { company: companyName }), address: companyAddress }}
          areas={areas}
          zoom={zoom}
        />
      </div>
    </section>
  );
}
