/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import type { InventoryRoom } from "~/features/inventory/inventories/domain/inventories";
import type { ItemKind } from "~/features/inventory/kinds/domain/kinds";
import { newId } from "~/platform/kernel/ids";
import phone from "~/platform/phone/phone.module.css";
import { PhotoSheet } from "~/platform/phone/photo-sheet";
import { fill, usePhoneWords } from "~/platform/phone/words";
import { type PhotoPlace, type SurveyView, shows } from "../domain/surveys";
import { favouritesOf, fixedTiles, type Tile, tilesOf, usesOf } from "../domain/tiles";
import { Icon } from "./icons";
import { ItemSheet } from "./item-sheet";
import { ItemTile } from "./item-tile";
import type { AppState, Model } from "./model";
import tiles from "./room-items.module.css";
import { useWords } from "./words";

interface Room {
  room: InventoryRoom;
  survey: SurveyView;
  state: AppState;
  model: Model;
  onEdit: () => void;
}

/** The goods of a room: tiles to tap, and a search over all items. */
export function RoomItems({ room, survey, state, model, onEdit }: Room) {
  const { words } = useWords();
  const { photo: photoWords } = usePhoneWords();
  const [typed, setTyped] = useState("");
  const [opened, setOpened] = useState<string>();
  const [photographed, setPhotographed] = useState<PhotoPlace>();
  const catalogue = state.catalogueOf(survey);
  const lines = survey.content.lines.filter((line) => line.room === room.key);
  // As the room was opened: tiles do not move under the finger.
  const [{ favourites, fixed }] = useState(() => {
    const uses = usesOf(state.surveys.map(({ content }) => content));
    const own = favouritesOf(room.kind, catalogue.kinds, uses);
    return { favourites: own, fixed: fixedTiles(lines, own) };
  });

  // Preparing the search takes a cheap phone 0.3 s: before the first letter, not at it.
  useEffect(() => {
    const timer = setTimeout(() => catalogue.search, 500);
    return () => clearTimeout(timer);
  }, [catalogue]);

  const add = ({ kind, line }: Tile, by: number) => {
    if (line) return model.change(survey, [{ kind: "count", itemId: line.itemId, by }]);
    if (!kind) return undefined;
    const made = { kind: "set" as const, itemId: newId(), room: room.key, kindCode: kind.code };
    return model.change(survey, [made]);
  };
  const open = (tile: Tile) => {
    if (!tile.line) add(tile, 1);
    const kindCode = tile.kind?.code;
    const line = tile.line ?? model.lineOf(survey.id, room.key, kindCode);
    setOpened(line?.itemId);
  };
  const addOwn = (name: string) => {
    const itemId = newId();
    model.change(survey, [{ kind: "set", itemId, room: room.key, name }]);
    setTyped("");
    setOpened(itemId);
  };
  const found = typed.trim() === "" ? undefined : catalogue.search.find(typed, 20);
  const tileOf = (kind: ItemKind): Tile => {
    const line = lines.find(({ kindCode }) => kindCode === kind.code);
    return { key: kind.code, kind, ...(line && { line }) };
  };
  const shown = found ? found.map(tileOf) : tilesOf(lines, favourites, fixed);
  const enter = () => {
    const [first] = found ?? [];
    if (first) add(tileOf(first), 1);
    else if (typed.trim()) return addOwn(typed.trim());
    setTyped("");
  };
  const place = { surveyId: survey.id, inventoryId: survey.inventory?.id ?? "", room: room.key };
  return (
    <>
      <form
        class={tiles.searchRow}
        onSubmit={(event) => {
          event.preventDefault();
          enter();
        }}
      >
        <label class={tiles.search}>
          <Icon name="search" />
          <input
            type="search"
            enterkeyhint="done"
            aria-label={words.item.searchLabel}
            placeholder={words.item.search}
            value={typed}
            maxLength={80}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button
          type="button"
          class={tiles.tool}
          aria-label={photoWords.heading}
          onClick={() => setPhotographed(place)}
        >
          <Icon name="camera" size={24} />
        </button>
        {model.canUndo(survey) && (
          <button type="button" class={tiles.tool} aria-label={words.undo} onClick={() => model.undo(survey)}>
            <Icon name="undo" size={24} />
          </button>
        )}
        <button type="button" class={tiles.tool} aria-label={words.room.edit} onClick={onEdit}>
          <Icon name="pencil" size={22} />
        </button>
      </form>
      {found?.length === 0 && <p class={phone.empty}>{fill(words.item.none, { name: typed.trim() })}</p>}
      <ul class={tiles.tiles}>
        {shown.map((tile) => (
          <ItemTile key={tile.key} tile={tile} onAdd={(by) => add(tile, by)} onOpen={() => open(tile)} />
        ))}
      </ul>
      {found && (
        <button type="button" class={phone.secondary} onClick={() => addOwn(typed.trim())}>
          {fill(words.item.own, { name: typed.trim() })}
        </button>
      )}
      {opened && (
        <ItemSheet
          itemId={opened}
          {...{ survey, model }}
          onPhoto={() => setPhotographed({ ...place, itemId: opened })}
          onClose={() => setOpened(undefined)}
        />
      )}
      {photographed && (
        <PhotoSheet
          photos={state.photos.filter((photo) => shows(photo.about as PhotoPlace, photographed))}
          onSave={(jpeg) => model.addPhoto(photographed, jpeg)}
          onClose={() => setPhotographed(undefined)}
        />
      )}
    </>
  );
}
