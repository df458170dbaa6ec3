import { expect, test } from "vitest";
import { fileNameOf } from "./file-types";

test.each([
  ["Letter.PDF", "application/pdf", "Letter.pdf"],
  ["C:\\scans\\page one.png", "image/jpeg", "page one.jpg"],
  ["../../etc/passwd", "image/jpeg", "passwd.jpg"],
  ["", "application/pdf", "document.pdf"],
] as const)("%j is called %s %s", (given, type, name) => expect(fileNameOf(given, type)).toBe(name));
