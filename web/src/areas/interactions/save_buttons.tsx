import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { keyName } from '../../parts/key_names.ts'
import { useKeys } from '../../parts/keys.ts'

type Props = { label: string; isSaving: boolean; save(): void; children?: ReactNode }

/** The foot of a dialog: its one action, which ⌘Enter does as well; lesser things on the left. */
export function SaveButtons({ label, isSaving, save, children }: Props) {
  useKeys([{ keys: 'mod+Enter', does: label, act: save }])
  return (
    <Group justify="space-between" mt="md" wrap="nowrap">
      <Group gap="xs">{children}</Group>
      <Group gap="sm" wrap="nowrap">
        <Text size="xs" c="var(--ink-quiet)" visibleFrom="xs">
          {keyName('mod+Enter')}
        </Text>
        <Button type="submit" loading={isSaving}>
          {label}
        </Button>
      </Group>
    </Group>
  )
}
