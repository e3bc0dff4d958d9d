import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Network, useNetwork } from '../api/offline/network.ts'
import { useAllWaiting, type Waiting } from '../api/offline/waiting.ts'
import { clock, day, dayAndTime } from '../parts/format.ts'
import { LazyDialog, lazyPart } from '../parts/lazy_part.tsx'

const WaitingDialog = lazyPart(async () => (await import('./waiting_dialog.tsx')).WaitingDialog)

/** Stands above everything while the service cannot be reached, or something written waits for it. */
export function Strip() {
  const { isOffline, asOf } = useNetwork()
  const waiting = useAllWaiting()
  return isOffline || waiting.length > 0 ? <Shown isOffline={isOffline} asOf={asOf} waiting={waiting} /> : null
}

function Shown({ isOffline, asOf, waiting }: Network & { waiting: readonly Waiting[] }) {
  const [isOpen, setOpen] = useState(false)
  const refused = waiting.filter(({ fault }) => fault)
  const says = [
    isOffline && (asOf ? `Offline, as of ${timeOf(new Date(asOf))}` : 'Offline'),
    waiting.length > refused.length && `${waiting.length - refused.length} waiting`,
    refused.length > 0 && `${refused.length} not saved`,
  ]
  const tone = refused.length > 0 ? 'bad' : 'warn'
  return (
    <div
      role="status"
      className="row rigid between gap-12 screen-only label"
      style={{ padding: '2px 12px', minHeight: 32, background: `var(--${tone}-soft)`, color: `var(--${tone})` }}
    >
      {says.filter(Boolean).join(' · ')}
      {waiting.length > 0 && (
        <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
          Show
        </Button>
      )}
      <LazyDialog about={isOpen ? 'waiting' : undefined}>
        <WaitingDialog opened={isOpen} onClose={() => setOpen(false)} />
      </LazyDialog>
    </div>
  )
}

const timeOf = (at: Date) => (day(at) === day(new Date()) ? clock(at) : dayAndTime(at))
