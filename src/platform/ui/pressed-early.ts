declare global {
  interface Window {
    /** Presses before hydration; absent if the head has no script. */
    pressedEarly?: { presses: Press[]; leaveClicks: () => void; leaveKeys: () => void };
  }
}

interface Press {
  target: EventTarget;
  key?: KeyboardEventInit;
}

/** Call when React hydrates clicked parts first: clicks need no recording any longer. */
export function leaveClicksToReact(): void {
  window.pressedEarly?.leaveClicks();
}

/** Replays recorded presses after hydration. Removed buttons are skipped. */
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
