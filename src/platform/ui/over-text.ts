/**
 * True if a floating box covers text that matches `wanted`; checks nine points below it.
 * @param float the floating element, which is ignored
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
