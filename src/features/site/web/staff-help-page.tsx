import { Link, redirect } from "react-router";
import { useTranslations } from "use-intl";
import { pageRequest } from "~/platform/http/loader-api";
import type { Route } from "./+types/staff-help-page";
import styles from "./faq-page.module.css";
import page from "./page.module.css";
import { pageMeta } from "./page-meta";
import { published } from "./published";
import { RichText } from "./rich-text";

/** Who asks decides the answer, so nobody may keep it. */
const UNKEPT = { "Cache-Control": "private, no-store", Vary: "Cookie" };

export function headers(): HeadersInit {
  return UNKEPT;
}

/** `/help` (READINGS.md): staff read theirs, everybody else goes to the help center. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer } = context.get(pageRequest);
  if (!viewer?.role || viewer.role === "customer")
    throw redirect("/help-center", { status: 302, headers: UNKEPT });
  const { guide } = await published(context, url, "guide");
  const held = new Set<string>(viewer.permissions);
  return { guides: guide.filter(({ data }) => held.has(data.permission)) };
}

export const handle = { sand: true };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    ...pageMeta(matches[0]?.loaderData, "site.staffHelp", "/help"),
    { name: "robots", content: "noindex" },
  ];
}

export default function StaffHelpPage({ loaderData: { guides } }: Route.ComponentProps) {
  const t = useTranslations("site.staffHelp");
  return (
    <main id="main">
      <section className={page.top}>
        <div className={page.wrap}>
          <div className={page.topInner}>
            <h1>{t("title")}</h1>
            <p className={page.lead}>{t("lead")}</p>
          </div>
        </div>
      </section>
      <section className={`${page.wrap} ${styles.body}`}>
        {guides.length === 0 && <p>{t("none")}</p>}
        {guides.map(({ slug, data }) => (
          <article key={slug} className={`${styles.item} ${styles.guide}`}>
            <h2>{data.title}</h2>
            <p>
              <RichText>{data.text}</RichText>
            </p>
            <Link to={data.href} className={page.more}>
              {t("open", { what: data.title })}
            </Link>
          </article>
        ))}
        <p>
          <Link to="/help-center" className={page.more}>
            {t("customers")}
          </Link>
        </p>
      </section>
    </main>
  );
}
