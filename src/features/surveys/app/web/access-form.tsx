/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import {
  type AccessFacts,
  HIGHEST_FLOOR,
  LOWEST_FLOOR,
  MAX_ACCESS_NOTE,
  MAX_CARRY,
  MAX_GATE,
  payloadChoices,
  type Stop,
} from "~/features/inventory/access/domain";
import { parsePhone } from "~/platform/kernel/phone";
import { Choice, TextField } from "~/platform/phone/sheet";
import { fill } from "~/platform/phone/words";
import type { SurveyView } from "../domain/surveys";
import type { AppState, Model } from "./model";
import styles from "./survey-app.module.css";
import { useWords, wholeIn } from "./words";

type YesNo = "yes" | "no" | "unknown";
const asChoice = (value: boolean | null): YesNo => (value === null ? "unknown" : value ? "yes" : "no");
const asFact = (choice: YesNo) => (choice === "unknown" ? null : choice === "yes");

/** How the crew reaches each place. Each field is saved when it is left. */
export function AccessPanel({ survey, state, model }: { survey: SurveyView; state: AppState; model: Model }) {
  return (
    <div class={styles.access}>
      {survey.stops.map((stop) => (
        <StopForm
          key={stop.key}
          stop={stop}
          trucks={state.rules?.trucks ?? []}
          onSave={(facts) => {
            const { key, end } = stop;
            model.record(survey, {
              kind: "access",
              payload: { surveyId: survey.id, stop: { key, end }, facts },
            });
          }}
        />
      ))}
    </div>
  );
}

interface StopFormProps {
  stop: Stop;
  trucks: readonly { payload: number }[];
  onSave: (facts: Partial<AccessFacts>) => void;
}

function StopForm({ stop, trucks, onSave }: StopFormProps) {
  const { words } = useWords();
  const { access } = words;
  const [problem, setProblem] = useState<Partial<Record<keyof AccessFacts, string>>>({});
  const saveWhole = (name: "floor" | "carryMetres", typed: string, least: number, most: number) => {
    const value = wholeIn(typed, least, most);
    const wrong = value === undefined ? { [name]: fill(access.wrong, { least, most }) } : {};
    setProblem(({ [name]: _, ...others }) => ({ ...others, ...wrong }));
    if (value !== undefined) onSave({ [name]: value });
  };
  const savePhone = (typed: string) => {
    const phone = typed.trim() === "" ? "" : parsePhone(typed);
    const wrong = phone === undefined ? { caretakerPhone: words.access.phoneWrong } : {};
    setProblem(({ caretakerPhone: _, ...others }) => ({ ...others, ...wrong }));
    if (phone !== undefined) onSave({ caretakerPhone: phone });
  };
  const yesNo = [
    ["yes", access.yes],
    ["no", access.no],
    ["unknown", access.unknown],
  ] as const;
  return (
    <section class={styles.stop} aria-label={access[stop.end]}>
      <h2>{access[stop.end]}</h2>
      <TextField label={access.place} value={stop.place} onSave={(place) => onSave({ place })} />
      <TextField
        isFigure
        label={access.floor}
        value={stop.floor === null ? "" : `${stop.floor}`}
        error={problem.floor}
        onSave={(typed) => saveWhole("floor", typed, LOWEST_FLOOR, HIGHEST_FLOOR)}
      />
      <Choice
        label={access.lift}
        value={asChoice(stop.lift)}
        options={yesNo}
        onChoose={(lift) => onSave({ lift: asFact(lift) })}
      />
      <Choice
        label={access.stairs}
        value={stop.stairs}
        options={[
          ["none", access.none],
          ["wide", access.wide],
          ["narrow", access.narrow],
        ]}
        onChoose={(stairs) => onSave({ stairs })}
      />
      <TextField
        isFigure
        label={access.carryMetres}
        value={stop.carryMetres === null ? "" : `${stop.carryMetres}`}
        error={problem.carryMetres}
        onSave={(typed) => saveWhole("carryMetres", typed, 0, MAX_CARRY)}
      />
      <Choice
        label={access.truckPayload}
        value={stop.truckPayload === null ? null : `${stop.truckPayload}`}
        options={payloadChoices(trucks, stop.truckPayload).map((payload) => [
          `${payload}`,
          payload === 0 ? access.noTruck : fill(access.tonnes, { tonnes: payload / 1_000 }),
        ])}
        onChoose={(payload) => onSave({ truckPayload: Number(payload) })}
      />
      <TextField
        label={access.gate}
        value={stop.gate}
        maxLength={MAX_GATE}
        onSave={(gate) => onSave({ gate })}
      />
      <TextField
        label={access.caretakerName}
        value={stop.caretakerName}
        maxLength={120}
        onSave={(caretakerName) => onSave({ caretakerName })}
      />
      <TextField
        type="tel"
        label={access.caretakerPhone}
        value={stop.caretakerPhone}
        error={problem.caretakerPhone}
        onSave={savePhone}
      />
      <div class={styles.sides}>
        <TextField
          type="time"
          label={access.opensAt}
          value={stop.opensAt ?? ""}
          onSave={(opensAt) => onSave({ opensAt: opensAt || null })}
        />
        <TextField
          type="time"
          label={access.closesAt}
          value={stop.closesAt ?? ""}
          onSave={(closesAt) => onSave({ closesAt: closesAt || null })}
        />
      </div>
      <Choice
        label={access.clearance}
        value={asChoice(stop.clearance)}
        options={yesNo}
        onChoose={(clearance) => onSave({ clearance: asFact(clearance) })}
      />
      <TextField
        label={access.note}
        value={stop.note}
        maxLength={MAX_ACCESS_NOTE}
        onSave={(note) => onSave({ note })}
      />
    </section>
  );
}
