/** @jsxImportSource preact */
import { useEffect, useReducer, useState } from "preact/hooks";
import { isClockWrong } from "~/platform/offline/phone";
import type { AppState, Model } from "./model";
import { Sheet } from "./sheet";
import { SignIn } from "./sign-in";
import styles from "./survey-app.module.css";
import { SurveyPage } from "./survey-page";
import { SurveysPage } from "./surveys-page";
import { fill, LanguageContext, useWords, WORDS } from "./words";

const opened = () => /^#\/survey\/([\w-]+)$/.exec(location.hash)?.[1];

export function SurveyApp({ model }: { model: Model }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [id, setId] = useState(opened);
  useEffect(() => model.subscribe(() => redraw(undefined as never)), [model]);
  useEffect(() => {
    const turn = () => setId(opened());
    addEventListener("hashchange", turn);
    // The address may have changed since the first drawing.
    turn();
    return () => removeEventListener("hashchange", turn);
  }, []);
  const state = model.state();
  document.documentElement.lang = state.language;
  document.title = WORDS[state.language].title;
  return (
    <LanguageContext.Provider value={state.language}>
      <Warnings state={state} model={model} />
      <Screen state={state} model={model} id={id} />
    </LanguageContext.Provider>
  );
}

function Screen({ state, model, id }: { state: AppState; model: Model; id: string | undefined }) {
  const { words } = useWords();
  const survey = state.surveys.find((one) => one.id === id);
  if (!state.isOpen) return <p class={styles.empty}>{words.opening}</p>;
  if (!state.person)
    return (
      <main class={styles.page}>
        <header class={styles.bar}>
          <h1>{words.title}</h1>
          <button
            type="button"
            class={styles.language}
            onClick={() => model.setLanguage(state.language === "sw" ? "en" : "sw")}
          >
            {words.language}
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

/** Urgent warnings above every screen. */
function Warnings({ state, model }: { state: AppState; model: Model }) {
  const { words } = useWords();
  const [isSigningIn, setSigningIn] = useState(false);
  const { warnings, unsent, signIn } = words;
  const { sending, offset, person } = state;
  const ended = person && (sending === "signed-out" || sending === "other-person");
  useEffect(() => {
    if (!ended) setSigningIn(false);
  }, [ended]);
  return (
    <>
      {state.isBroken && <Warning text={warnings.broken} isSevere />}
      {state.isFull && <Warning text={warnings.full} isSevere />}
      {state.isLow && <Warning text={warnings.low} />}
      {isClockWrong(offset) && (
        <Warning text={fill(warnings.clock, { hours: Math.round(Math.abs(offset ?? 0) / 360) / 10 })} />
      )}
      {sending === "forbidden" && <Warning text={unsent.states.forbidden} isSevere />}
      {ended && (
        <Warning text={fill(unsent.states[sending], { name: person.name })}>
          <button type="button" onClick={() => setSigningIn(true)}>
            {signIn.heading}
          </button>
        </Warning>
      )}
      {isSigningIn && (
        <Sheet title={signIn.heading} onClose={() => setSigningIn(false)}>
          <SignIn model={model} isAgain />
        </Sheet>
      )}
    </>
  );
}

function Warning(props: { text: string; isSevere?: boolean; children?: preact.ComponentChildren }) {
  return (
    <div class={styles.warning} data-severe={props.isSevere ?? false} role="alert">
      <span>{props.text}</span>
      {props.children}
    </div>
  );
}
