import {
  IconArrowRight,
  IconBrandWhatsapp,
  IconClock,
  IconDeviceMobile,
  IconMail,
  IconPhone,
  IconReceipt,
  IconShieldCheck,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ContentData } from "~/features/content/domain";
import { minPriceOf } from "~/features/pricing/domain/advertised";
import { priceMove, withPrices } from "~/features/pricing/domain/prices";
import { api } from "~/platform/http/loader-api";
import { formats } from "~/platform/kernel/formats";
import { pathIn } from "~/platform/kernel/locales";
import { formatAmount, formatKes, fromShillings } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { useCompany } from "~/platform/ui/document";
import { SummaryCard, SummaryLine, SummaryTotal } from "~/platform/ui/summary-card";
import type { Route } from "./+types/home-page";
import { AreasSection } from "./areas-section";
import { HeroSlider } from "./hero-slider";
import styles from "./home-page.module.css";
import page from "./page.module.css";
import { pageMeta, siteAddressOf } from "./page-meta";
import { published } from "./published";
import { QuoteRequestForm } from "./quote-request-form";
import { Words } from "./rich-text";
import { ServiceTiles } from "./service-tiles";
import { outside, useChatHref, useSite } from "./site-data";
import { Testimonials } from "./testimonials";

const EXAMPLE = { bedroom: 2, living_room: 1, kitchen: 1, bathroom: 1 };

export async function loader({ context, url }: Route.LoaderArgs) {
  const [content, priced] = await Promise.all([
    published(context, url, "hero", "service", "figure", "testimonial", "badge", "area", "company"),
    api(context, "pricing").priceList(),
  ]);
  const { tax, quoteValidityDays, startingPrices, currency: _, ...shown } = priced;
  const list = withPrices(shown, fromShillings);
  const known = Object.fromEntries(
    Object.entries(EXAMPLE).filter(([id]) => list.rooms.some((room) => room.id === id)),
  );
  return {
    content,
    example: priceMove(list, { rooms: known, services: [] }, tax),
    tax,
    quoteValidityDays,
    startingPrices,
  };
}

export const handle = { sand: true, shared: true };

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0]?.loaderData;
  const facts = loaderData?.content.company[0]?.data;
  const mover = root && {
    "@type": "MovingCompany",
    "@id": `${siteAddressOf(root)}/#company`,
    name: root.company.companyName,
    url: `${siteAddressOf(root)}${pathIn(root.locale, "/")}`,
    ...(root.company.logoPath && { logo: `${root.publicUrl}${root.company.logoPath}` }),
    ...(root.seo.social.length > 0 && { sameAs: root.seo.social.map(({ url }) => url) }),
    image: root.seo.ogImage || `${root.publicUrl}/brand/og.png`,
    telephone: root.company.companyPhone,
    email: root.company.companyEmail,
    priceRange: formats().baseCurrency,
    currenciesAccepted: formats().baseCurrency,
    ...(facts && { foundingDate: String(facts.founded), paymentAccepted: facts.payments }),
    address: {
      "@type": "PostalAddress",
      streetAddress: root.company.companyAddress,
      addressCountry: formats().country,
    },
    ...(facts && {
      geo: { "@type": "GeoCoordinates", latitude: facts.coordinates.lat, longitude: facts.coordinates.lon },
    }),
    areaServed: loaderData?.content.area.map(({ data }) => ({ "@type": "City", name: data.town })),
    makesOffer: loaderData?.content.service.map(({ slug, data }) => ({
      "@type": "Offer",
      name: data.name,
      description: data.summary,
      ...minPriceOf(loaderData, slug),
    })),
  };
  return pageMeta(root, "site.home", "/", mover ? { data: [mover] } : {});
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { content, example } = loaderData;
  const hasVat = loaderData.tax.vatRegistered;
  return (
    <main id="main">
      <HeroSlider slides={content.hero} total={formatKes(example.total)} hasVat={hasVat} />
      <Figures figures={content.figure.map(({ data }) => data)} />
      <ServiceTiles services={content.service} prices={loaderData.startingPrices} hasVat={hasVat} />
      <PromiseSection {...loaderData} />
      <People testimonials={content.testimonial} badges={content.badge} />
      <AreasSection areas={content.area.map(({ data }) => data)} />
      <QuoteSection />
    </main>
  );
}

function Figures({ figures }: { figures: ContentData<"figure">[] }) {
  const t = useTranslations("site.home");
  const { company } = useSite();
  const when = figures.find(({ asOf }) => asOf !== "")?.asOf;
  if (figures.length === 0) return null;
  return (
    <section className={`${page.wrap} ${styles.facts}`} aria-label={t("figures")}>
      <div>
        <dl className={page.figures}>
          {figures.map(({ value, label }) => (
            <div key={label}>
              <dt>{value}</dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
        {when && <p className={`sub ${styles.counted}`}>{t("figuresOf", { when })}</p>}
      </div>
      <p className={`sub ${styles.pay}`}>
        <b>{company.payments}</b> {company.paymentsNote}
      </p>
    </section>
  );
}

function PromiseSection({ example, tax, quoteValidityDays }: Route.ComponentProps["loaderData"]) {
  const t = useTranslations("site.home");
  const estimate = useTranslations("site.calculator.estimate");
  const rooms = useTranslations("pricing.rooms");
  return (
    <section className={`${page.navy} ${page.section}`}>
      <div className={`${page.wrap} ${styles.promise}`}>
        <div>
          <h2>{t("promiseTitle")}</h2>
          <ol className={styles.steps}>
            {(["step1", "step2", "step3", "step4"] as const).map((step, index) => (
              <li key={step}>
                <span className={styles.knob}>{index + 1}</span>
                <div>
                  <h3 className="h4">{t(step === "step4" && !tax.vatRegistered ? "step4NoVat" : step)}</h3>
                  <p>{step === "step4" ? t("step4Note", { days: quoteValidityDays }) : t(`${step}Note`)}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <SummaryCard
          stub={
            <>
              <SummaryTotal label={estimate("total")} value={formatKes(example.total)} />
              <Button kind="main" href="/cost-calculator" wide className={styles.priceMine}>
                {t("priceMine")}
              </Button>
            </>
          }
        >
          <p className={`small ${styles.example}`}>{t("example", { from: t("tagFrom"), to: t("tagTo") })}</p>
          {example.lines
            .filter(({ category }) => category === "rooms")
            .map(({ code, description, quantity, amount }) => (
              <SummaryLine
                key={code}
                label={rooms.has(code) ? rooms(code, { count: quantity }) : description}
                value={formatAmount(amount)}
              />
            ))}
          <SummaryLine label={estimate("base")} value={formatAmount(example.base)} />
          <SummaryLine
            label={estimate("distance", { km: example.measured.km })}
            value={formatAmount(example.distance)}
          />
          {tax.vatRegistered && (
            <SummaryLine
              label={estimate("vat", { rate: tax.vatRate / 100 })}
              value={formatAmount(example.vat)}
            />
          )}
        </SummaryCard>
      </div>
    </section>
  );
}

const BADGE_ICONS = {
  shield: IconShieldCheck,
  receipt: IconReceipt,
  phone: IconDeviceMobile,
  clock: IconClock,
};

function People({
  testimonials,
  badges,
}: {
  testimonials: React.ComponentProps<typeof Testimonials>["items"];
  badges: Route.ComponentProps["loaderData"]["content"]["badge"];
}) {
  const t = useTranslations("site.home");
  return (
    <section className={`${page.wrap} ${page.section}`}>
      {testimonials.length > 0 && (
        <>
          <div className={page.head}>
            <h2>{t("peopleTitle")}</h2>
            <Link to="/work" className="more">
              {t("seeWork")} <IconArrowRight size={20} stroke={1.9} aria-hidden />
            </Link>
          </div>
          <Testimonials items={testimonials.slice(0, 3)} />
        </>
      )}
      <ul className={styles.badges}>
        {badges.map(({ slug, data }) => {
          const Icon = BADGE_ICONS[data.icon];
          return (
            <li key={slug}>
              <Icon size={24} stroke={1.9} aria-hidden />
              <div>
                <b>{data.title}</b>
                <Words>{data.text}</Words>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function QuoteSection() {
  const t = useTranslations("site.home");
  const { companyPhone, companyEmail } = useCompany();
  const { company } = useSite();
  const chat = useChatHref();
  const ways = [
    {
      icon: IconPhone,
      href: `tel:${companyPhone}`,
      label: formatPhone(companyPhone),
      note: company.hoursShort,
    },
    { icon: IconBrandWhatsapp, href: chat, label: t("chat"), note: t("chatNote") },
    { icon: IconMail, href: `mailto:${companyEmail}`, label: companyEmail, note: t("mailNote") },
  ];
  return (
    <section className={`${page.wrap} ${page.section} ${styles.quote}`} id="quote">
      <div>
        <h2>{t("contactTitle")}</h2>
        <p className="lead">{t("contactNote")}</p>
        <ul className={styles.ways}>
          {ways.map(({ icon: Icon, href, label, note }) => (
            <li key={href}>
              <Icon size={24} stroke={1.9} aria-hidden />
              <div>
                <a className="more" href={href} {...outside(href)}>
                  {label}
                </a>
                {note}
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className={`${page.card} ${styles.form}`}>
        <QuoteRequestForm />
      </div>
    </section>
  );
}
