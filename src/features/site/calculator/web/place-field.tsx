import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { CITIES, mergeSuggestions, SUGGEST_PAST, suggestFrom } from "~/features/pricing/places/domain";
import { FieldFrame } from "~/platform/ui/field";
import styles from "./place-field.module.css";

interface PlaceFieldProps {
  name: string;
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** A text field with suggestions, as an ARIA combobox. Cities show at once; the server adds the rest. */
export function PlaceField({ name, label, placeholder, value, onChange, error }: PlaceFieldProps) {
  const t = useTranslations("site.calculator.locations");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const further = useFurtherPlaces(isOpen ? value : "");
  const list = useId();
  const options = isOpen ? mergeSuggestions(suggestFrom(CITIES, value), further) : [];
  const isShown = options.length > 0;

  function choose(option: string) {
    onChange(option);
    setOpen(false);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isShown) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const last = options.length - 1;
      setActive((before) =>
        event.key === "ArrowDown" ? (before >= last ? 0 : before + 1) : before <= 0 ? last : before - 1,
      );
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      choose(options[active] ?? value);
    } else if (event.key === "Escape") {
      event.preventDefault();
      setOpen(false);
    }
  }

  return (
    <FieldFrame label={label} error={error} className={styles.place}>
      {(control) => (
        <>
          <input
            {...control}
            type="text"
            name={name}
            value={value}
            placeholder={placeholder}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={isShown && active >= 0 ? `${list}-${active}` : undefined}
            onChange={(event) => {
              onChange(event.target.value);
              // Early input may be replayed when the focus is in the next field already.
              setOpen(event.target === document.activeElement);
              setActive(-1);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
          />
          <div
            id={list}
            role="listbox"
            aria-label={t("suggestions")}
            className={styles.options}
            hidden={!isShown}
          >
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, focus stays there
              <div
                key={option}
                id={`${list}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={index === active ? styles.active : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onMouseEnter={() => setActive(index)}
                onClick={() => choose(option)}
              >
                {option}
              </div>
            ))}
          </div>
          <span role="status" className="visually-hidden">
            {isOpen && value.trim().length > SUGGEST_PAST && t("found", { count: options.length })}
          </span>
        </>
      )}
    </FieldFrame>
  );
}

function useFurtherPlaces(typed: string): string[] {
  const [found, setFound] = useState<{ typed: string; labels: string[] }>({ typed: "", labels: [] });
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted.length <= SUGGEST_PAST) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`/api/v1/places?q=${encodeURIComponent(wanted)}`, {
          signal: abort.signal,
        });
        if (!answer.ok) return;
        const { places } = (await answer.json()) as { places: { label: string }[] };
        setFound({ typed: wanted, labels: places.map(({ label }) => label) });
      } catch {
        // Offline or superseded by more typing. The cities are suggested anyway.
      }
    }, 120);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted]);
  return found.typed === wanted ? found.labels : [];
}
