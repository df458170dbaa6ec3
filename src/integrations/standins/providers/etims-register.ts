import type { Notebook } from "../stand-in";
import { type Amounts, type Body, type Device, keepItem, keepSale, type Verdict } from "./etims-ledger";

type Installed = Pick<Device, "tin" | "branch" | "serial" | "key" | "sdcId">;

type Line =
  | { kind: "device"; device: Installed }
  | { kind: "item"; of: string; body: Body }
  | { kind: "sale"; of: string; body: Body; amounts: Amounts; at: number };

/** KRA's devices with their items and sales. Remembers them over a restart by repeating its notebook. */
export class Register {
  readonly #devices = new Map<string, Device>();
  readonly #serials = new Set<string>();
  readonly #notebook: Notebook;

  constructor(notebook: Notebook) {
    for (const line of notebook.lines as readonly Line[]) this.#repeat(line);
    this.#notebook = notebook;
  }

  devices = (): Device[] => [...this.#devices.values()];
  find = (tin: string, branch: string): Device | undefined => this.#devices.get(`${tin}/${branch}`);
  isInstalled = (serial: string): boolean => this.#serials.has(serial);
  count = (): number => this.#serials.size;

  /** A branch's next device goes on with its items and sales. */
  install({ tin, branch, serial, key, sdcId }: Installed): void {
    const line: Line = { kind: "device", device: { tin, branch, serial, key, sdcId } };
    this.#repeat(line);
    this.#notebook.write(line);
  }

  keepItem(device: Device, body: Body): Verdict {
    const verdict = keepItem(device, body);
    if (verdict.code === "000") this.#notebook.write({ kind: "item", of: keyOf(device), body });
    return verdict;
  }

  keepSale(device: Device, body: Body, amounts: Amounts, at: number): Verdict {
    const verdict = keepSale(device, body, amounts, at);
    if (verdict.code === "000") this.#notebook.write({ kind: "sale", of: keyOf(device), body, amounts, at });
    return verdict;
  }

  #repeat(line: Line): void {
    if (line.kind === "device") {
      const { device } = line;
      this.#serials.add(device.serial);
      const before = this.#devices.get(keyOf(device));
      const { items = new Map(), sales = new Map() } = before ?? {};
      this.#devices.set(keyOf(device), { ...device, items, sales });
      return;
    }
    const device = this.#devices.get(line.of);
    if (!device) return;
    if (line.kind === "item") keepItem(device, line.body);
    else keepSale(device, line.body, line.amounts, line.at);
  }
}

const keyOf = ({ tin, branch }: Pick<Device, "tin" | "branch">) => `${tin}/${branch}`;
