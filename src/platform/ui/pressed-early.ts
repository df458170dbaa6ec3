declare global {
  interface Window {
    /** What was pressed before the page's scripts came; absent where no script of ours is in the head. */
    pressedEarly?: { presses: Press[]; leaveClicks: () => void; leaveKeys: () => void };
  }
}

interface Press {
  target: EventTarget;
  /** Absent for a click. */
  key?: KeyboardEventInit;
}

/** From here on React hydrates what a click is for before it answers it: it needs no note of clicks any more. */
export function leaveClicksToReact(): void {
  window.pressedEarly?.leaveClicks();
}

/** Does again what was pressed, once everything listens. A button that is gone by then is not pressed. */
export function pressAgain(): void {
  const early = window.pressedEarly;
  if (!early) return;
  early.leaveKeys();
  for (const { target, key } of early.presses.splice(0)) {
    if (target instanceof Node && !target.isConnected) continue;
    if (key) target.dispatchEvent(new KeyboardEvent("keydown", key));
    else (target as HTMLElement).click();
  }
}
