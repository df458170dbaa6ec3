import { redirect } from "react-router";

/** The home page's other name (READINGS.md), for good. */
export function loader() {
  return redirect("/", 301);
}
