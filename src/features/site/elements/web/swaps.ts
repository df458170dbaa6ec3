/**
 * Links with `data-swap="some-id"` replace only that part of the page. The page is fetched normally and the URL
 * updated. Back and Forward work the same way.
 */
export function watchSwaps(): void {
  addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[data-swap]");
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    const part = link.dataset.swap ?? "";
    history.replaceState({ part }, "");
    void swap(link.href, part).then((isDone) => {
      if (!isDone) location.assign(link.href);
      else history.pushState({ part }, "", link.href);
    });
  });
  addEventListener("popstate", ({ state }) => {
    const { part } = (state ?? {}) as { part?: string };
    if (part) void swap(location.href, part).then((isDone) => isDone || location.reload());
  });
}

async function swap(address: string, id: string): Promise<boolean> {
  const here = document.getElementById(id);
  const answer = await fetch(address, { headers: { Accept: "text/html" } }).catch(() => undefined);
  if (!here || !answer?.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const there = page.getElementById(id);
  if (!there) return false;
  const focused = here.contains(document.activeElement)
    ? document.activeElement?.getAttribute("href")
    : undefined;
  here.replaceWith(document.adoptNode(there));
  if (focused) there.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus();
  return true;
}
