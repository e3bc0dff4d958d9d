import { client, refetch } from '../../api/client.ts'
import { Fault } from '../../api/fault.ts'
import { count } from '../../parts/format.ts'
import { tellDone } from '../../parts/tell.tsx'
import type { Connection } from './integrations_section.tsx'

/** Has a connection read now, and says what came. A reading that takes longer goes on by itself. */
export async function syncNow({ id, name }: Pick<Connection, 'id' | 'name'>): Promise<void> {
  const asked = client.POST('/api/integrations/{connection_id}/sync', {
    params: { path: { connection_id: id } },
    body: { mode: 'incremental' },
  })
  // while it is read, its state says so
  setTimeout(() => refetch('/api/integrations'), 300)
  const { data } = await asked
  await refetch('/api/integrations', '/api/files', '/api/emails', '/api/calendar')
  if (!data) return
  if (!('status' in data)) return tellDone(`${name} is being read; that takes a while and goes on by itself`)
  if (data.status === 'failed') throw new Fault(502, { detail: data.error_message ?? 'It could not be read.' })
  const { added, changed, deleted, skipped } = data
  tellDone(
    `${name}: ${count(added)} new, ${count(changed)} changed, ${count(deleted)} deleted, ${skipped.length} left out`,
  )
}
