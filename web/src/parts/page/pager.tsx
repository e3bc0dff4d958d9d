import { Button, Group, Text } from '@mantine/core'
import { count } from '../format.ts'

type Props = { page: number; pageSize: number; total: number; onPage(page: number): void }

/** Goes through a list page by page; nothing where all of it is there. */
export function Pager({ page, pageSize, total, onPage }: Props) {
  if (total <= pageSize) return null
  const last = Math.min(page * pageSize, total)
  return (
    <Group gap={8} mt="sm">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Before
      </Button>
      <Button variant="default" disabled={last >= total} onClick={() => onPage(page + 1)}>
        Next
      </Button>
      <Text size="sm" c="var(--ink-quiet)">
        {count((page - 1) * pageSize + 1)} to {count(last)} of {count(total)}
      </Text>
    </Group>
  )
}

/** The page that an address asks for. */
export const pageIn = (text: string | undefined): number => Math.max(1, Math.floor(Number(text)) || 1)
