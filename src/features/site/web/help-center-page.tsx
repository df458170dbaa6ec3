import {
  IconBox,
  IconBrandWhatsapp,
  IconCreditCard,
  IconFlag,
  IconMail,
  IconMapPin,
  IconPhone,
  IconSearch,
  IconShieldCheck,
  IconTruck,
} from "@tabler/icons-react";
import { Form, Link } from "react-router";
import { useTranslations } from "use-intl";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { useCompany } from "~/platform/ui/document";
import { TextField } from "~/platform/ui/field";
import type { Route } from "./+types/help-center-page";
import styles from "./help-center-page.module.css";
import { searchHelp } from "./help-search";
import { Opening } from "./opening";
import page from "./page.module.css";
import { pageMeta } from "./page-meta";
import { published } from "./published";
import { outside, useChatHref, useSite } from "./site-data";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { topic, article, faq } = await published(context, url, "topic", "article", "faq");
  const query = (url.searchParams.get("q") ?? "").trim().slice(0, 80);
  const found = searchHelp(
    [
      ...article.map(({ slug, data }) => ({
        to: `/help-center/${slug}`,
        title: data.title,
        summary: data.summary,
        text: data.sections
          .flatMap(({ heading, paragraphs, points }) => [heading, ...paragraphs, ...points])
          .join(" "),
      })),
      ...faq.map(({ slug, data }) => ({
        to: `/faq#${slug}`,
        title: data.question,
        summary: "",
        text: data.answer,
      })),
    ],
    query,
  ).map(({ to, title, summary }) => ({ to, title, summary }));
  return {
    query,
    found,
    topics: topic.map(({ slug, data }) => ({
      slug,
      ...data,
      articles: article
        .filter((one) => one.data.topic === slug)
        .map((one) => ({ slug: one.slug, title: one.data.title })),
    })),
  };
}

export const handle = { sand: true, shared: true };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0]?.loaderData, "site.help", "/help-center", {
    crumbs: [["Help Center", "/help-center"]],
  });
}

const ICONS = {
  flag: IconFlag,
  box: IconBox,
  truck: IconTruck,
  shield: IconShieldCheck,
  card: IconCreditCard,
  pin: IconMapPin,
};

const ACTIONS: Record<string, { to: string; key: "claim" | "toTrack" }> = {
  "insurance-claims": { to: "/file-claim", key: "claim" },
  "track-your-move": { to: "/track", key: "toTrack" },
};

export default function HelpCenterPage({ loaderData: { query, found, topics } }: Route.ComponentProps) {
  const t = useTranslations("site.help");
  const { companyPhone } = useCompany();
  return (
    <main id="main">
      <Opening title={t("title")}>
        <Form method="get" role="search" className={styles.search}>
          <TextField label={t("search")} name="q" type="search" defaultValue={query} maxLength={80} />
          <Button type="submit">
            <IconSearch size={20} stroke={1.9} aria-hidden /> {t("find")}
          </Button>
        </Form>
      </Opening>
      {query !== "" && (
        <section className={`${page.wrap} ${styles.results}`} aria-live="polite">
          <div className={styles.resultsHead}>
            <h2 className="h3">{t("found", { count: found.length, query })}</h2>
            <Link to="/help-center" className="more">
              {t("clear")}
            </Link>
          </div>
          {found.length === 0 ? (
            <p className="small">{t("nothing", { phone: formatPhone(companyPhone) })}</p>
          ) : (
            <ul className={page.links}>
              {found.map(({ to, title, summary }) => (
                <li key={to}>
                  <Link to={to}>{title}</Link>
                  {summary && <p className="small">{summary}</p>}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      <section className={`${page.wrap} ${page.tight}`}>
        <ImmediateHelp />
        <h2 className={`${page.minor} ${styles.topicsTitle}`}>{t("topics")}</h2>
        <ul className={styles.topics}>
          {topics.map(({ slug, title, summary, icon, articles }) => {
            const Icon = ICONS[icon];
            const action = ACTIONS[slug];
            return (
              <li key={slug} id={slug} className={`${page.card} ${styles.topic}`}>
                <Icon size={28} stroke={1.9} aria-hidden />
                <h3>{title}</h3>
                <p className="small">{summary}</p>
                <ul className={`${page.links} ${styles.links}`}>
                  {articles.map((article) => (
                    <li key={article.slug}>
                      <Link to={`/help-center/${article.slug}`}>{article.title}</Link>
                    </li>
                  ))}
                  {action && (
                    <li>
                      <Link to={action.to} className={styles.action}>
                        {t(action.key)}
                      </Link>
                    </li>
                  )}
                </ul>
              </li>
            );
          })}
        </ul>
      </section>
    </main>
  );
}

function ImmediateHelp() {
  const t = useTranslations("site.help");
  const chat = useChatHref();
  const { companyPhone, companyEmail } = useCompany();
  const { company } = useSite();
  const cards = [
    {
      icon: IconPhone,
      title: t("call"),
      href: `tel:${companyPhone}`,
      words: formatPhone(companyPhone),
      note: company.hoursShort,
    },
    {
      icon: IconMail,
      title: t("mail"),
      href: `mailto:${companyEmail}`,
      words: companyEmail,
      note: t("mailNote"),
    },
    {
      icon: IconBrandWhatsapp,
      title: t("chat"),
      href: chat,
      words: formatPhone(companyPhone),
      note: t("chatNote"),
    },
  ];
  return (
    <ul className={`${page.tinted} ${styles.now}`}>
      {cards.map(({ icon: Icon, title, href, words, note }) => (
        <li key={title}>
          <a href={href} {...outside(href)}>
            <Icon size={26} stroke={1.9} aria-hidden />
            <span>
              <b className="h4">{title}</b>
              <span>{words}</span>
              <small className="sub">{note}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
