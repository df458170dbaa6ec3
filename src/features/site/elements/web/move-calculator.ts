import type { Messages } from "use-intl";

/** In development, React's modules expect this runtime, which React Router's scripts would load. */
const DEV_RUNTIME = "/@id/__x00__virtual:react-router/inject-hmr-runtime";

export class MoveCalculator extends HTMLElement {
  #isAwake = false;

  connectedCallback(): void {
    const wake = () => void this.#wake();
    for (const touch of ["pointerdown", "focusin"]) this.addEventListener(touch, wake, { once: true });
    if (document.readyState === "complete") wake();
    else addEventListener("load", wake, { once: true });
  }

  async #wake(): Promise<void> {
    const place = this.querySelector("[data-place]");
    const data = this.querySelector("script")?.textContent;
    if (this.#isAwake || !place || !data) return;
    this.#isAwake = true;
    if (import.meta.env.DEV) await import(/* @vite-ignore */ DEV_RUNTIME);
    const [{ bringToLife }, texts] = await Promise.all([
      import("../../calculator/web/bring-to-life"),
      import(/* @vite-ignore */ this.dataset.texts ?? "") as Promise<{ default: Messages }>,
    ]);
    bringToLife(place, JSON.parse(data), texts.default);
  }
}
