import {
  type ActionIconProps,
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

/** Ten shades of the default primary for Mantine's palette; the shades in use come from the tokens. */
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
  // Type-only imports: a page loads only the components it uses.
  components: {
    ActionIcon: { defaultProps: { variant: "subtle" } satisfies Partial<ActionIconProps> },
    InputWrapper: {
      defaultProps: {
        inputWrapperOrder: ["label", "input", "description", "error"],
      } satisfies Partial<InputWrapperProps>,
    },
    // Options are rendered inside the field's dialog or landmark, so that screen readers find them. Positioned fixed, and
    // dialogs have no transforms, so that they are not clipped.
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
    // A dialog's header must not be a second banner landmark.
    ModalHeader: { defaultProps: { role: "presentation" } },
    DrawerHeader: { defaultProps: { role: "presentation" } },
    Notification: {
      defaultProps: { closeButtonProps: { "aria-label": "Close" } } satisfies Partial<NotificationProps>,
    },
  },
});

/** Makes Mantine follow the product's theme switch (`data-theme` on the document). */
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
