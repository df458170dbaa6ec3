import {
  type ComboboxProps,
  createTheme,
  type InputWrapperProps,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
  type ModalProps,
  type MultiSelectProps,
  type NotificationProps,
  type SelectProps,
} from "@mantine/core";
import { createElement } from "react";
import { NoOptions } from "./no-options";

/** Ten steps of the default primary; the shades in use come from the tokens, these only fill Mantine's palette. */
const brand: MantineColorsTuple = [
  "#e8edfa",
  "#ccd6f3",
  "#a5b6e9",
  "#7b94de",
  "#5573d2",
  "#3557c5",
  "#1e40af",
  "#17348f",
  "#122a75",
  "#0d1f58",
];

/** Mantine's greys of the dark scheme, in the navy of the tokens: text first, ground last. */
const dark: MantineColorsTuple = [
  "#e8ecf6",
  "#c3cbe0",
  "#a9b4cc",
  "#7d8baa",
  "#41507a",
  "#263454",
  "#1b2a4d",
  "#16223f",
  "#111d3b",
  "#0c1630",
];

export const officeTheme = createTheme({
  primaryColor: "brand",
  primaryShade: 6,
  colors: { brand, dark },
  fontFamily: "var(--body)",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, monospace",
  headings: { fontFamily: "var(--head)" },
  defaultRadius: "10px",
  fontSizes: { xs: "13px", sm: "14px", md: "15px", lg: "17px", xl: "19px" },
  cursorType: "pointer",
  respectReducedMotion: true,
  // By their types alone: a page fetches only those parts that it shows, and dialogs and notes when one is first needed.
  components: {
    // Labels above, help below, as everywhere in the product.
    InputWrapper: {
      defaultProps: {
        inputWrapperOrder: ["label", "input", "description", "error"],
      } satisfies Partial<InputWrapperProps>,
    },
    // A list of choices belongs to its field: inside of the dialog or landmark that the field stands in, so that a screen
    // reader that keeps to an open dialog finds it. Fixed, and dialogs without transforms, so that nothing cuts it off.
    Combobox: {
      defaultProps: { withinPortal: false, floatingStrategy: "fixed" } satisfies Partial<ComboboxProps>,
    },
    Select: {
      defaultProps: { nothingFoundMessage: createElement(NoOptions) } satisfies Partial<SelectProps>,
    },
    MultiSelect: {
      defaultProps: { nothingFoundMessage: createElement(NoOptions) } satisfies Partial<MultiSelectProps>,
    },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { "aria-label": "Close" },
        transitionProps: { transition: "fade", duration: 150 },
      } satisfies Partial<ModalProps>,
    },
    // A dialog's head is no second banner of the page.
    ModalHeader: { defaultProps: { role: "presentation" } },
    DrawerHeader: { defaultProps: { role: "presentation" } },
    Notification: {
      defaultProps: { closeButtonProps: { "aria-label": "Close" } } satisfies Partial<NotificationProps>,
    },
  },
});

/** Lets Mantine follow the one theme switch of the product (`data-theme` on the document). */
export const themeManager: MantineColorSchemeManager = {
  get: (fallback) =>
    typeof document === "undefined"
      ? fallback
      : document.documentElement.dataset.theme === "dark"
        ? "dark"
        : "light",
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};
