import { useWaiting } from '../api/offline/waiting.ts'
import { State } from '../parts/badges.tsx'
import { fieldsIn } from './words.ts'

/** Stands at a record of which something was written that the service has not got yet. */
export function WaitingMark({ of }: { of: string }) {
  const writes = useWaiting(of)
  if (writes.length === 0) return null
  const isRefused = writes.some(({ fault }) => fault)
  const fields = [...new Set(writes.flatMap(fieldsIn))].join(', ')
  return (
    <State
      tone={isRefused ? 'bad' : 'warn'}
    >{`${isRefused ? 'Not saved' : 'Waiting'}${fields && `: ${fields}`}`}</State>
  )
}
