import { isOverText } from "~/platform/ui/over-text";

/** Pixels scrolled before the back-to-top button appears (docs/domain/readings.md#public-site). */
const SCROLLED = 300;

export function watchFrame(): void {
  // Runs before React Router's listeners on the document.
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
  // A click on the backdrop targets the dialog itself; a click on a link leaves the page.
  if (dialog && (target === dialog || target.closest("[data-close], a"))) dialog.close();
  const act = target.closest<HTMLElement>("[data-act]")?.dataset.act;
  if (act === "menu") {
    event.preventDefault();
    document.querySelector<HTMLDialogElement>("#site-menu")?.showModal();
  } else if (act === "top") {
    void scrollTo({ top: 0, behavior: "smooth" });
  } else if (act === "back") history.back();
  else if (act === "print") print();
  leaveByBrowser(event, target);
}

/** The browser follows links to other pages, even where React Router runs. */
function leaveByBrowser(event: MouseEvent, target: Element): void {
  const link = target.closest("a");
  if (link?.origin === location.origin && link.pathname !== location.pathname) event.stopPropagation();
}

const openMenu = () => document.querySelector<HTMLDetailsElement>("details[name=site-nav][open]");

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

/** Forms with `data-asks` ask for confirmation first (docs/domain/readings.md#public-site: signing out). */
function askBefore(event: SubmitEvent): void {
  const { asks } = (event.target as HTMLElement).dataset;
  if (!asks) return;
  event.preventDefault();
  event.stopPropagation();
  document.querySelector<HTMLDialogElement>(`#${asks}`)?.showModal();
}

let lastScroll = 0;

function showWayUp(): void {
  const button = document.querySelector<HTMLElement>("[data-act=top]");
  if (!button) return;
  button.hidden = scrollY <= SCROLLED;
  const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 80;
  button.parentElement?.toggleAttribute("data-aside", scrollY > lastScroll && scrollY > SCROLLED && !isAtEnd);
  lastScroll = scrollY;
  waitForRest();
}

/** Up to this width text runs below the buttons; there they only avoid covering prices. */
const PHONE = 640;
const REST_MS = 150;
let rest: ReturnType<typeof setTimeout> | undefined;

function waitForRest(): void {
  clearTimeout(rest);
  rest = setTimeout(() => {
    const float = document.querySelector("[data-floating]");
    const chat = float?.lastElementChild?.getBoundingClientRect();
    if (float && chat)
      float.toggleAttribute("data-covering", isOverText(float, chat, innerWidth <= PHONE ? /\d/ : /\S/));
  }, REST_MS);
}
