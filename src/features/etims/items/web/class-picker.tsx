import { useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import { BoundField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { RecordPicker } from "~/platform/ui/office/record-picker";

interface ItemClass {
  /** KRA's code. */
  id: string;
  name: string;
}

export interface ClassValues {
  itemClass: ItemClass | null;
}

async function findClasses(search: string): Promise<ItemClass[]> {
  const { classes } = await client("taxItems").classes({ search });
  return classes.map(({ code, name }) => ({ id: code, name }));
}

/** Searches KRA's classes by code or words; first the usual ones of a mover. */
export function ClassField<Values extends ClassValues>({ of }: { of: WriteForm<Values> }) {
  const [usual, setUsual] = useState<readonly ItemClass[]>([]);
  useEffect(() => {
    let isHere = true;
    findClasses("").then(
      (classes) => isHere && setUsual(classes),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  const form = of as unknown as WriteForm<ClassValues>;
  return (
    <BoundField of={form} name="itemClass">
      {({ value, onChange, error }) => (
        <RecordPicker
          label="Class at KRA"
          description="Search KRA's list by words or code."
          placeholder="Relocation, or 78101804"
          required
          value={value}
          error={error}
          offered={usual}
          labelOf={({ id, name }) => (name ? `${id} ${name}` : id)}
          find={findClasses}
          nothingFound="No class found"
          onChange={onChange}
        />
      )}
    </BoundField>
  );
}
