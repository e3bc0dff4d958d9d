import type { ConnectionRecord } from '../schema.ts'

type Known = Pick<
  ConnectionRecord,
  'status' | 'next_sync_at' | 'error_message' | 'syncing' | 'last_success_at' | 'counts'
>

/** How a connection is, in a sentence for the person who looks whether all is well. */
export function healthOf({ status, next_sync_at, error_message, syncing, last_success_at, counts }: Known): string {
  switch (status) {
    case 'needs_reconnect':
      return `Connect it again: ${error_message ?? 'the account does not let the service in any more.'}`
    case 'failing':
      return `The last attempt failed${next_sync_at ? ' and is repeated' : ''}: ${error_message ?? 'no reason is known.'}`
    case 'connected':
      if (syncing) return 'Working; it is being read now.'
      if (last_success_at === null) return 'Connected; nothing was read yet.'
      if (counts.failed > 0) return `Working, but ${inWords(counts.failed)} could not be read the last time.`
      return `Working; the last time ${inWords(counts.synced)} came.`
    default:
      return status satisfies never
  }
}

const inWords = (count: number) => (count === 0 ? 'nothing new' : count === 1 ? 'one' : count.toLocaleString('en-US'))
