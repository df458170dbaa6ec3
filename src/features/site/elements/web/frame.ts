import { isOverText } from "~/platform/ui/over-text";

/** The way back to the top appears after so many pixels (docs/domain/readings.md#public-site). */
const SCROLLED = 300;

/** Header, menu and floating buttons of every public page. */
export function watchFrame(): void {
  // Before the framework's own listeners on the document, where it runs.
  addEventListener("click", answerClick, true);
  addEventListener("submit", askBefore, true);
  addEventListener("keydown", closeByKey);
  addEventListener("scroll", showWayUp, { passive: true });
  addEventListener("resize", waitForRest, { passive: true });
  showWayUp();
}

function answerClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : undefined;
  if (!target) return;
  closeMenu(target);
  const dialog = target.closest("dialog");
  // A click on the backdrop lands on the dialog itself; one on a link leads away.
  if (dialog && (target === dialog || target.closest("[data-close], a"))) dialog.close();
  const act = target.closest<HTMLElement>("[data-act]")?.dataset.act;
  if (act === "menu") {
    event.preventDefault();
    document.querySelector<HTMLDialogElement>("#site-menu")?.showModal();
  } else if (act === "top") {
    // The browser's promise of having arrived is nobody's.
    void scrollTo({ top: 0, behavior: "smooth" });
  } else if (act === "back") history.back();
  else if (act === "print") print();
  leaveByBrowser(event, target);
}

/** A link to another page is the browser's to follow, also where the framework runs: that page has no use for it. */
function leaveByBrowser(event: MouseEvent, target: Element): void {
  const link = target.closest("a");
  if (link?.origin === location.origin && link.pathname !== location.pathname) event.stopPropagation();
}

const openMenu = () => document.querySelector<HTMLDetailsElement>("details[name=site-nav][open]");

/** A click elsewhere or on one of its links closes it. */
function closeMenu(target: Element): void {
  const menu = openMenu();
  if (menu && (!menu.contains(target) || target.closest("a"))) menu.open = false;
}

function closeByKey({ key }: KeyboardEvent): void {
  const menu = openMenu();
  if (key !== "Escape" || !menu) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

/** A form with a question of its own asks it first (docs/domain/readings.md#public-site: signing out). */
function askBefore(event: SubmitEvent): void {
  const { asks } = (event.target as HTMLElement).dataset;
  if (!asks) return;
  event.preventDefault();
  event.stopPropagation();
  document.querySelector<HTMLDialogElement>(`#${asks}`)?.showModal();
}

let lastScroll = 0;

/** The way up appears once there is one; on phones the buttons step aside while somebody reads on. */
function showWayUp(): void {
  const button = document.querySelector<HTMLElement>("[data-act=top]");
  if (!button) return;
  button.hidden = scrollY <= SCROLLED;
  const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 80;
  button.parentElement?.toggleAttribute("data-aside", scrollY > lastScroll && scrollY > SCROLLED && !isAtEnd);
  lastScroll = scrollY;
  waitForRest();
}

/** Up to this width text runs below the buttons on every page: there they make way for figures alone. */
const PHONE = 640;
const REST_MS = 150;
let rest: ReturnType<typeof setTimeout> | undefined;

/** Where the page comes to rest the chat's button covers no text, on phones no price. */
function waitForRest(): void {
  clearTimeout(rest);
  rest = setTimeout(() => {
    const float = document.querySelector("[data-floating]");
    const chat = float?.lastElementChild?.getBoundingClientRect();
    if (float && chat)
      float.toggleAttribute("data-covering", isOverText(float, chat, innerWidth <= PHONE ? /\d/ : /\S/));
  }, REST_MS);
}
