/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { formatKes } from "~/platform/kernel/money";
import phone from "~/platform/phone/phone.module.css";
import { Sheet, TextField } from "~/platform/phone/sheet";
import type { ExtraReport, ShownExtra } from "../domain/job-extras";
import { ExtraLines } from "./extra-lines";
import styles from "./extra-signing.module.css";
import { type Lines, SignatureField, strokesOf } from "./signature-field";
import { useWords } from "./words";

const MAX_NAME = 120;
const MAX_REASON = 500;

/** The customer reads the extra on the crew's phone, and signs or refuses it. */
export function ExtraSigning(props: {
  extra: ShownExtra;
  answer: "sign" | "refuse";
  customer: string;
  onAct: (data: ExtraReport) => void;
  onClose: () => void;
}) {
  const { extras: words } = useWords().words;
  const { extra, answer, customer, onAct, onClose } = props;
  const { id: extraId, total } = extra;
  const [name, setName] = useState(customer);
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [lines, setLines] = useState<Lines>([]);
  const save = () => {
    const said = name.trim();
    if (said === "" || (answer === "sign" && lines.length === 0)) return setMissing(true);
    if (answer === "refuse") onAct({ act: "refuse", extraId, name: said, reason: reason.trim() });
    else if (total !== undefined)
      onAct({ act: "sign", extraId, total, name: said, strokes: strokesOf(lines) });
    onClose();
  };
  return (
    <Sheet title={answer === "sign" ? words.signHeading : words.refuseHeading} onClose={onClose}>
      <ExtraLines extra={extra} />
      {total !== undefined && <p class={styles.total}>{formatKes(total)}</p>}
      {answer === "sign" && <p>{words.consent}</p>}
      <TextField label={words.name} value={name} maxLength={MAX_NAME} onSave={setName} />
      {answer === "sign" ? (
        <>
          <SignatureField label={words.draw} {...{ lines }} onChange={setLines} />
          <button type="button" class={phone.secondary} onClick={() => setLines([])}>
            {words.clear}
          </button>
        </>
      ) : (
        <TextField label={words.reason} value={reason} maxLength={MAX_REASON} onSave={setReason} />
      )}
      {isMissing && (
        <p class={phone.problem} role="alert">
          {answer === "sign" ? words.signMissing : words.nameMissing}
        </p>
      )}
      <button type="button" class={answer === "sign" ? phone.primary : phone.danger} onClick={save}>
        {answer === "sign" ? words.signNow : words.refuseNow}
      </button>
    </Sheet>
  );
}
