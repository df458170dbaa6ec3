import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";

/** Embeds Inter whole, so that names such as Ngũgĩ wa Thiong'o stand in every document as they are written. */
export function registerFonts(): void {
  const { resolve } = createRequire(import.meta.url);
  const file = (weight: string) => resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`);
  Font.register({
    family: "Inter",
    fonts: [
      { src: file("400Regular"), fontWeight: 400 },
      { src: file("600SemiBold"), fontWeight: 600 },
      { src: file("700Bold"), fontWeight: 700 },
    ],
  });
  // Words are never broken by hyphens that nobody wrote: references and names stay whole.
  Font.registerHyphenationCallback((word) => [word]);
}
