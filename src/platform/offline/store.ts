/**
 * A phone's IndexedDB database: unsent events and photos, copies of the server's data, and facts about the phone. A write
 * resolves after the disk has it (docs/decisions/0206).
 */
export interface Store {
  write<T>(names: readonly StoreName[], work: (open: OpenStores) => Promise<T>): Promise<T>;
  read<T>(names: readonly StoreName[], work: (open: OpenStores) => Promise<T>): Promise<T>;
  close(): void;
}

export type StoreName = "events" | "photos" | "copies" | "device";
type OpenStores = (name: StoreName) => IDBObjectStore;

/** Numbers only grow: an older version of the app cannot open a newer database. */
const VERSION = 1;

/** The result of a request, for use inside `read` and `write` only. */
export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** All rows whose key begins with this person: an array sorts after every number and text. */
export const rowsOf = (person: string): IDBKeyRange => IDBKeyRange.bound([person], [person, []]);

export function openStore(name: string): Store {
  let opened: Promise<IDBDatabase> | undefined;

  const database = () => {
    opened ??= openDatabase(name, () => (opened = undefined)).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  async function run<T>(
    names: readonly StoreName[],
    mode: "readonly" | "readwrite",
    work: (open: OpenStores) => Promise<T>,
  ): Promise<T> {
    const transaction = await begin(names, mode);
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      // A full disk aborts the transaction only when it ends.
      transaction.onabort = () => reject(transaction.error ?? new Error("The write was cancelled."));
    });
    try {
      const [result] = await Promise.all([work((store) => transaction.objectStore(store)), finished]);
      return result;
    } catch (error) {
      finished.catch(() => undefined);
      try {
        transaction.abort();
      } catch {
        // It has ended.
      }
      throw error;
    }
  }

  async function begin(names: readonly StoreName[], mode: "readonly" | "readwrite") {
    try {
      return (await database()).transaction([...names], mode, { durability: "strict" });
    } catch (error) {
      // Browsers close databases of pages in the background.
      if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
      opened = undefined;
      return (await database()).transaction([...names], mode, { durability: "strict" });
    }
  }

  return {
    write: (names, work) => run(names, "readwrite", work),
    read: (names, work) => run(names, "readonly", work),
    close: () => {
      void opened?.then((held) => held.close());
      opened = undefined;
    },
  };
}

function openDatabase(name: string, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, VERSION);
    request.onupgradeneeded = () => {
      const held = request.result;
      held.createObjectStore("events", { keyPath: ["person", "sequence"] });
      held.createObjectStore("photos", { keyPath: ["person", "id"] });
      held.createObjectStore("copies", { keyPath: ["person", "name"] });
      held.createObjectStore("device");
    };
    request.onsuccess = () => {
      const held = request.result;
      held.onclose = onClosed;
      // Another tab has a newer version of the app.
      held.onversionchange = () => {
        held.close();
        onClosed();
      };
      resolve(held);
    };
    request.onerror = () => reject(request.error);
  });
}

/** True if the phone has no room left. */
export const isQuotaError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "QuotaExceededError";
