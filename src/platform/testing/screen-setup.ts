import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

/** Clears the document for each screen test, because several files share one. Registered again for each file. */
document.head.replaceChildren();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, "", "/");

afterEach(cleanup);
