import { redirect } from "react-router";
import type { Route } from "./+types/settings-page";
import { SECTION_PAGES } from "./settings-fields";

/** Settings open at their first section. */
export function loader(_: Route.LoaderArgs) {
  throw redirect(`/settings/${SECTION_PAGES[0]?.section}`);
}

export default function SettingsPage() {
  return null;
}
