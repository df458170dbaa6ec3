import { useLocation, useNavigate, useNavigation } from "react-router";

/** What of a list's address is where one is, not what one looks for. */
const PLACES = ["page", "cursor", "last"];

/** What is asked for of this page: of the address that is on its way, where there is one, or else of the one shown. */
export function useAskedQuery(): URLSearchParams {
  const shown = useLocation();
  const { location: onItsWay } = useNavigation();
  return new URLSearchParams(onItsWay?.pathname === shown.pathname ? onItsWay.search : shown.search);
}

/** The query string with some parameters changed; null removes one. Any change of a filter goes back to page one. */
export function useListAddress() {
  const params = useAskedQuery();
  return (changes: Readonly<Record<string, string | null>>, keepPage = false) => {
    const next = new URLSearchParams(params);
    if (!keepPage) for (const name of PLACES) next.delete(name);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === "") next.delete(name);
      else next.set(name, value);
    }
    return `?${next}`;
  };
}

/** Changes the list's address in place: no step back for every letter that is typed. */
export function useGo() {
  const navigate = useNavigate();
  const address = useListAddress();
  return (changes: Readonly<Record<string, string | null>>) =>
    void navigate(address(changes), { replace: true, preventScrollReset: true });
}
