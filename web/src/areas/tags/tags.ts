import { useMemo } from 'react'
import { api, type Body, client, type Row, refetch } from '../../api/client.ts'
import { counted } from '../../parts/format.ts'
import type { Filter } from '../../table/filters/filter_chips.tsx'

export type Tag = Row<'/api/tags'>
/** What can carry tags, and fields of the firm’s own. */
export type Kind = 'company' | 'contact' | 'deal'

/** The list of each kind, and its name in the counts of a tag. */
export const listOf = { company: 'companies', contact: 'contacts', deal: 'deals' } as const

const none: Tag[] = []
export const useTags = (): Tag[] => api.useQuery('get', '/api/tags').data?.data ?? none

type TagChange = { add?: string[]; remove?: string[] }
// as many as the service takes at once
const appliedMax = 100

/** Puts tags on records and takes others off; answers the ids of those that became others. */
export async function applyTags(kind: Kind, ids: string[], { add = [], remove = [] }: TagChange): Promise<string[]> {
  const changed: string[] = []
  for (let from = 0; from < ids.length; from += appliedMax) {
    const { data } = await client.POST('/api/tags/apply', {
      body: { kind, ids: ids.slice(from, from + appliedMax), add, remove },
    })
    changed.push(...(data?.changed ?? []))
  }
  await refetch('/api/tags', `/api/${listOf[kind]}`)
  return changed
}

/** Lists narrowed to what carries a tag; nothing where the firm has none. */
export function useTagFilter(kind: Kind | undefined): Filter[] {
  const tags = useTags()
  return useMemo(() => {
    if (!kind || tags.length === 0) return []
    const options = tags.map((tag) => ({ value: tag.name, label: tag.name, count: tag[listOf[kind]] }))
    return [{ kind: 'choice', name: 'tag', label: 'Tag', options, many: true }]
  }, [tags, kind])
}

/** How much carries it: `3 companies, 1 deal`. */
export function carried({ companies, contacts, deals }: Tag): string {
  const parts = [
    companies > 0 && counted(companies, 'company', 'companies'),
    contacts > 0 && counted(contacts, 'contact'),
    deals > 0 && counted(deals, 'deal'),
  ]
  return parts.filter(Boolean).join(', ') || 'Not used'
}

export type Color = NonNullable<Body<'/api/tags', 'post'>['color']>

/** The colours of tags and of stages, to choose from. */
export const colors = [
  { value: '', label: 'None' },
  ...['Gray', 'Red', 'Orange', 'Yellow', 'Green', 'Teal', 'Blue', 'Violet', 'Pink'].map((label) => ({
    value: label.toLowerCase(),
    label,
  })),
]
