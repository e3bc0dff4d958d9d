import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyField } from './copy_field.tsx'
import { DialogEnd } from './dialog_end.tsx'

type Props = { label: string; value: string; onDone(): void; children: ReactNode }

/** A secret that is told this once, with a way to copy it; above it what it is for. */
export const ShownOnce = ({ label, value, onDone, children }: Props) => (
  <Stack gap="md">
    <Text size="sm" c="var(--ink-quiet)">
      {children}
    </Text>
    <CopyField label={label} value={value} />
    <DialogEnd onClose={onDone} />
  </Stack>
)
