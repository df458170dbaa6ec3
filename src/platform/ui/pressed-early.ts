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

/**
 * For the head of a page that comes to life: notes which buttons are pressed, and Ctrl-K, while nothing answers them yet.
 * Links and buttons that send a form work by themselves, and so do those the page's own HTML or `themeScript` answers.
 */
export const pressedEarlyScript = `(function(){
var presses=[];
function onClick(e){
var button=e.target.closest&&e.target.closest("button");
if(!button||button.type!=="button"||button.matches("[data-set-theme],[popovertarget],[commandfor]"))return;
presses.push({target:button})
}
function onKey(e){
if(e.key.toLowerCase()!=="k"||!(e.ctrlKey||e.metaKey)||e.altKey||e.shiftKey)return;
e.preventDefault();
if(!e.repeat)presses.push({target:e.target,key:{key:e.key,code:e.code,ctrlKey:e.ctrlKey,metaKey:e.metaKey,bubbles:true,cancelable:true}})
}
addEventListener("click",onClick,true);
addEventListener("keydown",onKey,true);
window.pressedEarly={presses:presses,
leaveClicks:function(){removeEventListener("click",onClick,true)},
leaveKeys:function(){removeEventListener("keydown",onKey,true)}}
})()`;

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
