import {
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { IntlProvider } from "use-intl";
import { api, type PageHandle, pageRequest } from "~/platform/http/loader-api";
import "~/platform/ui/tokens.css";
import "~/platform/ui/base.css";
import { formats } from "~/platform/kernel/formats";
import { brandStyle } from "~/platform/ui/brand";
import { CompanyIcons } from "~/platform/ui/company-icons";
import { DemoMark } from "~/platform/ui/demo-mark";
import { type DocumentData, usePageLocale } from "~/platform/ui/document";
import { ownFormats, showInFormats } from "~/platform/ui/document-formats";
import { ErrorPage } from "~/platform/ui/error-page";
import headings from "~/platform/ui/fonts/bricolage.woff2?url";
import letters from "~/platform/ui/fonts/inter.woff2?url";
import { headScripts } from "~/platform/ui/head-scripts";
import { messagesOf } from "~/platform/ui/messages";
import { PageLinks } from "~/platform/ui/page-link";
import type { Route } from "./+types/root";

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const [company, seo] = await Promise.all([api(context, "settings").company(), api(context, "seo").shown()]);
  return {
    locale: page.locale,
    texts: page.texts,
    nonce: page.nonce,
    viewer: page.viewer,
    demo: page.demo,
    now: page.now,
    /** The company's own formats, for the browser. */
    formats: ownFormats(),
    publicUrl: page.publicUrl,
    /** The request's id: rendering errors are logged under it. */
    asked: { id: page.requestId, path: url.pathname },
    company,
    /** The company's colours as CSS, computed here so that pages do not load the colour functions. */
    brand: brandStyle(company),
    seo,
  } satisfies DocumentData & Record<string, unknown>;
}

/**
 * The viewer, the company and its formats change only by a write, not by navigation. Saved settings reload their page
 * themselves.
 */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href && /^\/settings(?:\/|$)/.test(nextUrl.pathname)) return true;
  return formMethod !== undefined && formMethod !== "GET" ? defaultShouldRevalidate : false;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const locale = usePageLocale();
  // Before the first render in the browser; the server uses the request's formats.
  if (root && typeof document !== "undefined") showInFormats(root.formats);
  const { enableRTL } = formats();
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as PageHandle);
  // Error pages always need the framework's scripts.
  const isStill = !useRouteError() && handles.findLast(({ still }) => still !== undefined)?.still;
  const isSmall = handles.some(({ small }) => small);
  const texts = handles.findLast((handle) => handle.texts)?.texts;
  return (
    <html
      lang={locale}
      dir={enableRTL ? "rtl" : undefined}
      data-formats={root?.formats && JSON.stringify(root.formats)}
      data-texts={isStill ? undefined : JSON.stringify(root?.texts)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FBF8F2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0C1630" media="(prefers-color-scheme: dark)" />
        {root && texts && <link rel="modulepreload" href={root.texts[texts]} />}
        <Meta />
        {!isSmall && <Fonts />}
        <Links />
        {!isSmall && (
          <CompanyIcons
            company={root?.company}
            manifest={handles.findLast(({ manifest }) => manifest)?.manifest}
          />
        )}
        {root && <style>{root.brand}</style>}
        <script
          nonce={root?.nonce ?? ""}
          suppressHydrationWarning
          // Only in the server's HTML: it has run before React starts, which keeps it.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScripts(Boolean(isStill)) : "" }}
        />
      </head>
      <body>
        <PageLinks value={Link}>{children}</PageLinks>
        {root?.demo && <DemoMark />}
        {!isStill && <ScrollRestoration />}
        {!isStill && <Scripts />}
      </body>
    </html>
  );
}

/** Preloads the headings' font first: the text font has a fallback of equal width, and two fonts would delay the styles. */
function Fonts() {
  const font = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;
  return (
    <>
      <link {...font} href={headings} />
      <link {...font} href={letters} fetchPriority="low" />
    </>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <IntlProvider
      locale={loaderData.locale}
      messages={messagesOf(loaderData.locale)}
      timeZone="Africa/Nairobi"
      now={loaderData.now}
    >
      <Outlet />
    </IntlProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage {...(isRouteErrorResponse(error) ? { answer: error } : { error })} />;
}
