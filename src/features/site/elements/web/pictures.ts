/** Shown when a picture fails to load (docs/domain/readings.md#public-site). */
const DEFAULT_PICTURE = "/art/no-image";

/** Replaces pictures that fail to load with a default picture or a person's initials. */
export function watchPictures(): void {
  // Picture errors do not bubble. Those that failed earlier are checked below.
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
