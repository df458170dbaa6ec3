import { IntlProvider, type Messages } from "use-intl";
import { PageLinks } from "~/platform/ui/page-link";
import styles from "./calculator.module.css";
import { CalculatorLink } from "./calculator-link";
import { type CalculatorData, CalculatorProvider, useCalculator } from "./calculator-state";
import { EstimatePanel } from "./estimate-panel";
import { LocationsStep } from "./locations-step";
import { MadePrice } from "./price-summary";
import { RoomsStep } from "./rooms-step";
import { ServicesStep } from "./services-step";
import { StepForm } from "./step-form";
import { Stepper } from "./stepper";
import { SuccessPanel } from "./success-panel";
import { SummaryStep } from "./summary-step";

/** Makes ids equal on the server and in the browser. */
export const ID_PREFIX = "move-";

interface MoveCalculatorProps {
  data: CalculatorData;
  messages: Messages;
}

/** The calculator with its providers: the same tree on the server and in the browser. */
export function MoveCalculator({ data, messages }: MoveCalculatorProps) {
  return (
    <IntlProvider
      locale={data.locale}
      messages={messages}
      timeZone="Africa/Nairobi"
      now={new Date(data.today)}
    >
      <CalculatorProvider data={data}>
        <PageLinks value={CalculatorLink}>
          <Steps />
        </PageLinks>
      </CalculatorProvider>
    </IntlProvider>
  );
}

function Steps() {
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
            {step === 1 && (
              <img
                className={`plate ${styles.holder}`}
                src="/art/locations.avif"
                width={464}
                height={368}
                alt=""
                loading="lazy"
              />
            )}
          </>
        )}
      </main>
    </>
  );
}
