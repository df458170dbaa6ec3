import { useEffect, useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { contentsOfLines, type Offered } from "~/features/pricing/domain/contents";
import { isSame } from "~/platform/kernel/merge-edits";
import { type LineOfPrice, lineKey } from "../../versions/domain";
import { type Draft, linesFollowing } from "../domain";
import { type DraftValues, draftFrom, type Facts, type TypedLine, valuesOf } from "./draft-values";

const keyOf = (value: unknown) => JSON.stringify(value);

/** The fields of a draft. Rooms and add-ons on the one side and the lines on the other follow each other. */
export function useDraftFields(start: Draft<Facts>, offered: Offered) {
  const [seen] = useState(() => ({
    /** Lines seen so far, for the agreed price of a room that comes back. */
    known: new Map<string, LineOfPrice>(),
    synced: { contents: "", lines: "" },
  }));
  const methods = useForm<DraftValues>({
    defaultValues: valuesOf(start, offered),
    shouldFocusError: false,
  });
  const values = methods.watch();
  const now = draftFrom(values);
  const current = () => draftFrom(methods.getValues());

  const set = (name: string, value: unknown) =>
    methods.setValue(name as FieldPath<DraftValues>, value as never, { shouldDirty: true });
  const setLines = (lines: readonly TypedLine[]) => {
    const before = methods.getValues("lines");
    if (keyOf(before.map(lineKey)) !== keyOf(lines.map(lineKey))) return set("lines", lines);
    // Field by field, so that the one in use keeps its focus.
    for (const [place, line] of lines.entries())
      for (const part of ["description", "quantity", "unitPrice"] as const)
        if (!Object.is(before[place]?.[part], line[part])) set(`lines.${place}.${part}`, line[part]);
  };
  const remember = () => {
    const { rooms, services, lines } = current();
    seen.synced = { contents: keyOf([rooms, services]), lines: keyOf(lines) };
  };
  const fill = (draft: Draft<Facts>) => {
    const { facts, rooms, roomSizes, services, lines } = valuesOf(draft, offered);
    const before = methods.getValues();
    const groups = { facts, rooms, roomSizes } as Record<string, Record<string, unknown>>;
    for (const [group, fields] of Object.entries(groups))
      for (const [name, value] of Object.entries(fields)) {
        const held = (before as unknown as typeof groups)[group]?.[name];
        if (!isSame(held, value)) set(`${group}.${name}`, value);
      }
    if (!isSame(before.services, services)) set("services", services);
    setLines(lines);
    remember();
  };

  // Rooms and add-ons on the one side and the lines on the other follow each other.
  useEffect(() => {
    const { synced, known } = seen;
    // The values now: an edit between the render and this effect must not count as followed.
    const live = current();
    for (const line of live.lines) if (line.quantity > 0) known.set(lineKey(line), line);
    const [contents, lines] = [keyOf([live.rooms, live.services]), keyOf(live.lines)];
    if (synced.contents && synced.contents !== contents) {
      const typed = new Map(methods.getValues("lines").map((line) => [lineKey(line), line]));
      setLines(
        linesFollowing(live, [...known.values()], offered).map((line) => {
          const there = typed.get(lineKey(line));
          return there?.quantity === line.quantity ? there : { ...(there ?? line), quantity: line.quantity };
        }),
      );
    } else if (synced.lines && synced.lines !== lines) {
      const follow = contentsOfLines(live.lines, live, offered);
      for (const { id } of offered.rooms)
        if ((live.rooms[id] ?? 0) !== (follow.rooms[id] ?? 0)) set(`rooms.${id}`, follow.rooms[id] ?? 0);
      if (!isSame([...follow.services].sort(), [...live.services].sort())) set("services", follow.services);
    }
    remember();
  });
  return { methods, values, now, current, set, setLines, fill };
}
