import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import type { pricingContract } from "~/features/pricing/contract";
import {
  type Distance,
  fixedDistance,
  type PriceList,
  type TaxRules,
  withPrices,
} from "~/features/pricing/domain";
import { api, pageRequest } from "~/platform/http/loader-api";
import { newId } from "~/platform/kernel/ids";
import { fromShillings } from "~/platform/kernel/money";
import { pageMeta } from "../../web/page-meta";
import { type Draft, isStepValid, reachableStep, readDraft, type Step, stepHref } from "../domain";
import type { Route } from "./+types/cost-calculator-page";
import styles from "./calculator.module.css";
import { CalculatorProvider, useCalculator } from "./calculator-state";
import { EstimatePanel } from "./estimate-panel";
import { LocationsStep } from "./locations-step";
import { MadePrice } from "./price-docket";
import { requestQuote } from "./quote-request";
import { RoomsStep } from "./rooms-step";
import { ServicesStep } from "./services-step";
import { StepForm } from "./step-form";
import { Stepper } from "./stepper";
import { SuccessPanel } from "./success-panel";
import { SummaryStep } from "./summary-step";
import "~/platform/ui/more-texts";

/** The site's frame: no footer below the calculator, its own bar stands there. */
export const handle = { still: false, footer: false, calculator: true, shared: true };

export interface CalculatorData {
  priceList: PriceList;
  tax: TaxRules;
  distanceMethod: Distance["method"];
  distance: Distance;
  quoteValidityDays: number;
  depositRate: number;
  draft: Draft;
  step: Step;
  /** Names this attempt to make a quote, until scripts give each their own: sent twice, it makes one. */
  attempt: string;
  today: Date;
  /** Made by staff: the quote is theirs and waits in the office. */
  isStaff: boolean;
}

export async function loader({ context, url }: Route.LoaderArgs): Promise<CalculatorData> {
  const { now, viewer } = context.get(pageRequest);
  const pricing = api<typeof pricingContract>(context, "pricing");
  const {
    currency: _,
    tax,
    distanceMethod,
    quoteValidityDays,
    depositRate,
    ...shown
  } = await pricing.priceList();
  const priceList = withPrices(shown, fromShillings);
  const draft = readDraft(url.searchParams, priceList);
  const step = reachableStep(url.searchParams.get("step"), draft);
  // A counter's button in a browser without scripts: the address then says what stands, not what was pressed.
  if (url.searchParams.has("more") || url.searchParams.has("fewer")) throw redirect(stepHref(2, draft), 303);
  const measured = distanceMethod === "bands" && isStepValid(1, draft);
  const distance = measured
    ? await pricing.distance({ from: draft.from, to: draft.to })
    : fixedDistance(priceList);
  return {
    priceList,
    tax,
    distanceMethod,
    distance,
    quoteValidityDays,
    depositRate,
    draft,
    step,
    attempt: newId(),
    today: now,
    isStaff: viewer !== null && viewer.role !== null && viewer.role !== "customer",
  };
}

/** Steps are a matter of the page; only a quote that was made is worth asking the server again. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname || formMethod === "POST";
}

export async function action({ context, request }: Route.ActionArgs) {
  return requestQuote(context, await request.formData());
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0]?.loaderData, "site.calculator", "/cost-calculator");
}

export default function CostCalculatorPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CalculatorProvider data={loaderData} answer={actionData}>
      <Calculator />
    </CalculatorProvider>
  );
}

function Calculator() {
  const { step, quote } = useCalculator();
  return (
    <>
      <Stepper />
      <main id="main" className={`${styles.calculator} ${quote ? styles.made : ""}`} tabIndex={-1}>
        {quote ? (
          <>
            <SuccessPanel quote={quote} />
            <MadePrice quote={quote} />
          </>
        ) : step === 4 ? (
          <SummaryStep />
        ) : (
          <>
            <StepForm>
              {step === 1 && <LocationsStep />}
              {step === 2 && <RoomsStep />}
              {step === 3 && <ServicesStep />}
            </StepForm>
            <EstimatePanel />
          </>
        )}
      </main>
    </>
  );
}
