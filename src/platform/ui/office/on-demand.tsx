import { type ComponentType, type ReactNode, useEffect, useReducer } from "react";
import { notifyProblem } from "./notify";

/**
 * A rarely used part of a screen, such as a dialog, loaded when first shown. If loading fails, it notifies and closes.
 * `outline` is shown meanwhile.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  outline: ReactNode = null,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  return function OnDemand(props: Props) {
    const [, showAgain] = useReducer((count: number) => count + 1, 0);
    const { onClose } = props as { onClose?: () => void };
    // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; onClose may change
    useEffect(() => {
      if (Part) return;
      load().then(
        (part) => {
          Part = part;
          showAgain();
        },
        (error: unknown) => {
          notifyProblem(error);
          onClose?.();
        },
      );
    }, []);
    return Part ? <Part {...props} /> : outline;
  };
}
