import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { IconTrash } from '../parts/icons.ts'
import { attempt } from '../parts/tell.tsx'

type Props = {
  what: string
  warning?: string | undefined
  /** an icon, where it stands beside others */
  isIcon?: boolean
  act(): Promise<unknown>
}

/** Asks in its own place before it deletes what cannot be brought back as it was. */
export function DeleteButton({ what, warning, isIcon, act }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isGoing, setGoing] = useState(false)
  if (!isAsking && isIcon)
    return (
      <ActionIcon size="sm" aria-label={`Delete ${what}`} onClick={() => setAsking(true)}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    )
  if (!isAsking)
    return (
      <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
        Delete
      </Button>
    )
  return (
    <Group gap={6} role="group" aria-label={`Delete ${what}?`}>
      <Text size="xs">Delete {what}?</Text>
      <Button
        size="compact-xs"
        color="red"
        data-autofocus
        autoFocus
        loading={isGoing}
        onClick={async () => {
          setGoing(true)
          await attempt(act)
          setGoing(false)
        }}
      >
        Delete
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => setAsking(false)}>
        Keep
      </Button>
      {warning && (
        <Text size="xs" c="var(--ink-quiet)">
          {warning}
        </Text>
      )}
    </Group>
  )
}
