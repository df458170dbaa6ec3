import { Outlet, redirect, useMatches } from "react-router";
import { useTranslations } from "use-intl";
import { pageRequest } from "~/platform/http/loader-api";
import { formats } from "~/platform/kernel/formats";
import { pathIn, readPath } from "~/platform/kernel/locales";
import { useNonce } from "~/platform/ui/document";
import type { Route } from "./+types/site-layout";
import { ConsentBar } from "./consent-bar";
import { FloatingButtons } from "./floating-buttons";
import { published } from "./published";
import { SITE_SCRIPTS } from "./script-address";
import { type SiteData, useSite } from "./site-data";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import styles from "./site-layout.module.css";

export interface FrameHandle {
  footer?: boolean;
  calculator?: boolean;
  sand?: boolean;
}

const NO_FACTS: SiteData["company"] = {
  founded: 2014,
  tagline: "",
  city: "",
  hours: [],
  hoursShort: "",
  coordinates: { lat: 0, lon: 0 },
  counties: [],
  payments: "",
  paymentsNote: "",
  mission: "",
  vision: "",
  story: [],
};

/** These pages run without React Router in the browser; those that need it set `still: false`. */
export const handle = { still: true };

export async function loader({ context, url }: Route.LoaderArgs): Promise<SiteData> {
  const { locale, publicUrl } = context.get(pageRequest);
  const { enableTranslations, defaultLocale } = formats();
  // Without translations only the default language has pages.
  if (!enableTranslations && locale !== defaultLocale)
    throw redirect(
      `${publicUrl}${pathIn(defaultLocale, readPath(url.pathname.replace(/\.data$/, "")).path)}`,
    );
  const { company, service } = await published(context, url, "company", "service");
  return {
    scripts: SITE_SCRIPTS,
    company: company[0]?.data ?? NO_FACTS,
    services: service.map(({ slug, data: { name, anchor, inMenu } }) => ({ slug, name, anchor, inMenu })),
  };
}

/** These pages run without React Router, so client-side navigation to them loads the full page. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<SiteData> {
  location.assign(request.url);
  return new Promise<never>(() => undefined);
}

/** Content changes in the office, not through actions on these pages. */
export const shouldRevalidate = () => false;

/** Prefetches a page while the pointer rests on its link; never pages that depend on the visitor. */
const AHEAD = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/login*", "/account*", "/sw/login*", "/sw/account*", "/*\\?(.+)"] } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

export default function SiteLayout() {
  const [script, ...needed] = useSite().scripts;
  const nonce = useNonce();
  const t = useTranslations("site.layout");
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as FrameHandle);
  const hasFooter = !handles.some(({ footer }) => footer === false);
  const isCalculator = handles.some(({ calculator }) => calculator);
  const onSand = handles.some(({ sand }) => sand);
  return (
    <div className={styles.site}>
      <a href="#main" className="skip-link">
        {t("skip")}
      </a>
      <ConsentBar />
      <script type="module" src={script} />
      {needed.map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <script
        type="speculationrules"
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
        dangerouslySetInnerHTML={{ __html: AHEAD }}
      />
      <SiteHeader isCalculator={isCalculator} onSand={onSand} />
      <div className={styles.content}>
        <Outlet />
      </div>
      {hasFooter && <SiteFooter />}
      {hasFooter && <FloatingButtons />}
    </div>
  );
}
