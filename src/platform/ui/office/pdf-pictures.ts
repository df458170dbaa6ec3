/** Pixels per point: sharp on most screens, but small enough for phones. */
const SCALE = 2;
/** Maximum side of a picture in pixels: a page may declare any size. */
const MAX_SIDE = 4000;

/**
 * Renders a PDF's pages as pictures with blob addresses, because phones and some browsers show no embedded PDF. The caller
 * releases them with `URL.revokeObjectURL`.
 * @param most maximum number of pages
 */
export async function picturesOf(pdf: ArrayBuffer, most = Number.POSITIVE_INFINITY): Promise<string[]> {
  const { getDocument } = await import("unpdf/pdfjs");
  const task = getDocument({ data: new Uint8Array(pdf) });
  const document = await task.promise;
  const pictures: string[] = [];
  for (let number = 1; number <= Math.min(document.numPages, most); number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const scale = Math.min(SCALE, MAX_SIDE / Math.max(width, height));
    const viewport = page.getViewport({ scale });
    const canvas = window.document.createElement("canvas");
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    await page.render({ canvas, viewport }).promise;
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    if (blob) pictures.push(URL.createObjectURL(blob));
  }
  await task.destroy();
  return pictures;
}
