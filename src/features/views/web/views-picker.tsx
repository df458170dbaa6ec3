import { ActionIcon, Button } from "@mantine/core";
import { IconBookmark, IconCheck, IconTrash, IconUsers } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { Dropdown } from "~/platform/ui/office/dropdown";
import { notifyProblem } from "~/platform/ui/office/notify";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { viewsContract } from "../contract";
import { filtersOf, type ViewedList } from "../domain";
import styles from "./views-picker.module.css";

const SaveView = onDemand(() => import("./save-view").then((part) => part.SaveView));

type View = Output<typeof viewsContract, "list">[number];

/** Chooses a saved view of a list, or saves the current filters as one. */
export function ViewsPicker({ list }: { list: ViewedList }) {
  const [opened, setOpened] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const [views, setViews] = useState<View[]>();
  const { pathname, search } = useLocation();
  const current = filtersOf(search);
  const api = () => client("views");
  const refresh = () => api().list({ list }).then(setViews, notifyProblem);
  const toggle = () => {
    setOpened((before) => !before);
    if (!opened) void refresh();
  };
  const remove = async (view: View) => {
    const sure = await askToConfirm(
      view.shared ? `'${view.name}' is shared: it leaves everybody's list.` : `'${view.name}' is removed.`,
      { title: "Remove this view?", confirm: "Remove", danger: true },
    );
    if (!sure) return;
    try {
      await api().remove({ list, id: view.id });
      await refresh();
    } catch (error) {
      notifyProblem(error);
    }
  };
  return (
    <>
      <Button
        ref={anchor}
        variant="default"
        leftSection={<IconBookmark size={18} stroke={1.8} />}
        onClick={toggle}
        aria-expanded={opened}
        aria-haspopup="dialog"
      >
        Views
      </Button>
      <Dropdown
        opened={opened}
        onChange={setOpened}
        anchor={anchor}
        label="Saved views"
        position="bottom-start"
        width="min(340px, calc(100vw - 24px))"
        className={styles.panel}
        flush
      >
        {views === undefined ? (
          <p className={styles.none} role="status">
            Loading …
          </p>
        ) : views.length === 0 ? (
          <p className={styles.none}>No views yet. Set the filters, then save them here under a name.</p>
        ) : (
          <ul className={styles.views}>
            {views.map((view) => (
              <li key={view.id}>
                <Link
                  to={view.query ? `${pathname}?${view.query}` : pathname}
                  className={styles.view}
                  aria-current={view.query === current ? "true" : undefined}
                  onClick={() => setOpened(false)}
                  preventScrollReset
                >
                  <span>
                    {view.name}
                    {view.shared && (
                      <small>
                        <IconUsers size={14} aria-hidden /> {view.own ? "Shared" : view.by}
                      </small>
                    )}
                  </span>
                  {view.query === current && <IconCheck size={18} aria-hidden />}
                </Link>
                {view.mayRemove && (
                  <ActionIcon size={44} aria-label={`Remove ${view.name}`} onClick={() => void remove(view)}>
                    <IconTrash size={18} stroke={1.8} />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        )}
        <SaveView list={list} query={current} onSaved={refresh} onClose={() => setOpened(false)} />
      </Dropdown>
    </>
  );
}
