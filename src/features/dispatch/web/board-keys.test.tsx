// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { screen, show } from "~/platform/testing/dom";
import { aBoard, aBoardJob } from "../testing";
import { onBoardKey } from "./board-keys";
import { makeBoardStore } from "./board-store";
import type { Placements } from "./use-placements";

test("in the week, Shift with left or right moves a card by a day; in the day it carries a block", async () => {
  const job = aBoardJob("08:00", "12:00");
  const board = aBoard({ jobs: [job] });
  const onDay = vi.fn();
  const shown = (isWeek: boolean) => {
    const store = makeBoardStore();
    const keys = {
      ...{ board, day: board.from, lanes: [], store, placements: {} as Placements, onAssign: () => {} },
      onDay: isWeek ? onDay : undefined,
    };
    const { user, unmount } = show(
      // biome-ignore lint/a11y/noStaticElementInteractions: as on the board
      <div onKeyDown={(event) => onBoardKey(event, keys)}>
        <button type="button" data-job={job.id} data-in="">
          Card
        </button>
      </div>,
    );
    screen.getByRole("button").focus();
    return { user, store, unmount };
  };
  const week = shown(true);
  await week.user.keyboard("{Shift>}{ArrowRight}{ArrowLeft}{ArrowUp}{/Shift}");
  expect(onDay.mock.calls.map(([{ id }, step]) => [id, step])).toEqual([
    [job.id, 1],
    [job.id, -1],
  ]);
  expect(week.store.get().carried).toBeUndefined();
  week.unmount();
  const day = shown(false);
  await day.user.keyboard("{Shift>}{ArrowRight}{/Shift}");
  expect(onDay).toHaveBeenCalledTimes(2);
  expect(day.store.get().carried?.job.id).toBe(job.id);
});
