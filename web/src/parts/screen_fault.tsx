import { Button } from '@mantine/core'
import { Empty } from './state.tsx'

/** A screen that broke says so, and the rest of the app stays. */
export function ScreenFault({ error, reset }: { error: unknown; reset: () => void }) {
  console.error(error)
  return (
    <Empty isPage title="This screen failed" action={<Button onClick={reset}>Show it again</Button>}>
      Nothing that was saved is lost. If it fails again, please reload the page.
    </Empty>
  )
}
