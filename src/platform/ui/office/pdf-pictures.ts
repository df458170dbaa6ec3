/** Twice the points of a page: sharp on most screens, and not too much for a phone. */
const SCALE = 2;
/** Longest side drawn, in points of the screen: a page may claim to be as large as a field. */
const MAX_SIDE = 4000;

/**
 * The pages of a PDF as pictures, by the addresses of blobs: phones and some browsers show no PDF in a page. Whoever asks
 * gives the addresses back with `URL.revokeObjectURL`.
 * @param most pages that are drawn at most
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
