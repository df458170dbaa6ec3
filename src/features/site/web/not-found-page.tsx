import { data } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import type { Route } from "./+types/not-found-page";
import styles from "./not-found-page.module.css";
import page from "./page.module.css";

/** The page of unknown paths (docs/domain/readings.md#public-site). */
export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0]?.loaderData;
  const title = root?.locale === "sw" ? "Ukurasa Haukupatikana" : "Page Not Found";
  return [
    { title: `${title} | ${root?.company.companyName ?? "MoveEase"}` },
    { name: "robots", content: "noindex" },
  ];
}

export default function NotFoundPage() {
  const t = useTranslations("site.notFound");
  return (
    <main id="main" className={styles.page}>
      <img className={`plate ${styles.picture}`} src="/art/not-found.avif" width={320} height={240} alt="" />
      <h1>{t("title")}</h1>
      <p className="lead">{t("text")}</p>
      <div className={`${page.buttons} ${styles.actions}`}>
        <Button kind="outline" type="button" data-act="back">
          {t("back")}
        </Button>
        <Button href="/">{t("home")}</Button>
      </div>
    </main>
  );
}
