import { useEffect, useReducer, useState } from "preact/hooks";

/** The model's state; the component is drawn again after each change. */
export function usePhoneState<State>(model: {
  state: () => State;
  subscribe: (listener: () => void) => () => void;
}): State {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => model.subscribe(() => redraw(undefined as never)), [model]);
  return model.state();
}

const addressNow = () => location.hash.slice(1);

/** The address below the app's page, such as `/survey/17`. */
export function useAddress(): string {
  const [address, setAddress] = useState(addressNow);
  useEffect(() => {
    const turn = () => setAddress(addressNow());
    addEventListener("hashchange", turn);
    // The address may have changed since the first drawing.
    turn();
    return () => removeEventListener("hashchange", turn);
  }, []);
  return address;
}
