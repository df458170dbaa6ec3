/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { totalsOf } from "~/features/inventory/inventories/domain/totals";
import { formatTime } from "~/platform/kernel/dates";
import phone from "~/platform/phone/phone.module.css";
import { Sheet } from "~/platform/phone/sheet";
import { fill, type Language, usePhoneWords } from "~/platform/phone/words";
import type { SurveyView } from "../domain/surveys";
import { Icon } from "./icons";
import type { AppState, Model } from "./model";
import styles from "./survey-app.module.css";
import { SurveyUnsent } from "./survey-unsent";
import { cubicMetres, dayOf, useWords } from "./words";

/** The surveys of today and the next two days. */
export function SurveysPage({
  state,
  model,
  isMissing,
  onOpen,
}: {
  state: AppState;
  model: Model;
  /** The address names a survey that this phone does not have. */
  isMissing: boolean;
  onOpen: (id: string) => void;
}) {
  const { words, language } = useWords();
  const { language: otherLanguage } = usePhoneWords();
  const [isHelping, setHelping] = useState(false);
  const now = new Date();
  const days = new Map<string, SurveyView[]>();
  for (const survey of state.surveys) {
    const day = survey.startsAt ? dayOf(new Date(survey.startsAt), now, language) : words.states.requested;
    days.set(day, [...(days.get(day) ?? []), survey]);
  }
  return (
    <main class={phone.page}>
      <header class={styles.bar}>
        <h1>{words.title}</h1>
        <SurveyUnsent state={state} model={model} />
      </header>
      <div class={styles.list}>
        {isMissing && (
          <p class={styles.notice} role="status">
            {words.notHere}
          </p>
        )}
        {state.surveys.length === 0 && <p class={phone.empty}>{words.noSurveys}</p>}
        {[...days].map(([day, surveys]) => (
          <section key={day}>
            <h2>{day}</h2>
            <ul>
              {surveys.map((survey) => (
                <SurveyRow key={survey.id} {...{ survey, language }} onOpen={() => onOpen(survey.id)} />
              ))}
            </ul>
          </section>
        ))}
        <footer class={styles.foot}>
          <button type="button" onClick={() => setHelping(true)}>
            {words.help.open}
          </button>
          <button type="button" onClick={() => void model.refresh()}>
            {words.update}
          </button>
          <button
            type="button"
            lang={language === "sw" ? "en" : "sw"}
            onClick={() => model.setLanguage(language === "sw" ? "en" : "sw")}
          >
            {otherLanguage}
          </button>
          <button type="button" onClick={() => void model.signOut()}>
            {words.signOut}
          </button>
        </footer>
      </div>
      {isHelping && (
        <Sheet title={words.help.open} onClose={() => setHelping(false)}>
          <ul class={styles.help}>
            {Object.values(words.help.points).map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </Sheet>
      )}
    </main>
  );
}

function SurveyRow({
  survey,
  language,
  onOpen,
}: {
  survey: SurveyView;
  language: Language;
  onOpen: () => void;
}) {
  const { words } = useWords();
  const { customer, startsAt, place, state, waiting } = survey;
  const { litres } = totalsOf(survey.content.lines);
  return (
    <li class={styles.survey}>
      <button type="button" onClick={onOpen}>
        <span class={styles.time}>{startsAt ? formatTime(new Date(startsAt)) : "–"}</span>
        <span>
          <strong>{customer.name}</strong>
          <span class={phone.muted}>{place}</span>
          <span class={phone.muted} lang={language}>
            {words.states[state]}
            {litres > 0 && `, ${fill(words.truck.volume, { volume: cubicMetres(litres) })}`}
          </span>
        </span>
        {waiting > 0 && <span class={styles.count}>{waiting}</span>}
      </button>
      {customer.phone !== "" && (
        <a href={`tel:${customer.phone}`} aria-label={fill(words.call, { name: customer.name })}>
          <Icon name="phone" />
        </a>
      )}
    </li>
  );
}
