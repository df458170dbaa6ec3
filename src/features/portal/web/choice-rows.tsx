import styles from "./choice-rows.module.css";

interface Choice {
  value: string;
  label: string;
  note?: string;
  amount?: string;
}

/** Radio buttons as bordered rows, with the amount on the right. */
export function ChoiceRows({
  name,
  legend,
  choices,
  value,
  onChange,
}: {
  name: string;
  legend: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <fieldset className={styles.rows}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={`${styles.row} ${choice.value === value ? styles.on : ""}`}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label}
            {choice.note && <small className="sub">{choice.note}</small>}
          </span>
          {choice.amount && <b>{choice.amount}</b>}
        </label>
      ))}
    </fieldset>
  );
}
