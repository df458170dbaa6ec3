/** @jsxImportSource preact */
import phone from "~/platform/phone/phone.module.css";
import { useAddress, usePhoneState } from "~/platform/phone/use-phone-state";
import { Warnings } from "~/platform/phone/warnings";
import { LanguageContext, usePhoneWords } from "~/platform/phone/words";
import type { AppState, Model } from "./model";
import { SignIn } from "./sign-in";
import styles from "./survey-app.module.css";
import { SurveyPage } from "./survey-page";
import { SurveysPage } from "./surveys-page";
import { useWords, WORDS } from "./words";

export function SurveyApp({ model }: { model: Model }) {
  const state = usePhoneState(model);
  const [, id] = /^\/survey\/([\w-]+)$/.exec(useAddress()) ?? [];
  document.documentElement.lang = state.language;
  document.title = WORDS[state.language].title;
  return (
    <LanguageContext.Provider value={state.language}>
      <Warnings state={state} signIn={<SignIn model={model} isAgain />} />
      <Screen state={state} model={model} id={id} />
    </LanguageContext.Provider>
  );
}

function Screen({ state, model, id }: { state: AppState; model: Model; id: string | undefined }) {
  const { words } = useWords();
  const { language } = usePhoneWords();
  const survey = state.surveys.find((one) => one.id === id);
  if (!state.isOpen) return <p class={phone.empty}>{words.opening}</p>;
  if (!state.person)
    return (
      <main class={phone.page}>
        <header class={styles.bar}>
          <h1>{words.title}</h1>
          <button
            type="button"
            class={phone.language}
            onClick={() => model.setLanguage(state.language === "sw" ? "en" : "sw")}
          >
            {language}
          </button>
        </header>
        <SignIn model={model} isAgain={false} />
      </main>
    );
  if (survey) return <SurveyPage key={survey.id} {...{ survey, state, model }} />;
  return (
    <SurveysPage
      {...{ state, model }}
      isMissing={id !== undefined && state.isAsked}
      onOpen={(chosen) => location.assign(`#/survey/${chosen}`)}
    />
  );
}
