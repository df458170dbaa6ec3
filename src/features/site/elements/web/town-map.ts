import type { MapPlaces } from "../../contact/web/office-map";

/**
 * A map of Kenya with the office and towns. The server's drawing is replaced by the interactive map when it nears the
 * viewport.
 */
export class TownMap extends HTMLElement {
  #watcher?: IntersectionObserver;
  #remove?: () => void;

  connectedCallback(): void {
    this.#status.hidden = false;
    this.#watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        this.#watcher?.disconnect();
        void this.#draw();
      },
      { rootMargin: "400px" },
    );
    this.#watcher.observe(this);
  }

  disconnectedCallback(): void {
    this.#watcher?.disconnect();
    this.#remove?.();
  }

  get #status(): HTMLElement {
    return this.querySelector("[data-status]") as HTMLElement;
  }

  async #draw(): Promise<void> {
    const places = JSON.parse(this.dataset.places ?? "{}") as MapPlaces;
    const canvas = this.querySelector<HTMLElement>("[data-canvas]");
    if (!canvas) return;
    try {
      const { drawMap } = await import("../../contact/web/leaflet-map");
      if (!this.isConnected) return;
      canvas.hidden = false;
      this.#remove = drawMap(canvas, places);
      this.querySelector("[data-drawing]")?.remove();
      this.#status.remove();
    } catch {
      canvas.hidden = true;
      this.#status.textContent = this.dataset.failed ?? "";
    }
  }
}
