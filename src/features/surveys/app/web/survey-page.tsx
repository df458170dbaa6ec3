/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { newId } from "~/platform/kernel/ids";
import phone from "~/platform/phone/phone.module.css";
import { fill } from "~/platform/phone/words";
import { hasStarted, type SurveyView } from "../domain/surveys";
import { AccessPanel } from "./access-form";
import { FinishSheet } from "./finish-sheet";
import { Icon } from "./icons";
import type { AppState, Model } from "./model";
import { RoomItems } from "./room-items";
import { AddRoom, RoomSheet } from "./room-sheet";
import styles from "./survey-app.module.css";
import { SurveyUnsent } from "./survey-unsent";
import { TruckStrip } from "./truck-strip";
import { labelOf, useWords } from "./words";

const ACCESS = "access";
const ADD = "add";

/** One survey: the places' access and the rooms as tabs, the goods of a room, the truck. */
export function SurveyPage({ survey, state, model }: { survey: SurveyView; state: AppState; model: Model }) {
  const { words, language } = useWords();
  const { rooms, lines } = survey.content;
  const [chosen, setChosen] = useState(rooms[0]?.key ?? ADD);
  const [isFinishing, setFinishing] = useState(false);
  const [edited, setEdited] = useState<string>();
  const room = rooms.find(({ key }) => key === chosen);
  const tab = room || chosen === ACCESS ? chosen : ADD;
  const countOf = (key: string) =>
    lines.reduce((sum, line) => (line.room === key ? sum + line.quantity : sum), 0);

  const addRoom = (roomKind: Parameters<typeof labelOf>[0]["kind"], label: string) => {
    const key = newId();
    if (model.change(survey, [{ kind: "room", key, roomKind, label }]) === undefined) setChosen(key);
  };

  if (!hasStarted(survey.state)) return <StartPage {...{ survey, state, model }} />;
  return (
    <main class={phone.page}>
      <SurveyBar {...{ survey, state, model }} />
      <div class={styles.tabs} role="tablist" aria-label={words.room.tabs}>
        <Tab isChosen={tab === ACCESS} label={words.access.tab} onChoose={() => setChosen(ACCESS)} />
        {rooms.map((one) => (
          <Tab
            key={one.key}
            isChosen={tab === one.key}
            label={labelOf(one, language)}
            count={countOf(one.key)}
            onChoose={() => (tab === one.key ? setEdited(one.key) : setChosen(one.key))}
          />
        ))}
        <Tab isChosen={tab === ADD} label={words.room.add} isAdding onChoose={() => setChosen(ADD)} />
      </div>
      <div class={styles.content} role="tabpanel">
        {tab === ACCESS && <AccessPanel {...{ survey, state, model }} />}
        {tab === ADD && !survey.inventory && <p class={phone.empty}>{words.start.noInventory}</p>}
        {tab === ADD && survey.inventory && <AddRoom rooms={rooms} onAdd={addRoom} />}
        {room && (
          <RoomItems key={room.key} onEdit={() => setEdited(room.key)} {...{ room, survey, state, model }} />
        )}
      </div>
      <TruckStrip {...{ survey, state }} onFinish={() => setFinishing(true)} />
      {isFinishing && <FinishSheet {...{ survey, state, model }} onClose={() => setFinishing(false)} />}
      {edited && (
        <RoomSheet
          roomKey={edited}
          {...{ survey, model }}
          onOpen={setChosen}
          onClose={() => setEdited(undefined)}
        />
      )}
    </main>
  );
}

function Tab(props: {
  label: string;
  isChosen: boolean;
  count?: number;
  isAdding?: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      role="tab"
      class={styles.tab}
      aria-selected={props.isChosen}
      onClick={props.onChoose}
    >
      {props.isAdding && <Icon name="plus" size={16} />}
      {props.label}
      {props.count !== undefined && <span>{props.count}</span>}
    </button>
  );
}

function SurveyBar({ survey, state, model }: { survey: SurveyView; state: AppState; model: Model }) {
  const { words } = useWords();
  const version = survey.inventory && fill(words.version, { version: survey.inventory.version });
  return (
    <header class={styles.bar}>
      <a class={phone.iconButton} href="#/" aria-label={words.back}>
        <Icon name="back" size={24} />
      </a>
      <div class={styles.heading}>
        <h1>{survey.customer.name}</h1>
        <p class={phone.muted}>{[survey.place, version].filter(Boolean).join(", ")}</p>
      </div>
      <SurveyUnsent {...{ state, model }} isBrief />
    </header>
  );
}

function StartPage({ survey, state, model }: { survey: SurveyView; state: AppState; model: Model }) {
  const { words } = useWords();
  const { customer, stops } = survey;
  return (
    <main class={phone.page}>
      <SurveyBar {...{ survey, state, model }} />
      <div class={styles.start}>
        <h2>{words.start.heading}</h2>
        {stops.map(({ key, end, place }) => (
          <p key={key}>
            <span class={phone.muted}>{words.access[end]}</span>
            {place || words.access.unknown}
          </p>
        ))}
        {customer.phone !== "" && (
          <a class={phone.secondary} href={`tel:${customer.phone}`}>
            <Icon name="phone" /> {fill(words.call, { name: customer.name })}
          </a>
        )}
        <button
          type="button"
          class={phone.primary}
          onClick={() => model.record(survey, { kind: "start", payload: { surveyId: survey.id } })}
        >
          {words.start.begin}
        </button>
      </div>
    </main>
  );
}
