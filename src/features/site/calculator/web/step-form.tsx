import type { FormEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { pathIn } from "~/platform/kernel/locales";
import { Notice } from "~/platform/ui/notice";
import { draftEntries, isStepValid, type Step } from "../domain";
import styles from "./calculator.module.css";
import { useCalculator } from "./calculator-state";
import { MOVE_FORM } from "./move-form";
import { StepNav } from "./step-nav";

const OWN_FIELDS: Record<number, readonly string[]> = {
  1: [
    "from",
    "to",
    "serviceDate",
    "preferredTime",
    "propertyType",
    "fromFloor",
    "toFloor",
    "fromLift",
    "toLift",
  ],
  2: [],
  3: ["services"],
};

/** Steps 1 to 3 as a plain form. Each button submits and names its target step, with or without scripts. */
export function StepForm({ children }: { children: ReactNode }) {
  const { data, step, draft, faults, isBlocked, attemptLeave, goTo } = useCalculator();
  const own = OWN_FIELDS[step] ?? [];

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const to = Number((submitter as HTMLButtonElement | null)?.value ?? step + 1) as Step;
    if (attemptLeave(to)) goTo(to);
    else focusMissing(event.currentTarget, faults);
  }

  return (
    <form
      id={MOVE_FORM}
      method="get"
      action={pathIn(data.locale, "/cost-calculator")}
      noValidate
      onSubmit={submit}
    >
      <button
        type="submit"
        name="step"
        value={step + 1}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      >
        {step + 1}
      </button>
      {children}
      {!isStepValid(step, draft) && <Missing step={step} isBlocked={isBlocked} />}
      <StepNav />
      {draftEntries(draft)
        .filter(([name]) => !own.includes(name))
        .map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
    </form>
  );
}

function Missing({ step, isBlocked }: { step: Step; isBlocked: boolean }) {
  const t = useTranslations("site.calculator.blocked");
  const sentence = step === 1 ? t("locations") : t("rooms");
  if (!isBlocked) return <p className={`small ${styles.blocked}`}>{sentence}</p>;
  return (
    <div className={step === 1 ? "visually-hidden" : styles.blocked}>
      <Notice tone="error" announce>
        {sentence}
      </Notice>
    </div>
  );
}

function focusMissing(form: HTMLFormElement, faults: readonly string[]): void {
  const locations = ["from", "to"].map((name) => form.elements.namedItem(name));
  const empty = locations.find(
    (field) => field instanceof HTMLInputElement && field.type === "text" && field.value.trim() === "",
  );
  const wrong = faults[0] && form.elements.namedItem(faults[0]);
  // Hidden fields cannot take the focus, so expand the section.
  if (wrong instanceof HTMLElement) wrong.closest("details")?.setAttribute("open", "");
  const target = empty ?? (wrong || form.querySelector("button[name=more]"));
  if (target instanceof HTMLElement) target.focus();
}
