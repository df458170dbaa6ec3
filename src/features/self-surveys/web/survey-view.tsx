/** @jsxImportSource preact */

import { ROOMS, type Room } from "~/features/inventory/kinds/domain/kinds";
import { countsAsCarton, linesIn, newRoomKey, shortVolume } from "../domain/lists";
import { follow } from "./follow-link";
import { RoomView } from "./room-view";
import styles from "./survey.module.css";
import { labelOf, roomText, type Shown, say } from "./survey-types";

/** The customer's list: all rooms, or one of them. Server and script draw the same. */
export function SurveyView(shown: Shown) {
  const { data, live } = shown;
  const { texts, content, phone } = data;
  const room = content.rooms.find(({ key }) => key === data.room);
  return (
    <div class={styles.page}>
      <header class={styles.head}>
        {room ? (
          <a class={styles.back} href="?" onClick={follow(live && (() => live.open(null)))}>
            ← {texts.back}
          </a>
        ) : (
          <a class={styles.back} href={phone.href}>
            {phone.shown}
          </a>
        )}
        <a class={styles.language} href={data.otherLanguage} lang={data.locale === "sw" ? "en" : "sw"}>
          {texts.language}
        </a>
      </header>
      <main id="main">
        <Status {...shown} />
        {room ? <RoomView {...shown} room={room} /> : <Overview {...shown} />}
      </main>
    </div>
  );
}

function Status({ data, live }: Shown) {
  const { texts } = data;
  if (!live)
    return data.said ? (
      <p class={styles.notice} role="status">
        {data.said}
      </p>
    ) : null;
  const line =
    live.state === "closed"
      ? `${texts.closedTitle}. ${texts.closed}`
      : live.state === "offline"
        ? texts.offline
        : live.state === "full"
          ? texts.full
          : live.unsent > 0
            ? say(texts, "unsent", { count: live.unsent })
            : texts.allSaved;
  return (
    <>
      <p class={live.state === "saved" && live.unsent === 0 ? styles.saved : styles.unsent} role="status">
        {line}
      </p>
      {live.notice && (
        <p class={styles.notice} role="alert">
          {live.notice}
        </p>
      )}
    </>
  );
}

function Overview(shown: Shown) {
  const { data, live } = shown;
  const { texts, content } = data;
  return (
    <>
      <h1>{data.isSubmitted ? texts.thanks : texts.title}</h1>
      <p class={styles.lead}>{data.isSubmitted ? texts.thanksLead : texts.lead}</p>
      {data.isAgreed && <p class={styles.notice}>{texts.agreed}</p>}
      <h2>{texts.rooms}</h2>
      <ul class={styles.rooms}>
        {content.rooms.map((room) => {
          const lines = linesIn(content, room.key);
          const pieces = lines
            .filter(({ going }) => going !== "no")
            .reduce((sum, line) => sum + line.quantity, 0);
          const photos = photosIn(shown, room.key);
          return (
            <li key={room.key}>
              <a
                href={`?room=${encodeURIComponent(room.key)}`}
                onClick={follow(live && (() => live.open(room.key)))}
              >
                <b>{labelOf(texts, room)}</b>
                <span>
                  {pieces ? say(texts, pieces === 1 ? "item" : "items", { count: pieces }) : texts.empty}
                  {photos > 0 && `, ${say(texts, photos === 1 ? "photo1" : "photos", { count: photos })}`}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      <AddRoom {...shown} />
      <Summary {...shown} />
      <Help {...shown} />
    </>
  );
}

const Help = ({ data: { texts } }: Shown) => (
  <details class={styles.more}>
    <summary>{texts.help}</summary>
    <ul>
      {[texts.help1, texts.help2, texts.help3, texts.help4].map((answer) => (
        <li key={answer}>{answer}</li>
      ))}
    </ul>
  </details>
);

const photosIn = ({ data, live }: Shown, room: string) =>
  [...data.photos, ...(live?.pending ?? [])].filter((photo) => photo.room === room).length;

function AddRoom({ data, live }: Shown) {
  const { texts } = data;
  const add = (event: SubmitEvent) => {
    if (!live) return;
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const values = new FormData(form);
    const kind = String(values.get("kind")) as Room;
    const label = String(values.get("label")).trim() || texts[roomText(kind)];
    live.apply({ kind: "room", key: newRoomKey(data.content, kind), roomKind: kind, label });
    form.reset();
  };
  return (
    <details class={styles.more}>
      <summary>{texts.addRoom}</summary>
      <form method="post" onSubmit={add}>
        <input type="hidden" name="do" value="room" />
        <label>
          {texts.roomKind}
          <select name="kind">
            {ROOMS.filter((kind) => kind !== "cartons").map((kind) => (
              <option key={kind} value={kind}>
                {texts[roomText(kind)]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {texts.roomName}
          <input name="label" maxLength={60} autoComplete="off" />
        </label>
        <button type="submit">{texts.add}</button>
      </form>
    </details>
  );
}

/** Sums by the sizes that the page knows; the server computes the ones that count. */
function sumOf({ data: { content } }: Shown) {
  const going = content.lines.filter(({ going, quantity }) => going !== "no" && quantity > 0);
  return {
    litres: going.reduce((sum, { volume, quantity }) => sum + Math.round((volume ?? 0) * 1000) * quantity, 0),
    pieces: going.reduce((sum, { quantity }) => sum + quantity, 0),
    cartons: going
      .filter(({ kindCode }) => countsAsCarton(kindCode))
      .reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

function Summary(shown: Shown) {
  const { data, live } = shown;
  const { texts, content } = data;
  const { litres, pieces, cartons } = sumOf(shown);
  if (pieces === 0) return null;
  const bare = content.rooms.filter(
    ({ key }) => linesIn(content, key).length > 0 && photosIn(shown, key) === 0,
  );
  return (
    <section class={styles.summary}>
      <h2>{texts.summary}</h2>
      <p class={styles.total}>{say(texts, "total", { volume: shortVolume(litres), pieces, cartons })}</p>
      {bare.length > 0 && (
        <p class={styles.hint}>
          {say(texts, "noPhotos", { rooms: bare.map((room) => labelOf(texts, room)).join(", ") })}
        </p>
      )}
      {!data.isAgreed && (
        <form
          method="post"
          onSubmit={(event) => {
            if (!live) return;
            event.preventDefault();
            live.submit();
          }}
        >
          <input type="hidden" name="do" value="submit" />
          <button class={styles.main} type="submit" disabled={live?.isSubmitting}>
            {data.isSubmitted ? texts.submitAgain : texts.submit}
          </button>
          <p class={styles.hint}>
            {live?.isSubmitting ? texts.submitWaits : say(texts, "submitHint", { day: data.until })}
          </p>
        </form>
      )}
    </section>
  );
}
