import { ActionIcon, Button, FileButton, Group, Text } from "@mantine/core";
import { IconPhotoPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { formatDate } from "~/platform/kernel/dates";
import { useAct } from "~/platform/ui/form/use-write";
import { MOST_PHOTOS, type PhotoKind } from "../domain";
import styles from "./records.module.css";
import { type OpenedService, services } from "./service-values";

const MAX_PICTURE = 2 * 1024 * 1024;
const KINDS: readonly { kind: PhotoKind; title: string }[] = [
  { kind: "before", title: "Before" },
  { kind: "after", title: "After" },
];

const readPicture = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

export function ServicePhotos({ customer, service }: { customer: string; service: OpenedService }) {
  const { busy, act } = useAct();
  const [refused, setRefused] = useState<string>();
  const { beforePhotos, afterPhotos, mayEdit } = service;
  const count = beforePhotos.length + afterPhotos.length;
  if (count === 0 && !mayEdit) return null;
  const on = { id: customer, serviceId: service.id };
  const add = async (kind: PhotoKind, file: File | null) => {
    if (!file) return;
    if (file.size > MAX_PICTURE) return setRefused("File size exceeds 2MB");
    setRefused(undefined);
    const picture = await readPicture(file);
    await act(kind, () => services().addPhoto({ ...on, kind, picture }), { said: "Picture added" });
  };
  return (
    <section className={styles.section}>
      <h3>Pictures</h3>
      {KINDS.map(({ kind, title }) => {
        const photos = kind === "before" ? beforePhotos : afterPhotos;
        return (
          <div key={kind}>
            {photos.length > 0 && (
              <Text inherit mb={6} c="dimmed" fz={14}>
                {title}
              </Text>
            )}
            <ul className={styles.photos}>
              {photos.map(({ id, createdAt }) => (
                <li key={id}>
                  <a href={`/documents/service-photos/${id}.png`} target="_blank" rel="noreferrer">
                    <img
                      src={`/documents/service-photos/${id}.png`}
                      alt={`${title}, added ${formatDate(createdAt)}`}
                      loading="lazy"
                    />
                  </a>
                  {mayEdit && (
                    <ActionIcon
                      variant="filled"
                      color="dark"
                      size={30}
                      loading={busy === id}
                      aria-label={`Remove picture: ${title}, added ${formatDate(createdAt)}`}
                      onClick={() =>
                        act(id, () => services().removePhoto({ ...on, photoId: id }), {
                          said: "Picture removed",
                        })
                      }
                    >
                      <IconX size={16} />
                    </ActionIcon>
                  )}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {refused && (
        <Text inherit mb={8} c="var(--err)" fz={14} role="alert">
          {refused}
        </Text>
      )}
      {mayEdit && count < MOST_PHOTOS && (
        <Group gap={8}>
          {KINDS.map(({ kind, title }) => (
            <FileButton
              key={kind}
              accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
              onChange={(file) => add(kind, file)}
            >
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  loading={busy === kind}
                  leftSection={<IconPhotoPlus size={18} />}
                >
                  Add picture: {title.toLowerCase()}
                </Button>
              )}
            </FileButton>
          ))}
        </Group>
      )}
    </section>
  );
}
