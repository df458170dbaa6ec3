const KEPT = "moving-tips";

/** A checklist saved in this browser. Private windows and full storage do not save it. */
export class TickList extends HTMLElement {
  connectedCallback(): void {
    const kept = readKept();
    // Keeps ticks made before this ran.
    for (const box of this.#boxes()) box.checked ||= kept.includes(box.value);
    this.addEventListener("change", () => this.#keep());
    this.querySelector("[data-reset]")?.addEventListener("click", () => {
      for (const box of this.#boxes()) box.checked = false;
      this.#keep();
      this.#boxes()[0]?.focus();
    });
    this.#keep();
  }

  #boxes(): HTMLInputElement[] {
    return [...this.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  }

  #keep(): void {
    const ticks = this.#boxes().filter(({ checked }) => checked);
    try {
      localStorage.setItem(KEPT, JSON.stringify(ticks.map(({ value }) => value)));
    } catch {
      // The ticks last until the page is closed.
    }
    this.#count();
  }

  #count(): void {
    const done = this.#boxes().filter(({ checked }) => checked).length;
    const said = this.querySelector<HTMLElement>("[data-words]");
    if (said) said.textContent = said.dataset.words?.replace("{done}", String(done)) ?? "";
    const progress = this.querySelector("progress");
    if (progress) progress.value = done;
    const reset = this.querySelector<HTMLElement>("[data-reset]");
    if (reset) reset.hidden = done === 0;
  }
}

function readKept(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}
