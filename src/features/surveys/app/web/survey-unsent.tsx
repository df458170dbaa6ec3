/** @jsxImportSource preact */
import { UnsentBadge } from "~/platform/phone/unsent-sheet";
import { asSurveyEvent } from "../domain/surveys";
import type { AppState, Model } from "./model";
import { describeEvent } from "./surveys-on-phone";
import { useWords } from "./words";

/** The number of unsent changes to surveys. */
export function SurveyUnsent(props: { state: AppState; model: Model; isBrief?: boolean }) {
  const { words, language } = useWords();
  const { state } = props;
  return (
    <UnsentBadge
      {...props}
      name="survey"
      describe={(event) => ({
        title: words.unsent[asSurveyEvent(event).kind],
        about: describeEvent(event, state, language),
      })}
      refusalOf={(code) =>
        code in words.refusals ? words.refusals[code as keyof typeof words.refusals] : undefined
      }
    />
  );
}
