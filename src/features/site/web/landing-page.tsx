import { redirect } from "react-router";

/** The home page's other name (docs/domain/readings.md#public-site), for good. */
export function loader() {
  return redirect("/", 301);
}
