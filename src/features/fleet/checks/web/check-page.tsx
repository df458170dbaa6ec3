import { Alert, Button, Checkbox, Textarea } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { client, type Problem } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatTime } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { useWrite } from "~/platform/ui/form/use-write";
import { FigureField } from "~/platform/ui/office/figure-field";
import { PageHead } from "~/platform/ui/office/page-head";
import { MAX_KM } from "../../vehicles/domain";
import { odometerBehind } from "../../vehicles/errors";
import { MAX_NOTE } from "../domain";
import type { Route } from "./+types/check-page";
import styles from "./check.module.css";
import { CheckLine } from "./check-line";
import { sentenceOf } from "./check-problems";
import { type CheckDraft, isWhole, useCheckDraft } from "./check-state";
import { LanguageLink } from "./language-link";
import { addressIn, fill, type Language, languageOf, type Words, wordsOf } from "./words";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const vehicle = await api(context, "vehicleChecks").begin({ id: params.id });
  return { vehicle, language: languageOf(url) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `Daily check ${loaderData?.vehicle.plate ?? ""}`);

type Vehicle = Route.ComponentProps["loaderData"]["vehicle"];

/** A driver checks a vehicle before it leaves. */
export default function CheckPage({ loaderData: { vehicle, language } }: Route.ComponentProps) {
  const [sent, setSent] = useState<"ok" | "defects" | "severe">();
  const words = wordsOf(language);
  const { plate, name, today } = vehicle;
  return (
    <div lang={language}>
      <PageHead
        title={name ? `${plate}, ${name}` : plate}
        above={null}
        views={[]}
        actions={<LanguageLink language={language} />}
      />
      <div className={styles.page}>
        {!sent && (
          <Link to={addressIn("/fleet/check", language)} className={styles.back}>
            <IconArrowLeft size={20} aria-hidden /> {words.back}
          </Link>
        )}
        {sent ? (
          <Sent {...{ sent, plate, language, words }} />
        ) : (
          <>
            {today && (
              <Alert mb="md">
                {fill(words.today, { time: formatTime(today.at), name: today.by ?? "MoveEase" })}
              </Alert>
            )}
            <CheckForm {...{ vehicle, language, words }} onSent={setSent} />
          </>
        )}
      </div>
    </div>
  );
}

interface PartProps {
  language: Language;
  words: Words;
}

function Sent({
  sent,
  plate,
  language,
  words,
}: PartProps & { sent: "ok" | "defects" | "severe"; plate: string }) {
  const said = { ok: words.sentOk, defects: words.sentDefects, severe: words.sentSevere }[sent];
  return (
    <div className={styles.sent} data-severe={sent === "severe" ? "" : undefined} role="status">
      <h2>{words.sentTitle}</h2>
      <p>{fill(said, { plate })}</p>
      <Button component={Link} to={addressIn("/fleet/check", language)} size="lg" fullWidth>
        {words.back}
      </Button>
    </div>
  );
}

interface CheckFormProps extends PartProps {
  vehicle: Vehicle;
  onSent: (how: "ok" | "defects" | "severe") => void;
}

function CheckForm({ vehicle, language, words, onSent }: CheckFormProps) {
  const { checkId, draft, change, answer, forget } = useCheckDraft(vehicle.id);
  const { busy, send } = useWrite();
  const [problem, setProblem] = useState<Problem>();
  const [isKmSure, setKmSure] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const isAsked = attempts > 0;
  useEffect(() => {
    if (attempts > 0) document.querySelector("[data-missing]")?.scrollIntoView({ block: "center" });
  }, [attempts]);
  const open = vehicle.items.filter(({ en }) => !isWhole(draft.said[en])).length;
  const submit = async () => {
    setAttempts((count) => count + 1);
    if (open > 0 || typeof draft.km !== "number") return;
    const { defects, ...fields } = readDraft(vehicle, draft);
    const input = { id: vehicle.id, checkId, isKmSure, ...fields, defects };
    const outcome = await send(input, (given) => client("vehicleChecks").send(given));
    if (!outcome.ok) return setProblem(outcome.problem);
    forget();
    const isSevere = defects.some(({ severity }) => severity === "severe");
    onSent(isSevere ? "severe" : defects.length > 0 ? "defects" : "ok");
  };
  const said = problem && sentenceOf(problem, language);
  const isBehind = problem?.reason === odometerBehind.reason;
  const kmError =
    isAsked && typeof draft.km !== "number" ? words.kmMissing : isBehind ? said : problem?.fields.km;
  return (
    <>
      <FigureField
        data-missing={isAsked && typeof draft.km !== "number" ? "" : undefined}
        label={words.km}
        size="lg"
        mb="md"
        suffix="km"
        min={0}
        max={MAX_KM}
        value={draft.km}
        error={kmError}
        description={
          vehicle.odometer === null ? undefined : fill(words.kmLast, { km: formatNumber(vehicle.odometer) })
        }
        onChange={(km) => {
          change({ km });
          setProblem(undefined);
          setKmSure(false);
        }}
      />
      {isBehind && (
        <Checkbox
          mb="md"
          size="md"
          label={words.kmSure}
          checked={isKmSure}
          onChange={(event) => setKmSure(event.currentTarget.checked)}
        />
      )}
      <ul>
        {vehicle.items.map((item) => (
          <CheckLine
            key={item.en}
            {...{ item, language, words, said: draft.said[item.en] }}
            isMissing={isAsked && !isWhole(draft.said[item.en])}
            onSay={(said) => answer(item.en, said)}
          />
        ))}
      </ul>
      <Textarea
        label={words.note}
        size="md"
        value={draft.note}
        maxLength={MAX_NOTE}
        autosize
        minRows={2}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <div className={styles.foot}>
        {problem && !isBehind ? (
          <p role="alert">{said}</p>
        ) : (
          open > 0 && <p role="status">{isAsked ? words.missing : fill(words.left, { count: open })}</p>
        )}
        <Button size="lg" h={56} fullWidth loading={busy} onClick={() => void submit()}>
          {words.send}
        </Button>
      </div>
    </>
  );
}

/** The draft as the API takes it. */
function readDraft({ items }: Vehicle, { km, note, said }: CheckDraft) {
  const answers = items.map(({ en }) => ({ item: en, isOk: said[en]?.isOk === true }));
  const defects = items.flatMap(({ en }) => {
    const one = said[en];
    if (!one || one.isOk) return [];
    const { what, severity, photo } = one;
    const file = photo && new File([photo], "defect.jpg", { type: "image/jpeg" });
    return [{ item: en, what, severity, ...(file ? { photo: file } : {}) }];
  });
  return { km: Number(km), note, answers, defects };
}
