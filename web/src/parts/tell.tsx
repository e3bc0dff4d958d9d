import { Anchor, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { sentenceOf } from '../api/fault.ts'

// for each letter of what is shown
const readingMs = 60

type Place = { label: string; href: string }

/** Says for a moment that something is done, with a way to take it back, and where it can be found. */
export function tellDone(message: string, undo?: () => Promise<unknown>, place?: Place): void {
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        {place && (
          <Anchor size="sm" href={place.href} onClick={() => notifications.hide(id)}>
            {place.label}
          </Anchor>
        )}
        {undo && (
          <Anchor
            component="button"
            size="sm"
            fw={500}
            onClick={() => {
              notifications.hide(id)
              attempt(undo)
            }}
          >
            Undo
          </Anchor>
        )}
      </Group>
    ),
    autoClose: Math.max(undo ? 8000 : 3500, message.length * readingMs),
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
  })
}

/** Says what failed and why, and offers to try again. Stays until it is read. */
export function tellFault(error: unknown, again?: () => Promise<unknown>): void {
  const id = notifications.show({
    color: 'red',
    title: 'That did not work',
    role: 'alert',
    message: (
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm">{sentenceOf(error)}</Text>
        {again && (
          <Anchor
            component="button"
            size="sm"
            fw={500}
            onClick={() => {
              notifications.hide(id)
              attempt(again)
            }}
          >
            Try&nbsp;again
          </Anchor>
        )}
      </Group>
    ),
    autoClose: false,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
  })
}

/** Does it; a failure is told, with the offer to try again. Answers whether it worked. */
export async function attempt(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) tellFault(error, act)
    return false
  }
}
