import { Menu, Popover } from "@mantine/core";
import { type ReactNode, type Ref, type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { Link } from "react-router";

export interface DropdownProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  label: string;
  position?: "bottom-start" | "bottom-end";
  width?: string;
  className?: string | undefined;
  flush?: boolean;
  children: ReactNode;
}

interface OnDemandProps {
  onClose: () => void;
}

/** Parts of dropdowns and menus, loaded on demand by dropdown.tsx and action-menu.tsx. */
export function DropdownPart({
  opened,
  onChange,
  anchor,
  label,
  position = "bottom-end",
  width,
  className,
  flush,
  children,
}: DropdownProps & OnDemandProps) {
  return (
    <Popover
      opened={useOpenedAfterMount(opened)}
      onChange={onChange}
      position={position}
      shadow="none"
      trapFocus
      returnFocus
      withRoles={false}
      {...(width && { width })}
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={label}
        {...(className && { className })}
        {...(flush && { p: 0 })}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

export type MenuPlace = "bottom-start" | "bottom-end" | "top-start";

interface MenuPartProps extends OnDemandProps {
  labelledBy: string;
  anchor: RefObject<HTMLElement | null>;
  opened: boolean;
  onChange: (opened: boolean) => void;
  entries: readonly MenuEntry[];
  position: MenuPlace;
}

export function MenuPart({ labelledBy, anchor, opened, onChange, entries, position }: MenuPartProps) {
  return (
    <Menu id={labelledBy} opened={useOpenedAfterMount(opened)} onChange={onChange} position={position}>
      <Menu.Target>
        <Anchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }}>
        {entries.map((entry) => (
          <MenuLine key={entry.id ?? entry.label} {...entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuLine({
  label,
  icon,
  to,
  href,
  newTab,
  onSelect,
  theme,
  disabled = false,
  danger,
  apart,
}: MenuEntry) {
  const given = {
    leftSection: icon,
    onClick: onSelect,
    disabled,
    ...(theme && { "data-set-theme": theme }),
    ...(danger && !disabled && { c: "var(--err)" }),
  };
  return (
    <>
      {apart && <Menu.Divider />}
      {to !== undefined ? (
        <Menu.Item component={Link} to={to} {...given}>
          {label}
        </Menu.Item>
      ) : href === undefined ? (
        <Menu.Item {...given}>{label}</Menu.Item>
      ) : (
        <Menu.Item component="a" href={href} {...(newTab && { target: "_blank" })} {...given}>
          {label}
        </Menu.Item>
      )}
    </>
  );
}

function Anchor({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== "function") return;
    ref(element.current);
    return () => void ref(null);
  }, [ref, element]);
  return null;
}

/** Opens one render later, so that the former focus is known and restored. */
function useOpenedAfterMount(opened: boolean) {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return shown;
}

export interface MenuEntry {
  label: string;
  id?: string | null;
  icon?: ReactNode;
  /** A page of the office. */
  to?: string;
  /** A file or another site. */
  href?: string;
  newTab?: boolean;
  onSelect?: (() => void) | undefined;
  /** Switches the colours (head-scripts.ts); hidden while they are on. */
  theme?: "light" | "dark";
  disabled?: boolean;
  danger?: boolean;
  apart?: boolean;
}
