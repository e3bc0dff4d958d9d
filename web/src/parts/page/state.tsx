import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { sentenceOf } from '../../api/fault.ts'

type EmptyProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** it is all of the screen, and its title that of the page */
  isPage?: boolean
}

/** An empty place says what belongs here, and offers the first step. */
export function Empty({ title, children, action, isPage }: EmptyProps) {
  return (
    <Stack gap={6} align="center" py={48} px="md" ta="center">
      <Text component={isPage ? 'h1' : 'p'} m={0} fw={600} size="md">
        {title}
      </Text>
      {children && (
        <Text size="sm" c="var(--ink-quiet)" maw={420}>
          {children}
        </Text>
      )}
      {action && <div style={{ marginTop: 8 }}>{action}</div>}
    </Stack>
  )
}

/** What failed says why, and offers to try again. */
export function FaultNote({ error, again }: { error: unknown; again?: () => unknown }) {
  return (
    <Stack gap={8} align="flex-start" p="md" role="alert">
      <Text size="sm" c="var(--bad)">
        {sentenceOf(error)}
      </Text>
      {again && (
        <Button variant="default" onClick={() => again()}>
          Try again
        </Button>
      )}
    </Stack>
  )
}

/** Rows in the shape of what is coming. */
export function Loading({ rows = 6, height = 20 }: { rows?: number; height?: number }) {
  return (
    <Stack gap={16} py="xs" role="status" aria-busy="true" aria-label="Loading">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={height} width={`${96 - ((index * 17) % 30)}%`} />
      ))}
    </Stack>
  )
}

type Asked<Data> = { data: Data | undefined; error: unknown; refetch(): unknown }

/** What was asked for: in its shape while it comes, why where it failed, and then itself. */
export function Asked<Data>({
  of,
  children,
  loading = <Loading />,
}: {
  of: Asked<Data>
  children: (data: Data) => ReactNode
  loading?: ReactNode
}) {
  const isThere = of.data !== undefined
  const [wasThere] = useState(isThere)
  // what has just come is drawn in slices, between which a phone still answers; what was there is shown at once
  const isShown = useDeferredValue(isThere, wasThere)
  if (of.data !== undefined && isShown) return children(of.data)
  return of.error && !isThere ? <FaultNote error={of.error} again={of.refetch} /> : loading
}
