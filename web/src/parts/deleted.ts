import { client, refetch } from '../api/client.ts'
import { tellDone } from './tell.tsx'

/** How long a deleted record can be restored. */
export const restorableDays = 30

/** Where deleted records can be found. */
export const bin = { label: 'Recently deleted', href: '#/settings/bin' }

/** What is said of all that is deleted into the bin, before it is. */
export const canBeRestored = (many = false) =>
  `You can restore ${many ? 'them' : 'it'} for ${restorableDays} days under Settings, ${bin.label}.`

export async function restoreDeleted(id: string): Promise<string[]> {
  const { data } = await client.POST('/api/bin/{deleted_id}/restore', { params: { path: { deleted_id: id } } })
  return data?.notes ?? []
}

/** Says that a record was deleted, where it is now, and how to have it back. */
export function tellDeleted(message: string, id: string): void {
  const undo = async () => {
    await restoreDeleted(id)
    await refetch('/api/')
  }
  tellDone(message, undo, bin)
}
