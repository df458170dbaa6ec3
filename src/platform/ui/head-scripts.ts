/** Scripts in a page's head that run before the first paint. Only the server's HTML contains them. */
export const headScripts = (isStill: boolean): string =>
  isStill ? themeScript : `${themeScript};${foldScript};${pressedEarlyScript}`;

const themeScript = `(function(){
var root=document.documentElement.dataset;
function set(theme){root.theme=root.mantineColorScheme=theme}
try{var kept=localStorage.getItem("theme")}catch(e){}
set(kept==="dark"||kept==="light"?kept:matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light");
addEventListener("click",function(e){
var pressed=e.target.closest&&e.target.closest("[data-set-theme]");
if(!pressed)return;
set(pressed.dataset.setTheme);
try{localStorage.setItem("theme",root.theme)}catch(e){}
var other=pressed.parentElement.querySelector("[data-set-theme]:not([data-set-theme="+root.theme+"])");
if(other)other.focus({focusVisible:false})
})})()`;

/**
 * Folds the office's menu to a rail, as chosen in this browser; buttons with `data-fold-menu` switch it. On a page that starts
 * folded they unfold it until the next document.
 */
const foldScript = `(function(){
var root=document.documentElement;
try{if(localStorage.getItem("rail"))root.dataset.rail=""}catch(e){}
addEventListener("click",function(e){
if(!e.target.closest||!e.target.closest("[data-fold-menu]"))return;
if(document.querySelector("[data-starts-folded]"))return root.toggleAttribute("data-unfolded");
var folded=root.toggleAttribute("data-rail");
try{folded?localStorage.setItem("rail","folded"):localStorage.removeItem("rail")}catch(e){}
})})()`;

/**
 * For pages that hydrate (pressed-early.ts): records clicks on buttons, and Ctrl-K, before hydration. Links, submit buttons
 * and elements that the HTML or `themeScript` handles work without it.
 */
const pressedEarlyScript = `(function(){
var presses=[];
function onClick(e){
var button=e.target.closest&&e.target.closest("button");
if(!button||button.type!=="button"||button.matches("[data-set-theme],[data-fold-menu],[popovertarget],[commandfor]"))return;
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
