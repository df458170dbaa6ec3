import { type FormKind, problemsOf } from "~/features/inquiries/domain/form-problems";
import type { FieldErrors } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { isHalfFilled } from "~/platform/ui/half-filled";
import { addFirstTouch, forgetFirstTouch } from "~/platform/ui/kept-touch";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Submits a public form (post-form.tsx) without leaving the page. It posts what the browser would post and reads the
 * returned page. Errors show at their fields and typed values stay. Success shows the thanks, or the whole answer with
 * `data-then="main"`. Fields are validated first by the server's rules. The first invalid field is focused, and editing
 * a field clears its error. Each attempt has one key, so a retry after a lost connection counts once.
 */
export class PostedForm extends HTMLElement {
  #attempt = "";
  #isAnswered = false;
  readonly #below = new Map<Control, { line: Element | null; describedBy: string | null }>();

  connectedCallback(): void {
    this.#form.noValidate = true;
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.#button.ariaBusy !== "true") void this.#send();
    });
    this.#form.addEventListener("input", (event) => this.#edited(event.target as Control));
    const first = this.querySelector<HTMLElement>("[aria-invalid=true]");
    first?.focus();
    const photos = this.#photos;
    photos?.addEventListener("change", () => this.#countPhotos(photos));
    // Retyping a newsletter address is quick; the other forms take minutes, so ask before leaving.
    if (this.dataset.kind !== "newsletter") addEventListener("beforeunload", this.#askToLeave);
    if (photos?.files?.length) this.#countPhotos(photos);
  }

  disconnectedCallback(): void {
    removeEventListener("beforeunload", this.#askToLeave);
  }

  readonly #askToLeave = (event: BeforeUnloadEvent): void => {
    if (isHalfFilled(this.#form)) event.preventDefault();
  };

  get #form(): HTMLFormElement {
    return this.querySelector("form") as HTMLFormElement;
  }

  get #button(): HTMLButtonElement {
    return this.querySelector("button[type=submit]") as HTMLButtonElement;
  }

  get #photos(): HTMLInputElement | null {
    return this.querySelector("input[type=file]");
  }

  async #send(): Promise<void> {
    const data = new FormData(this.#form);
    this.#clear();
    const found = this.#problems(data);
    if (Object.keys(found).length > 0) return this.#showErrors(found);
    const rest = this.#showBusy();
    try {
      const refusal = this.#photos && (await this.#preparePhotos(data));
      if (refusal) return this.#showErrors({ photos: refusal });
      this.#attempt ||= newId();
      data.set("attempt", this.#attempt);
      addFirstTouch(data);
      await this.#post(data);
    } catch {
      this.#showNotice("error", this.dataset.offline ?? "");
    } finally {
      rest();
      // Focus only after the button is enabled, because a disabled button takes the focus along.
      this.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    }
  }

  #problems(data: FormData): FieldErrors {
    const { kind } = this.dataset;
    if (!kind) return {};
    const values = [...data].filter((entry): entry is [string, string] => typeof entry[1] === "string");
    const sentences = JSON.parse(this.dataset.problems ?? "{}") as Record<string, string>;
    const problems = Object.entries(problemsOf(kind as FormKind, Object.fromEntries(values)));
    return Object.fromEntries(problems.map(([field, problem]) => [field, sentences[problem] ?? problem]));
  }

  async #post(data: FormData): Promise<void> {
    const isMultipart = this.#form.enctype === "multipart/form-data";
    const response = await fetch(this.#form.action, {
      method: "POST",
      headers: { Accept: "text/html" },
      body: isMultipart ? data : new URLSearchParams(data as unknown as Record<string, string>),
    });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    this.#isAnswered = true;
    const answered = page.querySelector(`main posted-form[data-name="${this.dataset.name}"]`);
    const errors = answered ? errorsIn(answered) : {};
    const refusal = answered?.querySelector("[role=alert]")?.textContent;
    if (Object.keys(errors).length > 0) this.#showErrors(errors);
    else if (refusal) this.#showNotice("error", refusal);
    else if (!response.ok) throw new Error(`The answer was ${response.status}.`);
    else this.#finish(page);
  }

  #finish(page: Document): void {
    this.#attempt = "";
    forgetFirstTouch();
    this.#form.reset();
    const main = page.querySelector("main");
    if (this.dataset.then !== "main" || !main) {
      this.#showNotice("ok");
      return;
    }
    this.closest("main")?.replaceWith(document.adoptNode(main));
    scrollTo({ top: 0, behavior: "instant" });
    main.querySelector<HTMLElement>("h1[tabindex]")?.focus();
  }

  #showBusy(): () => void {
    const button = this.#button;
    const words = [...button.childNodes];
    button.style.minInlineSize = `${button.offsetWidth}px`;
    button.textContent = this.dataset.sending ?? "";
    button.ariaBusy = "true";
    button.disabled = true;
    return () => {
      button.replaceChildren(...words);
      button.ariaBusy = "false";
      button.disabled = false;
    };
  }

  #showErrors(errors: FieldErrors): void {
    const left: string[] = [];
    for (const [name, message] of Object.entries(errors)) {
      const control = this.#form.elements.namedItem(name);
      if (message && control instanceof Element) this.#showError(control as Control, message);
      else if (message) left.push(message);
    }
    if (left.length > 0) this.#showNotice("error", left.join(" "));
    this.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }

  #showError(control: Control, message: string): void {
    const field = control.closest("[data-field]");
    const line = this.#copyOf("field-error");
    if (!field || !line) return;
    const before = field.querySelector(":scope > p");
    this.#below.set(control, { line: before, describedBy: control.getAttribute("aria-describedby") });
    line.id = `${control.id}-below`;
    (line.querySelector("span") ?? line).textContent = message;
    if (before) before.replaceWith(line);
    else field.append(line);
    control.setAttribute("aria-invalid", "true");
    control.setAttribute("aria-describedby", line.id);
  }

  #clearError(control: Control): void {
    const before = this.#below.get(control);
    const shown = control.closest("[data-field]")?.querySelector(":scope > p");
    if (control.getAttribute("aria-invalid") !== "true") return;
    control.setAttribute("aria-invalid", "false");
    if (before?.line) shown?.replaceWith(before.line);
    else shown?.remove();
    if (before?.describedBy) control.setAttribute("aria-describedby", before.describedBy);
    else control.removeAttribute("aria-describedby");
    this.#below.delete(control);
  }

  #clear(): void {
    for (const control of this.querySelectorAll<Control>("[aria-invalid=true]")) this.#clearError(control);
    this.#notice?.replaceChildren();
  }

  #edited(control: Control): void {
    this.#clearError(control);
    this.#notice?.replaceChildren();
    if (this.#isAnswered) this.#attempt = "";
  }

  get #notice(): HTMLElement | null {
    return this.querySelector("[data-notice]");
  }

  #showNotice(tone: "ok" | "error", words?: string): void {
    const notice = this.#copyOf(`notice-${tone}`);
    if (!notice || !this.#notice) return;
    if (words) (notice.firstElementChild ?? notice).textContent = words;
    this.#notice.replaceChildren(notice);
    this.#notice.focus();
  }

  #copyOf(what: string): HTMLElement | undefined {
    const template = this.querySelector<HTMLTemplateElement>(`template[data-for="${what}"]`);
    return template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  }

  async #preparePhotos(data: FormData): Promise<string | undefined> {
    const { preparePhotos } = await import("../../claim/web/prepare-photos");
    return preparePhotos(data, this.#photos?.dataset.tooMany ?? "");
  }

  #countPhotos({ files, dataset, id }: HTMLInputElement): void {
    const words = JSON.parse(dataset.chosen ?? "[]") as string[];
    const said = words[files?.length ?? 0];
    if (!said) {
      this.#showErrors({ photos: dataset.tooMany ?? "" });
      return;
    }
    const help = document.getElementById(`${id}-below`);
    if (help) help.textContent = said;
  }
}

function errorsIn(answered: Element): FieldErrors {
  return Object.fromEntries(
    [...answered.querySelectorAll<Control>("[aria-invalid=true]")].map((control) => [
      control.name,
      answered.querySelector(`[id="${control.getAttribute("aria-describedby")}"]`)?.textContent ?? "",
    ]),
  );
}
