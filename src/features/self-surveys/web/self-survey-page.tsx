import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { isRouteErrorResponse, redirect } from "react-router";
import { searchOf } from "~/features/inventory/kinds/domain/search";
import { api, pageRequest } from "~/platform/http/loader-api";
import { refusal } from "~/platform/http/page-errors";
import { formatDate } from "~/platform/kernel/dates";
import { pathIn } from "~/platform/kernel/locales";
import { formatPhone } from "~/platform/kernel/phone";
import { useCompany, usePageLocale } from "~/platform/ui/document";
import { isCarton, offeredIn } from "../domain/lists";
import english from "../texts/en.json";
import swahili from "../texts/sw.json";
import type { Route } from "./+types/self-survey-page";
import { answerPost } from "./answer-post";
import { SURVEY_SCRIPTS } from "./script-address";
import styles from "./survey.module.css";
import { type SurveyData, say } from "./survey-types";
import { SurveyView } from "./survey-view";

/** The address holds the secret, and the page has a viewfinder. */
export const headers = () => ({
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
  "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=()",
});

export const handle = { still: true, small: true };

const textsOf = (locale: "en" | "sw") => (locale === "sw" ? swahili : english).selfSurvey;

export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const { locale } = context.get(pageRequest);
  const links = api(context, "surveyLinks");
  const list = await links.ofLink({ token }).catch(async (error: unknown) => {
    // Quotes that customers handed on had this address before lists did.
    if (isRouteErrorResponse(error) && error.status === 404) await findShared(context, token, locale);
    throw error;
  });
  const room = url.searchParams.get("room");
  const search = (url.searchParams.get("q") ?? "").slice(0, 60);
  const open = list.content.rooms.find(({ key }) => key === room);
  const { kinds } = open ? await links.kinds({ token }) : { kinds: [] };
  const needed = open
    ? [
        ...offeredIn(kinds, list.content, open),
        ...kinds.filter(isCarton),
        ...searchOf(kinds).find(search, 12),
      ]
    : [];
  return {
    ...{ token, locale, room: open?.key ?? null, search: open ? search : "" },
    ...{ name: list.name, version: list.version, content: list.content, photos: list.photos },
    ...{ isSubmitted: list.submittedAt !== null, isAgreed: list.isAgreed, until: formatDate(list.expiresAt) },
    prices: { price: list.price, changes: list.changes, together: list.together },
    kinds: [...new Map(needed.map((kind) => [kind.code, kind])).values()],
  };
}

/** Leads to the quote if the token is one of a shared quote. */
async function findShared(context: Route.LoaderArgs["context"], token: string, locale: "en" | "sw") {
  const isShared = await api(context, "quotes")
    .ofShare({ token })
    .then(
      () => true,
      () => false,
    );
  if (isShared) throw redirect(pathIn(locale, `/shared/${token}`));
}

/** Answers the forms of a browser without the script, and shows the same room again. */
export async function action({ context, params: { token }, request, url }: Route.ActionArgs) {
  try {
    const anchor = await answerPost(context, token, request);
    throw redirect(`${url.pathname}${url.search}${anchor}`, 303);
  } catch (error) {
    if (error instanceof Response) throw error;
    return refusal(error);
  }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = matches[0]?.loaderData as { locale?: string } | undefined;
  return [
    { title: textsOf(root?.locale === "sw" ? "sw" : "en").title },
    { name: "robots", content: "noindex" },
  ];
};

/** The page as the server draws it. main.tsx draws it again in browsers with scripts. */
export default function SelfSurveyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { companyPhone } = useCompany();
  const { token, locale, room } = loaderData;
  const refused = actionData as { message?: string; error?: string } | undefined;
  const data: SurveyData = {
    ...loaderData,
    texts: textsOf(locale),
    phone: { shown: formatPhone(companyPhone), href: `tel:${companyPhone}` },
    otherLanguage: pathIn(
      locale === "sw" ? "en" : "sw",
      `/s/${token}${room ? `?room=${encodeURIComponent(room)}` : ""}`,
    ),
    said: refused ? (refused.message ?? refused.error ?? textsOf(locale).failed) : "",
  };
  const [script, ...needed] = SURVEY_SCRIPTS;
  return (
    <>
      <div
        id="survey"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by Preact, which escapes all texts
        dangerouslySetInnerHTML={{ __html: renderToString(h(SurveyView, { data, live: null })) }}
      />
      <script
        type="application/json"
        id="survey-data"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a tag
        dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
      />
      <script type="module" src={script} />
      {needed.map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const locale = usePageLocale();
  const { companyPhone } = useCompany();
  if (!isRouteErrorResponse(error) || ![404, 409, 410, 422].includes(error.status)) throw error;
  const texts = textsOf(locale);
  return (
    <main id="main" className={styles.page}>
      <h1>{error.status === 410 ? texts.closedTitle : texts.unknownTitle}</h1>
      <p className={styles.lead} role="status">
        {texts.closed}
      </p>
      <p>
        <a className={styles.main} href={`tel:${companyPhone}`}>
          {say(texts, "call", { phone: formatPhone(companyPhone) })}
        </a>
      </p>
    </main>
  );
}
