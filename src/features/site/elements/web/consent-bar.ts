/** The key of the visitor's answer in localStorage. */
const KEPT = "count-visits";
type Answer = "yes" | "no";

/**
 * Asks once for consent to count visits, and loads Google's scripts only after a yes. The bar arrives hidden in the
 * cached page; without scripts nothing is counted. Browsers that send Global Privacy Control are not asked.
 */
export class ConsentBar extends HTMLElement {
  #listening = new AbortController();

  connectedCallback(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    addEventListener(
      "click",
      ({ target }) => {
        if ((target as Element).closest("[data-act=consent]")) this.#open();
      },
      { signal },
    );
    this.addEventListener("click", ({ target }) => this.#answerClick(target as Element), { signal });
    if (this.#isOptedOut) return;
    const kept = keptAnswer();
    if (kept === "yes") this.#count();
    if (kept === undefined) this.hidden = false;
  }

  disconnectedCallback(): void {
    this.#listening.abort();
  }

  get #isOptedOut(): boolean {
    return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  }

  #open(): void {
    this.toggleAttribute("data-opted-out", this.#isOptedOut);
    this.hidden = false;
    const first = [...this.querySelectorAll<HTMLButtonElement>("button")].find(
      (button) => button.offsetParent !== null,
    );
    first?.focus();
  }

  #answerClick(target: Element): void {
    const answer = target.closest<HTMLElement>("[data-answer]")?.dataset.answer;
    if (answer === undefined) return;
    this.hidden = true;
    document.querySelector<HTMLElement>("[data-act=consent]")?.focus({ preventScroll: true });
    if (answer === "close") return;
    const before = keptAnswer();
    saveAnswer(answer as Answer);
    if (answer === "yes") this.#count();
    else if (before === "yes") forget();
  }

  #count(): void {
    const { analytics, tagManager } = this.dataset;
    const page = window as unknown as { dataLayer?: unknown[] };
    if (page.dataLayer) return;
    page.dataLayer = [];
    const { dataLayer } = page;
    if (tagManager) {
      dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
      load(`gtm.js?id=${encodeURIComponent(tagManager)}`);
    }
    if (analytics) {
      // Google reads `arguments` objects as pushed by its own snippet, not arrays.
      const tell = function (..._: unknown[]) {
        // biome-ignore lint/complexity/noArguments: see above
        dataLayer.push(arguments);
      };
      tell("js", new Date());
      tell("config", analytics);
      load(`gtag/js?id=${encodeURIComponent(analytics)}`);
    }
  }
}

function load(path: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/${path}`;
  document.head.append(script);
}

function keptAnswer(): Answer | undefined {
  try {
    const kept = localStorage.getItem(KEPT);
    return kept === "yes" || kept === "no" ? kept : undefined;
  } catch {
    return undefined;
  }
}

function saveAnswer(answer: Answer): void {
  try {
    localStorage.setItem(KEPT, answer);
  } catch {
    // A browser without storage is asked again.
  }
}

function forget(): void {
  for (const cookie of document.cookie.split("; ")) {
    const name = cookie.split("=")[0] ?? "";
    if (!/^_ga(?:_|$)/.test(name)) continue;
    const parts = location.hostname.split(".");
    const domains = parts.map((_, index) => `;domain=${parts.slice(index).join(".")}`);
    for (const domain of ["", ...domains]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
      document.cookie = `${name}=;path=/;max-age=0${domain}`;
    }
  }
  location.reload();
}
