import { redirect } from "react-router";
import { SECTION_NAMES } from "../domain/settings";
import type { Route } from "./+types/settings-page";

/** Settings open at their first section. */
export function loader(_: Route.LoaderArgs) {
  throw redirect(`/settings/${SECTION_NAMES[0]}`);
}

export default function SettingsPage() {
  return null;
}
