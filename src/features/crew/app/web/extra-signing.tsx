/** @jsxImportSource preact */
import { useRef, useState } from "preact/hooks";
import { formatKes } from "~/platform/kernel/money";
import phone from "~/platform/phone/phone.module.css";
import { Sheet, TextField } from "~/platform/phone/sheet";
import type { ExtraReport, ShownExtra, Strokes } from "../domain/job-extras";
import { ExtraLines } from "./extra-lines";
import styles from "./extra-signing.module.css";
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
  const strokes = useRef<Strokes>({ width: 320, height: 160, lines: [] });
  const save = () => {
    const said = name.trim();
    const isDrawn = strokes.current.lines.some(({ length }) => length > 1);
    if (said === "" || (answer === "sign" && !isDrawn)) return setMissing(true);
    if (answer === "refuse") onAct({ act: "refuse", extraId, name: said, reason: reason.trim() });
    else if (total !== undefined)
      onAct({ act: "sign", extraId, total, name: said, strokes: strokes.current });
    onClose();
  };
  return (
    <Sheet title={answer === "sign" ? words.signHeading : words.refuseHeading} onClose={onClose}>
      <ExtraLines extra={extra} />
      {total !== undefined && <p class={styles.total}>{formatKes(total)}</p>}
      {answer === "sign" && <p>{words.consent}</p>}
      <TextField label={words.name} value={name} maxLength={MAX_NAME} onSave={setName} />
      {answer === "sign" ? (
        <SignatureField strokes={strokes.current} label={words.draw} />
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

/** A field to draw in with a finger. Its lines are kept, not a picture. */
function SignatureField({ strokes, label }: { strokes: Strokes; label: string }) {
  const [, redraw] = useState(0);
  const begun = useRef(0);
  const pointOf = (event: PointerEvent & { currentTarget: SVGSVGElement }): [number, number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = Math.round(((event.clientX - box.left) / box.width) * strokes.width);
    const y = Math.round(((event.clientY - box.top) / box.height) * strokes.height);
    begun.current ||= event.timeStamp;
    return [x, y, Math.max(0, Math.round(event.timeStamp - begun.current))];
  };
  const clear = () => {
    strokes.lines = [];
    begun.current = 0;
    redraw((count) => count + 1);
  };
  return (
    <>
      <svg
        class={styles.signature}
        viewBox={`0 0 ${strokes.width} ${strokes.height}`}
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          strokes.lines.push([pointOf(event)]);
          redraw((count) => count + 1);
        }}
        onPointerMove={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
          strokes.lines.at(-1)?.push(pointOf(event));
          redraw((count) => count + 1);
        }}
      >
        {strokes.lines.map((line, at) => (
          <polyline
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
            key={at}
            points={line.map(([x, y]) => `${x},${y}`).join(" ")}
          />
        ))}
      </svg>
      <ClearButton onClear={clear} />
    </>
  );
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const { extras: words } = useWords().words;
  return (
    <button type="button" class={phone.secondary} onClick={onClear}>
      {words.clear}
    </button>
  );
}
