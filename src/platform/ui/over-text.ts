/**
 * Whether a box that floats above the page lies over text that is wanted: looked for below nine of its points.
 * @param float what floats, which is looked through
 */
export function isOverText(float: Element, { left, top, right, bottom }: DOMRect, wanted: RegExp): boolean {
  const range = document.createRange();
  const places = [left, (left + right) / 2, right].flatMap((x) =>
    [top, (top + bottom) / 2, bottom].map((y) => [x, y] as const),
  );
  return places.some(([x, y]) => {
    const below = document.elementsFromPoint(x, y).find((element) => !float.contains(element));
    return [...(below?.childNodes ?? [])].some((node) => {
      if (!(node instanceof Text) || !wanted.test(node.data)) return false;
      range.selectNodeContents(node);
      return [...range.getClientRects()].some(
        (line) => line.left < right && line.right > left && line.top < bottom && line.bottom > top,
      );
    });
  });
}
