import { renderToString } from "react-dom/server";
import { redirect } from "react-router";
import { useMessages } from "use-intl";
import { distanceOf, fixedDistance, withPrices } from "~/features/pricing/domain/prices";
import { api, pageRequest } from "~/platform/http/loader-api";
import { newId } from "~/platform/kernel/ids";
import { fromShillings } from "~/platform/kernel/money";
import { pageMeta } from "../../web/page-meta";
import { isStepValid, NO_CONTACT, reachableStep, readDraft, stepHref } from "../domain";
import type { Route } from "./+types/cost-calculator-page";
import type { CalculatorData } from "./calculator-state";
import styles from "./cost-calculator-page.module.css";
import { ID_PREFIX, MoveCalculator } from "./move-calculator";
import { requestQuote } from "./quote-request";

export const handle = { footer: false, calculator: true, shared: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now, viewer, locale, texts } = context.get(pageRequest);
  const pricing = api(context, "pricing");
  const [company, priced] = await Promise.all([api(context, "settings").company(), pricing.priceList()]);
  const {
    currency: _,
    tax,
    quoteValidityDays,
    depositRate,
    startingPrices,
    distanceMethod: __,
    ...shown
  } = priced;
  const priceList = withPrices(shown, fromShillings);
  const draft = readDraft(url.searchParams, priceList);
  const step = reachableStep(url.searchParams.get("step"), draft);
  // Without scripts a counter's button is in the URL; redirect to the resulting count.
  if (url.searchParams.has("more") || url.searchParams.has("fewer")) throw redirect(stepHref(2, draft), 303);
  const distance = isStepValid(1, draft)
    ? distanceOf(await pricing.distance({ from: draft.from, to: draft.to }))
    : fixedDistance(priceList);
  const data: CalculatorData = {
    locale,
    companyName: company.companyName,
    priceList,
    tax,
    distance,
    longDistanceFrom: fromShillings(startingPrices["long-distance"]),
    quoteValidityDays,
    depositRate,
    draft,
    contact:
      viewer?.role === "customer"
        ? { ...NO_CONTACT, name: viewer.name, email: viewer.email ?? "" }
        : NO_CONTACT,
    step,
    search: url.search,
    attempt: newId(),
    today: now.toISOString(),
    isStaff: viewer !== null && viewer.role !== null && viewer.role !== "customer",
  };
  return { data, texts: texts.calculator };
}

export async function action({ context, request }: Route.ActionArgs) {
  return requestQuote(context, await request.formData());
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0]?.loaderData, "site.calculator", "/cost-calculator");
}

/** Rendered on the server only. elements/web/move-calculator.ts hydrates it from the same data. */
export default function CostCalculatorPage({
  loaderData: { data, texts },
  actionData,
}: Route.ComponentProps) {
  const messages = useMessages();
  const contact = actionData?.ok === false ? actionData.contact : data.contact;
  const whole: CalculatorData = { ...data, contact, answer: actionData };
  const html = renderToString(<MoveCalculator data={whole} messages={messages} />, {
    identifierPrefix: ID_PREFIX,
  });
  return (
    <move-calculator className={styles.place} data-texts={texts}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered a line above */}
      <div className={styles.place} data-place dangerouslySetInnerHTML={{ __html: html }} />
      <script
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the element
        dangerouslySetInnerHTML={{ __html: JSON.stringify(whole).replaceAll("<", "\\u003c") }}
      />
    </move-calculator>
  );
}
