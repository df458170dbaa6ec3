/** @jsxImportSource preact */
import "~/platform/ui/tokens.css";
import { render } from "preact";

const place = document.getElementById("app");
if (place) render(<p>hello</p>, place);
