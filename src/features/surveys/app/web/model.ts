import { type Applied, applyEdit, type Change } from "~/features/inventory/inventories/domain/edits";
import { newId } from "~/platform/kernel/ids";
import { openStore, type Store } from "~/platform/offline/store";
import { createPhoneModel, type Person, type PhoneState, unsentSubjects } from "~/platform/phone/phone-model";
import type { PhotoPlace, SurveyEvent, SurveyView } from "../domain/surveys";
import { inverseOf } from "../domain/undo";
import { refresh } from "./refresh";
import { surveySender } from "./sender";
import { EMPTY_CATALOGUE, readSurveys, type SurveysOnPhone } from "./surveys-on-phone";

export type AppState = PhoneState & SurveysOnPhone;

export type Model = ReturnType<typeof createModel>;

/** The app's state and everything a surveyor can do. */
export function createModel(store: Store = openStore("moveease-survey")) {
  const phone = createPhoneModel<SurveysOnPhone>({
    name: "survey",
    device: store,
    storeOf: () => store,
    empty: { surveys: [], catalogueOf: () => EMPTY_CATALOGUE, rules: undefined },
    view: readSurveys,
    identify: (api) => api.get<Person>("/me"),
    sender: surveySender,
    bring: (api, _, outbox) =>
      refresh(api, store, outbox.person, async () => ({
        events: await outbox.events(),
        photoSurveys: new Set(
          (await unsentSubjects(store, outbox.person)).map((about) => (about as PhotoPlace).surveyId),
        ),
      })),
    // The goods of a survey that was just started.
    isDue: ({ surveys }) =>
      surveys.some(({ state: of, inventory }) => of === "in_progress" && inventory === null),
  });
  /** By person and survey. */
  const undos = new Map<string, Change[][]>();
  const { state } = phone;
  const undoKey = (survey: SurveyView) => `${state().person?.id} ${survey.id}`;

  const baseOf = (survey: SurveyView) => survey.inventory?.version ?? null;

  /** Applies changes to a survey's goods. Returns why the first one is not possible. */
  function change(survey: SurveyView, changes: readonly Change[], isUndo = false): string | undefined {
    const { inventory } = survey;
    if (!inventory) return undefined;
    const { kindByCode } = state().catalogueOf(survey);
    let { content } = survey;
    const back: Change[] = [];
    for (const one of changes) {
      const applied: Applied = applyEdit(content, one, kindByCode);
      if ("refused" in applied) return applied.refused;
      back.unshift(...inverseOf(content, one, kindByCode));
      content = applied.content;
    }
    if (!isUndo && back.length > 0) undos.set(undoKey(survey), [...(undos.get(undoKey(survey)) ?? []), back]);
    phone.record(
      changes.map((one) => ({
        ...{ id: newId(), kind: "edit" as const, base: baseOf(survey) },
        payload: { inventoryId: inventory.id, change: one },
      })),
    );
    return undefined;
  }

  return {
    ...phone,
    change,
    /** A line of a room by its kind, as it is now. */
    lineOf: (surveyId: string, room: string, kindCode: string | undefined) =>
      state()
        .surveys.find(({ id }) => id === surveyId)
        ?.content.lines.find((line) => line.room === room && line.kindCode === (kindCode ?? null)),
    canUndo: (survey: SurveyView) => (undos.get(undoKey(survey))?.length ?? 0) > 0,
    undo(survey: SurveyView) {
      const last = undos.get(undoKey(survey))?.pop();
      if (last) change(survey, last, true);
    },
    record: (survey: SurveyView, event: SurveyEvent) =>
      phone.record([{ ...event, id: newId(), base: baseOf(survey) }]),
    addPhoto: (place: PhotoPlace, blob: Blob) => phone.addPhoto({ id: newId(), about: place, blob }),
    /** 'code': a second step is needed. Rejects with NotSent. */
    async signIn(fields: { email: string; password: string } | { code: string }): Promise<"code" | "done"> {
      const path = "code" in fields ? "/sessions/second-factor" : "/sessions";
      const { step } = await phone.api.send<{ step: "done" | "code" }>("POST", path, fields);
      if (step === "done") await phone.identify();
      return step;
    },
    async signOut() {
      await fetch("/api/v1/sessions/current", { method: "DELETE" }).catch(() => undefined);
      await phone.forgetPerson();
    },
  };
}
