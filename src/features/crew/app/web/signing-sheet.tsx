/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { MAX_REASON } from "~/features/evidence/domain/documents";
import {
  MAX_NATIONAL_ID,
  MAX_SIGNER,
  needsCode,
  readNationalId,
  type Signer,
  type Strokes,
} from "~/features/evidence/domain/signatures";
import phone from "~/platform/phone/phone.module.css";
import { Sheet, TextField } from "~/platform/phone/sheet";
import styles from "./crew.module.css";
import { CrewPhotos } from "./crew-photos";
import evidence from "./evidence.module.css";
import type { JobScreen } from "./frame";
import { Icon } from "./icons";
import { type Lines, SignatureField, strokesOf } from "./signature-field";
import { useWords } from "./words";

export interface Signed {
  name: string;
  /** Null for a refusal. */
  strokes: Strokes | null;
  reason: string;
  nationalId: string;
  photo: { id: string; sha256: string } | null;
}

/** The signer draws, or refuses with a reason. Without network a photo of the signer takes the code's place for now. */
export function SigningSheet(
  props: JobScreen & {
    role: Signer;
    title: string;
    onSign: (signed: Signed) => void;
    onClose: () => void;
  },
) {
  const { paper: words } = useWords().words;
  const { state, model, job, role, title, onSign, onClose } = props;
  const [name, setName] = useState(
    role === "leader" ? (state.person?.name ?? "") : role === "customer" ? job.customer : "",
  );
  const [lines, setLines] = useState<Lines>([]);
  const [reason, setReason] = useState("");
  const [isRefusing, setRefusing] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const [nationalId, setNationalId] = useState("");
  const [photo, setPhoto] = useState<Signed["photo"]>(null);
  const [problem, setProblem] = useState("");
  const finish = () => {
    if (name.trim() === "") return setProblem(words.nameMissing);
    if (isRefusing && reason.trim() === "") return setProblem(words.reasonMissing);
    if (!isRefusing && lines.length === 0) return setProblem(words.drawingMissing);
    const number = readNationalId(nationalId);
    if (!isRefusing && number === undefined) return setProblem(words.nationalIdWrong);
    onSign({
      ...{ name: name.trim(), reason: isRefusing ? reason.trim() : "" },
      ...(isRefusing
        ? { strokes: null, nationalId: "", photo: null }
        : { strokes: strokesOf(lines), nationalId: number ?? "", photo }),
    });
  };
  if (isTaking)
    return (
      <CrewPhotos
        {...{ state, model }}
        title={words.photo}
        subject={{ jobId: job.id, kind: "other", room: "", itemId: null }}
        onSaved={(id, sha256) => setPhoto({ id, sha256 })}
        onClose={() => setTaking(false)}
      />
    );
  return (
    <Sheet title={`${title}: ${words.roles[role]}`} onClose={onClose}>
      <TextField label={words.name} value={name} maxLength={MAX_SIGNER} onSave={setName} />
      {isRefusing ? (
        <TextField label={words.reason} value={reason} maxLength={MAX_REASON} onSave={setReason} />
      ) : (
        <>
          {needsCode(role) && (
            <TextField
              label={words.nationalId}
              value={nationalId}
              maxLength={MAX_NATIONAL_ID}
              onSave={setNationalId}
            />
          )}
          <SignatureField label={words.field} {...{ lines }} onChange={setLines} />
        </>
      )}
      {problem && (
        <p class={phone.problem} role="alert">
          {problem}
        </p>
      )}
      <button type="button" class={isRefusing ? phone.danger : styles.next} onClick={finish}>
        {isRefusing ? words.saveRefusal : words.sign}
      </button>
      <div class={evidence.pair}>
        {isRefusing ? (
          <span />
        ) : (
          <button type="button" class={phone.secondary} onClick={() => setLines([])}>
            {words.clear}
          </button>
        )}
        <button type="button" class={phone.secondary} onClick={() => setRefusing(!isRefusing)}>
          {isRefusing ? words.signs[role] : words.refuse}
        </button>
      </div>
      {needsCode(role) && !navigator.onLine && (
        <button type="button" class={phone.secondary} onClick={() => setTaking(true)}>
          <Icon name="camera" /> {photo ? words.photoTaken : words.photo}
        </button>
      )}
    </Sheet>
  );
}
