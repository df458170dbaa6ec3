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
import type { seoContract } from "~/features/seo/contract";
import type { settingsContract } from "~/features/settings/contract";
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
  const [company, seo] = await Promise.all([
    api<typeof settingsContract>(context, "settings").company(),
    api<typeof seoContract>(context, "seo").shown(),
  ]);
  return {
    locale: page.locale,
    texts: page.texts,
    nonce: page.nonce,
    viewer: page.viewer,
    demo: page.demo,
    now: page.now,
    /** What the company writes otherwise than is usual: the browser writes it the same. */
    formats: ownFormats(),
    publicUrl: page.publicUrl,
    /** The request this document answers: an error of its rendering is in the log under this id. */
    asked: { id: page.requestId, path: url.pathname },
    company,
    /** The company's colours as rules: computed here, so that no page loads what computes shades. */
    brand: brandStyle(company),
    seo,
  } satisfies DocumentData & Record<string, unknown>;
}

/**
 * Who looks, what the company is called and how it writes figures changes by a write, not by walking from page to page.
 * Settings are saved without a form's post: the page they are on asks again.
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

export const links: Route.LinksFunction = () => [
  // The letters behind everything else: their stand-in is as wide, and two fonts at once would keep the styles waiting.
  { rel: "preload", href: headings, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  {
    rel: "preload",
    href: letters,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
    fetchPriority: "low",
  },
];

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const locale = usePageLocale();
  // In the browser before anything below is drawn; the server writes in those of the request.
  if (root && typeof document !== "undefined") showInFormats(root.formats);
  const { enableRTL } = formats();
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as PageHandle);
  // What went wrong is told by the framework's scripts, on every page.
  const isStill = !useRouteError() && handles.findLast(({ still }) => still !== undefined)?.still;
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
        <Links />
        <CompanyIcons company={root?.company} />
        {root && <style>{root.brand}</style>}
        <script
          nonce={root?.nonce ?? ""}
          suppressHydrationWarning
          // In the server's HTML alone: it has run when React comes, which leaves it as it is.
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
