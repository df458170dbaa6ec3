/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import type { LineFields } from "~/features/inventory/inventories/domain/edits";
import { type Line, MAX_NOTE, MAX_SIDE } from "~/features/inventory/inventories/domain/inventories";
import phone from "~/platform/phone/phone.module.css";
import { Choice, Sheet, TextField } from "~/platform/phone/sheet";
import { fill } from "~/platform/phone/words";
import type { SurveyView } from "../domain/surveys";
import { Icon } from "./icons";
import type { Model } from "./model";
import styles from "./survey-app.module.css";
import { useWords, wholeIn } from "./words";

const SIDES = ["length", "width", "height"] as const;
const MAX_SHILLINGS = 999_999_999;

/** The details of one line. Each field is saved when it is left. */
export function ItemSheet(props: {
  itemId: string;
  survey: SurveyView;
  model: Model;
  onPhoto: () => void;
  onClose: () => void;
}) {
  const { words, language } = useWords();
  const { itemId, survey, model, onPhoto, onClose } = props;
  const [problem, setProblem] = useState<Record<string, string>>({});
  const line = survey.content.lines.find((one) => one.itemId === itemId);
  if (!line) return null;
  const save = (fields: LineFields) => model.change(survey, [{ kind: "set", itemId, ...fields }]);
  const saveWhole = (name: (typeof SIDES)[number] | "declaredValue", typed: string) => {
    const isValue = name === "declaredValue";
    const value = wholeIn(typed.replaceAll(",", ""), isValue ? 0 : 1, isValue ? MAX_SHILLINGS : MAX_SIDE);
    const { [name]: _, ...others } = problem;
    if (value === undefined)
      return setProblem({
        ...others,
        [name]: isValue ? words.item.valueWrong : fill(words.item.sizeWrong, { most: MAX_SIDE }),
      });
    setProblem(others);
    save({ [name]: value === null || !isValue ? value : value * 100 });
  };
  const { item } = words;
  return (
    <Sheet title={language === "sw" ? line.nameSw : line.name} onClose={onClose}>
      <Pieces line={line} onCount={(by) => model.change(survey, [{ kind: "count", itemId, by }])} />
      <Choice
        label={item.going}
        value={line.going}
        options={[
          ["yes", item.yes],
          ["no", item.no],
          ["maybe", item.maybe],
        ]}
        onChoose={(going) => save({ going })}
      />
      <Choice
        label={item.packer}
        value={line.packedBy}
        options={[
          ["company", item.company],
          ["customer", item.customer],
        ]}
        onChoose={(packedBy) => save({ packedBy })}
      />
      <fieldset class={styles.sides}>
        <legend>{item.size}</legend>
        {SIDES.map((side) => (
          <TextField
            key={side}
            isFigure
            label={item[side]}
            value={line[side] === null ? "" : `${line[side]}`}
            error={problem[side]}
            onSave={(typed) => saveWhole(side, typed)}
          />
        ))}
      </fieldset>
      <TextField label={item.note} value={line.note} maxLength={MAX_NOTE} onSave={(note) => save({ note })} />
      <TextField
        isFigure
        label={item.value}
        value={line.declaredValue === null ? "" : `${Math.round(line.declaredValue / 100)}`}
        error={problem.declaredValue}
        onSave={(typed) => saveWhole("declaredValue", typed)}
      />
      <button type="button" class={phone.secondary} onClick={onPhoto}>
        <Icon name="camera" /> {item.photo}
      </button>
      <button
        type="button"
        class={phone.danger}
        onClick={() => {
          model.change(survey, [{ kind: "remove", itemId }]);
          onClose();
        }}
      >
        {item.remove}
      </button>
    </Sheet>
  );
}

function Pieces({ line, onCount }: { line: Line; onCount: (by: number) => void }) {
  const { words } = useWords();
  return (
    <div class={styles.pieces}>
      <span>{words.item.count}</span>
      <button type="button" aria-label={words.item.less} onClick={() => onCount(-1)}>
        <Icon name="minus" />
      </button>
      <output>{line.quantity}</output>
      <button type="button" aria-label={words.item.more} onClick={() => onCount(1)}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
