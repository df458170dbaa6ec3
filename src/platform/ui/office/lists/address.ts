import { useLocation, useNavigate, useNavigation } from "react-router";

const PLACES = ["page", "cursor", "last"];

/** The query of the pending navigation, otherwise of the current page. */
export function useAskedQuery(): URLSearchParams {
  const shown = useLocation();
  const { location: onItsWay } = useNavigation();
  return new URLSearchParams(onItsWay?.pathname === shown.pathname ? onItsWay.search : shown.search);
}

/** Changes parameters of the query; null removes one. Changed filters return to page one. */
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

/** Replaces the list's address, so that typing adds no history entries. */
export function useGo() {
  const navigate = useNavigate();
  const address = useListAddress();
  return (changes: Readonly<Record<string, string | null>>) =>
    void navigate(address(changes), { replace: true, preventScrollReset: true });
}
