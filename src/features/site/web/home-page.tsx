import { useTranslations } from "use-intl";
import type { pricingContract } from "~/features/pricing/contract";
import { priceMove, withPrices } from "~/features/pricing/domain";
import { api, pageRequest } from "~/platform/http/loader-api";
import { nairobiYear } from "~/platform/kernel/dates";
import { formatAmount, formatKes, fromShillings } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { Docket, DocketLine, DocketTotal } from "~/platform/ui/docket";
import { useCompany, useViewer } from "~/platform/ui/document";
import type { Route } from "./+types/home-page";
import styles from "./home-page.module.css";
import { pageMeta } from "./page-meta";

/** READINGS.md: founded 2014, years computed. */
const FOUNDED = 2014;

/** The example of the reference screens: a two-bedroom home, priced from the list in force. */
const EXAMPLE = { bedroom: 2, living_room: 1, kitchen: 1, bathroom: 1 };

export async function loader({ context }: Route.LoaderArgs) {
  const {
    tax,
    quoteValidityDays,
    currency: _,
    ...shown
  } = await api<typeof pricingContract>(context, "pricing").priceList();
  const list = withPrices(shown, fromShillings);
  const known = Object.fromEntries(
    Object.entries(EXAMPLE).filter(([id]) => list.rooms.some((room) => room.id === id)),
  );
  const example = priceMove(list, { rooms: known, services: [] }, tax);
  return {
    example,
    vatRate: tax.vatRegistered ? tax.vatRate / 100 : 0,
    quoteValidityDays,
    years: nairobiYear(context.get(pageRequest).now) - FOUNDED,
  };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0]?.loaderData, "site.home", "/");
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("site.home");
  return (
    <main id="main">
      <Hero total={formatKes(loaderData.example.total)} />
      <section className={styles.facts}>
        <dl className={styles.wrap}>
          <div>
            <dt>{t("factMoves")}</dt>
            <dd>{t("factMovesNote")}</dd>
          </div>
          <div>
            <dt>{t("factCustomers")}</dt>
            <dd>{t("factCustomersNote")}</dd>
          </div>
          <div>
            <dt>{t("factYears", { years: loaderData.years })}</dt>
            <dd>{t("factYearsNote")}</dd>
          </div>
          <div className={styles.pay}>
            <dt>{t("payTitle")}</dt>
            <dd>{t("payNote")}</dd>
          </div>
        </dl>
      </section>
      <PromiseSection {...loaderData} />
      <Contact />
    </main>
  );
}

function Hero({ total }: { total: string }) {
  const t = useTranslations("site.home");
  const viewer = useViewer();
  return (
    <section className={styles.hero}>
      <div className={`${styles.wrap} ${styles.heroGrid}`}>
        <div className={styles.heroText}>
          <h1>{t("title")}</h1>
          <p className={styles.lead}>{t("lead")}</p>
          <div className={styles.buttons}>
            <Button kind="main" href="/cost-calculator">
              {t("quote")}
            </Button>
            <Button kind="outline" href={viewer ? "/account" : "/login"}>
              {viewer ? t("account") : t("signIn")}
            </Button>
          </div>
        </div>
        <div className={styles.picture}>
          <img
            src="/art/home-hero.avif"
            srcSet="/art/home-hero-800.avif 800w, /art/home-hero.avif 1600w"
            sizes="(max-width: 860px) 100vw, 760px"
            width={1600}
            height={1000}
            alt={t("pictureAlt")}
            fetchPriority="high"
          />
          <div className={styles.tag}>
            <p className={styles.tagRoute}>
              <span>{t("tagFrom")}</span>
              <i aria-hidden="true" />
              <span>{t("tagTo")}</span>
            </p>
            <p className={styles.tagTotal}>{total}</p>
            <p className={styles.tagNote}>{t("tagRooms")}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

function PromiseSection({ example, vatRate, quoteValidityDays }: Route.ComponentProps["loaderData"]) {
  const t = useTranslations("site.home");
  const estimate = useTranslations("site.calculator.estimate");
  const rooms = useTranslations("pricing.rooms");
  return (
    <section className={styles.navy}>
      <div className={`${styles.wrap} ${styles.promise}`}>
        <div>
          <h2>{t("promiseTitle")}</h2>
          <ol className={styles.steps}>
            {(["step1", "step2", "step3", "step4"] as const).map((step, index) => (
              <li key={step}>
                <span className={styles.knob}>{index + 1}</span>
                <div>
                  <h3>{t(step)}</h3>
                  <p>{step === "step4" ? t("step4Note", { days: quoteValidityDays }) : t(`${step}Note`)}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <Docket
          stub={
            <>
              <DocketTotal label={estimate("total")} value={formatKes(example.total)} />
              <Button kind="main" href="/cost-calculator" wide className={styles.priceMine}>
                {t("priceMine")}
              </Button>
            </>
          }
        >
          <p className={styles.example}>{t("example", { from: t("tagFrom"), to: t("tagTo") })}</p>
          {example.lines
            .filter(({ category }) => category === "rooms")
            .map(({ code, description, quantity, amount }) => (
              <DocketLine
                key={code}
                label={rooms.has(code) ? rooms(code, { count: quantity }) : description}
                value={formatAmount(amount)}
              />
            ))}
          <DocketLine label={estimate("base")} value={formatAmount(example.base)} />
          <DocketLine
            label={estimate("distance", { km: example.measured.km })}
            value={formatAmount(example.distance)}
          />
          <DocketLine label={estimate("vat", { rate: vatRate })} value={formatAmount(example.vat)} />
        </Docket>
      </div>
    </section>
  );
}

function Contact() {
  const t = useTranslations("site.home");
  const { companyPhone, companyEmail, companyAddress } = useCompany();
  return (
    <section className={styles.contact}>
      <div className={`${styles.wrap} ${styles.contactGrid}`}>
        <div>
          <h2>{t("contactTitle")}</h2>
          <p className={styles.lead}>{t("contactNote")}</p>
        </div>
        <address className={styles.ways}>
          <a href={`tel:${companyPhone}`}>{formatPhone(companyPhone)}</a>
          <a href={`mailto:${companyEmail}`}>{companyEmail}</a>
          <span>{companyAddress}</span>
        </address>
      </div>
    </section>
  );
}
