import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Fault } from '../../api/fault.ts'
import { reloadOnce, updatedCode } from '../../api/part_fault.ts'
import { forgetFailedParts } from '../lazy_part.tsx'
import { Empty } from './state.tsx'

// the address whose screen was tried again
let triedAt: string | undefined

/** A screen that broke, or could not be fetched, says so, and the rest of the app stays. */
export function ScreenFault({ error, reset }: { error: unknown; reset: () => void }) {
  const code = error instanceof Fault ? error.code : undefined
  useEffect(() => {
    // of the screen before nothing is left that a reload could lose
    if (code === updatedCode) reloadOnce()
  }, [code])
  const again = () => {
    triedAt = location.hash
    forgetFailedParts()
    reset()
  }
  useEffect(() => {
    if (code !== 'offline') return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })
  if (code === updatedCode)
    return (
      <Empty isPage title="Firm CRM was updated" action={<Button onClick={() => location.reload()}>Reload</Button>}>
        The page is loaded anew, so that all of it is of one version.
      </Empty>
    )
  if (code === 'offline')
    return (
      <Empty isPage title="The service cannot be reached" action={<Button onClick={again}>Try again</Button>}>
        This screen comes by itself when the network is back.
      </Empty>
    )
  // some browsers remember a part that could not be fetched until the page is loaded anew
  if (triedAt === location.hash)
    return (
      <Empty isPage title="This screen failed again" action={<Button onClick={() => location.reload()}>Reload</Button>}>
        Nothing that was saved is lost.
      </Empty>
    )
  return (
    <Empty isPage title="This screen failed" action={<Button onClick={again}>Show it again</Button>}>
      Nothing that was saved is lost.
    </Empty>
  )
}
