/** @jsxImportSource preact */

import type { InventoryRoom } from "~/features/inventory/inventories/domain/inventories";
import { searchOf } from "~/features/inventory/kinds/domain/search";
import { newId } from "~/platform/kernel/ids";
import {
  countOf,
  isCarton,
  less,
  linesIn,
  type OfferedKind,
  type OwnLine,
  offeredIn,
  shortVolume,
  tap,
} from "../domain/lists";
import { follow } from "./follow-link";
import { MediaView } from "./media-view";
import styles from "./survey.module.css";
import { labelOf, nameIn, type Shown, say } from "./survey-types";

interface InRoom extends Shown {
  room: InventoryRoom;
}

/** One room: search, tiles to tap, cartons, the list, something else, photos. */
export function RoomView(shown: InRoom) {
  const { data, live, room } = shown;
  const { texts, content, kinds, search } = data;
  const found = search.trim() ? searchOf(kinds).find(search, 12) : undefined;
  const at = content.rooms.findIndex(({ key }) => key === room.key);
  const next = content.rooms[at + 1];
  return (
    <>
      <h1>{labelOf(texts, room)}</h1>
      <form method="get" class={styles.search} onSubmit={(event) => live && event.preventDefault()}>
        <input type="hidden" name="room" value={room.key} />
        <input
          type="search"
          name="q"
          value={search}
          aria-label={texts.searchButton}
          placeholder={texts.search}
          autoComplete="off"
          onInput={(event) => live?.search(event.currentTarget.value)}
        />
        {!live && <button type="submit">{texts.searchButton}</button>}
      </form>
      {found && found.length === 0 && <p role="status">{texts.noneFound}</p>}
      <Tiles {...shown} kinds={found ?? offeredIn(kinds, content, room)} />
      {!found && (
        <section>
          <h2>{texts.cartons}</h2>
          <p class={styles.hint}>{texts.cartonsHint}</p>
          <Tiles {...shown} kinds={kinds.filter(isCarton)} />
        </section>
      )}
      <Lines {...shown} />
      <Something {...shown} />
      <MediaView {...shown} />
      <nav class={styles.next}>
        <a
          class={styles.main}
          href={next ? `?room=${encodeURIComponent(next.key)}` : "?"}
          onClick={follow(live && (() => live.open(next?.key ?? null)))}
        >
          {next ? `${texts.next}: ${labelOf(texts, next)}` : texts.back}
        </a>
      </nav>
    </>
  );
}

/** Tap = one more, minus = one less. Each is a button of one form, so that they work before the script. */
function Tiles({ data, live, room, kinds }: InRoom & { kinds: readonly OfferedKind[] }) {
  const { texts, content, locale } = data;
  const press = (code: string, by: 1 | -1) => (event: MouseEvent) => {
    if (!live) return;
    event.preventDefault();
    const change = tap(content, room.key, code, by);
    if (change) live.apply(change);
  };
  return (
    <form method="post" class={styles.tiles}>
      <input type="hidden" name="room" value={room.key} />
      {kinds.map((kind) => {
        const name = nameIn(locale, kind);
        const count = countOf(content, room.key, kind.code);
        return (
          <div key={kind.code} id={`k-${kind.code}`} class={count ? styles.chosen : styles.tile}>
            <button type="submit" name="more" value={kind.code} onClick={press(kind.code, 1)}>
              <i class={styles.unseen}>{texts.addOne} </i>
              <b>{name}</b> <span>{shortVolume(kind.volume * 1000)} m³</span>
            </button>
            {count > 0 && (
              <>
                <span class={styles.count} aria-live="polite">
                  {count}
                </span>
                <button
                  type="submit"
                  name="less"
                  value={kind.code}
                  class={styles.less}
                  aria-label={say(texts, "lessOne", { name })}
                  onClick={press(kind.code, -1)}
                >
                  −
                </button>
              </>
            )}
          </div>
        );
      })}
    </form>
  );
}

function Lines(shown: InRoom) {
  const { data, room } = shown;
  const lines = linesIn(data.content, room.key);
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>{data.texts.inRoom}</h2>
      <ul class={styles.lines}>
        {lines.map((line) => (
          <li key={line.itemId}>
            <LineDetails {...shown} line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LineDetails({ data, live, room, line }: InRoom & { line: OwnLine }) {
  const { texts, locale } = data;
  const { itemId, going } = line;
  const save = (event: SubmitEvent) => {
    if (!live) return;
    event.preventDefault();
    if ((event.submitter as HTMLButtonElement | null)?.value === "remove")
      return live.apply({ kind: "remove", itemId });
    const values = new FormData(event.currentTarget as HTMLFormElement);
    const chosen = String(values.get("going")) as OwnLine["going"];
    live.apply({ kind: "set", itemId, going: chosen, note: String(values.get("note")) });
    (event.currentTarget as HTMLElement).closest("details")?.removeAttribute("open");
  };
  return (
    <details>
      <summary>
        <span>
          {line.quantity} × {locale === "sw" ? line.nameSw : line.name}
          {going !== "yes" && <em>{going === "no" ? texts.stays : texts.unsure}</em>}
          {line.note && <i>{line.note}</i>}
        </span>
        <span class={styles.open}>{texts.details}</span>
      </summary>
      <form method="post" onSubmit={save}>
        <input type="hidden" name="room" value={room.key} />
        <input type="hidden" name="item" value={itemId} />
        <label>
          {texts.going}
          <select name="going" defaultValue={going}>
            {(["yes", "no", "maybe"] as const).map((value) => (
              <option key={value} value={value} selected={value === going}>
                {texts[value === "yes" ? "goingYes" : value === "no" ? "goingNo" : "goingMaybe"]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {texts.note}
          <input name="note" defaultValue={line.note} maxLength={500} autoComplete="off" />
        </label>
        <button type="submit" name="do" value="details">
          {texts.save}
        </button>
        <button type="submit" name="do" value="remove" class={styles.quiet}>
          {texts.remove}
        </button>
        {live && line.quantity > 1 && (
          <button type="button" class={styles.quiet} onClick={() => live.apply(less(line))}>
            − 1
          </button>
        )}
      </form>
    </details>
  );
}

function Something({ data, live, room }: InRoom) {
  const { texts } = data;
  const add = (event: SubmitEvent) => {
    if (!live) return;
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const values = new FormData(form);
    const figure = (name: string) => Number(values.get(name)) || null;
    live.apply({
      ...{ kind: "set", itemId: newId(), room: room.key, name: String(values.get("name")).trim() },
      ...{ length: figure("length"), width: figure("width"), height: figure("height") },
      quantity: figure("quantity") ?? 1,
    });
    form.reset();
  };
  return (
    <details class={styles.more}>
      <summary>{texts.other}</summary>
      <form method="post" onSubmit={add}>
        <p class={styles.hint}>{texts.otherHint}</p>
        <input type="hidden" name="do" value="other" />
        <input type="hidden" name="room" value={room.key} />
        <label>
          {texts.otherName}
          <input name="name" required maxLength={80} autoComplete="off" />
        </label>
        <div class={styles.sizes}>
          {(["length", "width", "height"] as const).map((side) => (
            <label key={side}>
              {texts[side]}
              <input name={side} type="number" inputMode="numeric" min={1} max={2000} />
            </label>
          ))}
        </div>
        <label>
          {texts.quantity}
          <input name="quantity" type="number" inputMode="numeric" min={1} max={999} defaultValue="1" />
        </label>
        <button type="submit">{texts.add}</button>
      </form>
    </details>
  );
}
