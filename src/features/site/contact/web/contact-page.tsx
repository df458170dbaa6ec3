import {
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
      <div className={styles.top}>
        <div>
          <h1>{t("title")}</h1>
          <p className={styles.lead}>{t("lead")}</p>
          <Button kind="text" href="/cost-calculator" className={styles.quote}>
            {t("quoteLink")} <IconArrowRight size={20} stroke={1.9} aria-hidden="true" />
          </Button>
          <Details />
        </div>
        <section className={styles.card} aria-labelledby="contact-form">
          <h2 id="contact-form">{t("formTitle")}</h2>
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
        <div>
          <IconPhone aria-hidden="true" stroke={1.9} />
          <dt>{t("phone")}</dt>
          <dd>
            <a href={`tel:${companyPhone}`}>{formatPhone(companyPhone)}</a>
          </dd>
        </div>
        <div>
          <IconBrandWhatsapp aria-hidden="true" stroke={1.9} />
          <dt>{t("whatsapp")}</dt>
          <dd>
            <a
              href={whatsAppHref(companyPhone, t("whatsappText", { company: companyName }))}
              target="_blank"
              rel="noreferrer"
            >
              {formatPhone(companyPhone)}
            </a>
          </dd>
        </div>
        <div>
          <IconMail aria-hidden="true" stroke={1.9} />
          <dt>{t("email")}</dt>
          <dd>
            <a href={`mailto:${companyEmail}`}>{companyEmail}</a>
          </dd>
        </div>
        <div>
          <IconMapPin aria-hidden="true" stroke={1.9} />
          <dt>{t("address")}</dt>
          <dd>{companyAddress}</dd>
        </div>
        {company.hours.length > 0 && (
          <div>
            <IconClock aria-hidden="true" stroke={1.9} />
            <dt>{t("hoursTitle")}</dt>
            <dd>
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
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.hint}>
        {t.rich("claimHint", { claim: (words) => <Link to="/file-claim">{words}</Link> })}
      </p>
    </>
  );
}

function Place({ areas, zoom }: Route.ComponentProps["loaderData"]) {
  const t = useTranslations("inquiries.contact");
  const { companyName, companyAddress } = useCompany();
  const { company } = useSite();
  const { lat, lon } = company.coordinates;
  return (
    <section className={styles.place} aria-labelledby="contact-map">
      <div className={styles.placeGrid}>
        <div>
          <h2 id="contact-map">{t("mapTitle")}</h2>
          <p className={styles.lead}>{companyAddress}</p>
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
