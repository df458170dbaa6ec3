import { redirect } from "react-router";

/** A permanent redirect to the home page (docs/domain/readings.md#public-site). */
export function loader() {
  return redirect("/", 301);
}
