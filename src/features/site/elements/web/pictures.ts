/** Shown when a picture cannot be loaded (docs/domain/readings.md#public-site). */
const DEFAULT_PICTURE = "/art/no-image";

/** Puts the default picture, or a person's initials, where a picture of ours cannot be loaded. */
export function watchPictures(): void {
  // Errors of pictures do not bubble; one that failed before this ran has fired its event to nobody.
  addEventListener("error", ({ target }) => target instanceof HTMLImageElement && replace(target), true);
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) replace(image);
  }
}

function replace(image: HTMLImageElement): void {
  const picture = image.closest("picture");
  if (!picture || image.dataset.failed) return;
  const initials = picture.parentElement?.querySelector<HTMLElement>("[data-initials]");
  if (initials) {
    initials.hidden = false;
    picture.remove();
    return;
  }
  image.dataset.failed = "yes";
  for (const source of picture.querySelectorAll("source")) {
    source.removeAttribute("sizes");
    source.srcset = `${DEFAULT_PICTURE}.avif`;
  }
  image.src = `${DEFAULT_PICTURE}.webp`;
}
