/** @jsxImportSource preact */
import phone from "~/platform/phone/phone.module.css";
import { useAddress, usePhoneState } from "~/platform/phone/use-phone-state";
import { Warnings } from "~/platform/phone/warnings";
import { LanguageContext, usePhoneWords } from "~/platform/phone/words";
import { SIGNED_KINDS, type SignedKind } from "../../domain/reports";
import { CheckPage } from "./check-page";
import { CountPage } from "./count-page";
import styles from "./crew.module.css";
import { ExtrasPage } from "./extras-page";
import type { Screen } from "./frame";
import { Icon } from "./icons";
import { JobPage } from "./job-page";
import { MarkPage } from "./mark-page";
import { MinePage } from "./mine-page";
import type { Model } from "./model";
import { PaperPage } from "./paper-page";
import { PapersPage } from "./papers-page";
import { PaymentPage } from "./payment-page";
import { RoomPhotosPage } from "./room-photos-page";
import { SetPin } from "./set-pin";
import { SignIn } from "./sign-in";
import { TimesPage } from "./times-page";
import { TodayPage } from "./today-page";
import { VehiclesPage } from "./vehicles-page";
import { useWords, WORDS } from "./words";

export function CrewApp({ model }: { model: Model }) {
  const state = usePhoneState(model);
  const address = useAddress();
  document.documentElement.lang = state.language;
  document.title = WORDS[state.language].title;
  return (
    <LanguageContext.Provider value={state.language}>
      <Warnings state={state} signIn={<SignIn {...{ state, model }} isAgain />} />
      <Shown {...{ state, model, address }} />
    </LanguageContext.Provider>
  );
}

function Shown({ state, model, address }: Screen & { address: string }) {
  const { words } = useWords();
  const [, place = "", id = "", part = "", detail = ""] = address.split("/");
  if (!state.isOpen) return <p class={phone.empty}>{words.opening}</p>;
  if (place === "pin") return <Entry {...{ state, model }} token={id} />;
  if (!state.person) return <Entry {...{ state, model }} />;
  if (place === "vehicles") return <VehiclesPage {...{ state, model }} />;
  if (place === "vehicle") return <CheckPage key={id} {...{ state, model, id }} />;
  if (place === "me") return <MinePage {...{ state, model }} />;
  const job = place === "job" ? state.jobs.find((one) => one.id === id) : undefined;
  if (!job)
    return (
      <TodayPage
        {...{ state, model }}
        isMissing={place === "job" && state.isAsked && state.bundle !== undefined}
      />
    );
  const screen = { key: id, state, model, job };
  if ((part === "before" || part === "after") && detail)
    return <MarkPage {...screen} key={`${part} ${detail}`} stage={part} id={detail} />;
  if (part === "before" || part === "after") return <RoomPhotosPage {...screen} stage={part} />;
  if (part === "load" || part === "unload") return <CountPage {...screen} key={part} stage={part} />;
  if (part === "papers" && job.paperFacts) return <PapersPage {...screen} />;
  if (part === "paper" && isSignedKind(detail)) return <PaperPage {...screen} key={detail} kind={detail} />;
  if (part === "payment" && job.role === "lead") return <PaymentPage {...screen} />;
  if (part === "extras") return <ExtrasPage {...screen} />;
  if (part === "times") return <TimesPage {...screen} />;
  return <JobPage {...screen} />;
}

const isSignedKind = (text: string): text is SignedKind => SIGNED_KINDS.some((kind) => kind === text);

/** Without a person: sign in, or choose a PIN by the link of an invitation. */
function Entry({ state, model, token }: Screen & { token?: string }) {
  const { words } = useWords();
  const { language } = usePhoneWords();
  return (
    <main class={styles.screen}>
      <header class={styles.bar}>
        <div class={styles.heading}>
          <h1>{token ? words.pin.heading : words.title}</h1>
        </div>
        <button
          type="button"
          class={styles.barButton}
          onClick={() => model.setLanguage(state.language === "sw" ? "en" : "sw")}
        >
          <span>
            <Icon name="language" /> {language}
          </span>
        </button>
      </header>
      {token ? (
        <SetPin key={token} {...{ model, token }} />
      ) : (
        <SignIn {...{ state, model }} isAgain={false} />
      )}
    </main>
  );
}
