/** Pixels of a swipe (docs/domain/readings.md#public-site). The 6,000 ms of a slide are set in the style sheet. */
const SWIPE = 50;
/** Milliseconds after load before the other slides' pictures are fetched. */
const PICTURES_AFTER = 2_500;

export class HeroSlides extends HTMLElement {
  #shown = 0;
  #isHovered = false;
  #isFocused = false;
  #touch: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listening = new AbortController();

  connectedCallback(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      answer: (event: HTMLElementEventMap[Name]) => void,
    ) => this.addEventListener(name, answer, { signal });
    on("click", ({ target }) => this.#answerClick(target as Element));
    on("keydown", (event) => this.#answerKey(event));
    // A tap hovers permanently and a click keeps its focus; neither means pause.
    on("pointerenter", ({ pointerType }) => this.#hold({ hovered: pointerType === "mouse" }));
    on("pointerleave", () => this.#hold({ hovered: false }));
    on("focusin", ({ target }) => this.#hold({ focused: (target as Element).matches(":focus-visible") }));
    on("focusout", () => this.#hold({ focused: false }));
    on("touchstart", ({ touches }) => {
      this.#touch = touches[0]?.clientX;
    });
    on("touchend", ({ changedTouches }) => this.#endTouch(changedTouches[0]?.clientX ?? 0));
    on("animationend", () => this.#go(this.#shown + 1));
    addEventListener(
      "keydown",
      (event) => {
        if (event.target !== document.body || event.altKey || event.ctrlKey || event.metaKey) return;
        if (scrollY <= this.offsetHeight / 2) this.#answerKey(event);
      },
      { signal },
    );
    this.#play(!matchMedia("(prefers-reduced-motion: reduce)").matches);
    this.#timer = setTimeout(() => this.#bringPictures(), PICTURES_AFTER);
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
    this.#listening.abort();
  }

  get #slides(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>("[role=group]")];
  }

  get #dots(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>("[data-dot]")];
  }

  get #isPlaying(): boolean {
    return this.dataset.playing === "yes";
  }

  #go(to: number): void {
    const slides = this.#slides;
    this.#shown = (to + slides.length) % slides.length;
    this.#bringPictures();
    slides.forEach((slide, index) => {
      slide.inert = index !== this.#shown;
    });
    this.#dots.forEach((dot, index) => {
      dot.setAttribute("aria-current", String(index === this.#shown));
    });
    // Moving the fill to another bar restarts its animation.
    const fill = this.querySelector("[data-fill]");
    if (fill) this.#dots[this.#shown]?.firstElementChild?.replaceChildren(fill);
    this.#say("[data-counter]", `${this.#shown + 1} / ${slides.length}`);
    this.#say("[data-said]", slides[this.#shown]?.dataset.words ?? "");
  }

  #play(isPlaying: boolean): void {
    this.dataset.playing = isPlaying ? "yes" : "no";
    const button = this.querySelector<HTMLElement>("[data-play]");
    button?.setAttribute("aria-label", (isPlaying ? button.dataset.pause : button.dataset.play) ?? "");
    this.#hold({});
  }

  #hold({ hovered = this.#isHovered, focused = this.#isFocused }): void {
    this.#isHovered = hovered;
    this.#isFocused = focused;
    const isHeld = hovered || focused;
    const fill = this.querySelector<HTMLElement>("[data-fill]");
    if (fill) fill.style.animationPlayState = isHeld ? "paused" : "running";
    // Announced when a person changes the slide, silent for automatic changes.
    const said = this.querySelector("[data-said]");
    said?.setAttribute("aria-live", this.#isPlaying && !isHeld ? "off" : "polite");
  }

  #answerClick(target: Element): void {
    const dot = target.closest<HTMLElement>("[data-dot]");
    const step = target.closest<HTMLElement>("[data-step]")?.dataset.step;
    if (dot) this.#go(this.#dots.indexOf(dot));
    else if (step) this.#go(this.#shown + Number(step));
    else if (target.closest("[data-play]")) this.#play(!this.#isPlaying);
  }

  #answerKey(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    if (event.key === "ArrowRight") this.#go(this.#shown + 1);
    else if (event.key === "ArrowLeft") this.#go(this.#shown - 1);
    else if (event.key === " " && !(event.target as Element).closest("a, button"))
      this.#play(!this.#isPlaying);
    else return;
    event.preventDefault();
  }

  #endTouch(x: number): void {
    const moved = x - (this.#touch ?? x);
    this.#touch = undefined;
    if (Math.abs(moved) > SWIPE) this.#go(this.#shown + (moved < 0 ? 1 : -1));
  }

  #bringPictures(): void {
    for (const template of this.querySelectorAll<HTMLTemplateElement>("template[data-picture]"))
      template.replaceWith(template.content);
  }

  #say(selector: string, words: string): void {
    const line = this.querySelector(selector);
    if (line) line.textContent = words;
  }
}
