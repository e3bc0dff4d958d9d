import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { sendTo } from '../../api/send.ts'
import { useAddress } from '../../parts/address.ts'
import { asksOf, filtersIn, type ListQuery, urlOf } from '../list_query.ts'

export type Groups = Reply<'/api/deals/groups'>
export type Group = Groups['groups'][number]

/** The groups and totals of a list, and what it was asked for then. */
export type Grouped = { groups: Groups; query: ListQuery; by: string | undefined }

export type Grouping = {
  /** what the list is grouped by; undefined: it is not */
  by: string | undefined
  choose(by: string | undefined): void
  /** undefined until it is known; of the question before while the new one is asked */
  grouped: Grouped | undefined
  isOld: boolean
  error: unknown
  isFolded(group: Group): boolean
  fold(group: Group): void
  /** opens all groups where they are folded */
  foldAll(): void
}

// of more groups each is opened by hand: there would be little to see of any
const openMax = 10

/** What a list is grouped by, which is kept in the address, and its totals. */
export function useGrouping(path: string, asked: ListQuery): Grouping {
  const [{ group: by }, set] = useAddress()
  const query = filtersIn(asksOf(asked))
  const { data, isPlaceholderData, error } = useQuery<Grouped>({
    queryKey: ['get', `${path}/groups`, { params: { query: { ...query, group_by: by } } }],
    queryFn: async ({ signal }): Promise<Grouped> => {
      const address = `${path}/groups?${urlOf({ ...query, ...(by && { group_by: by }) })}`
      return { groups: await (await sendTo(address, { signal })).json(), query, by }
    },
    placeholderData: (old) => old,
  })
  // groups that were folded or opened by hand, of what they were grouped by then
  const [turned, setTurned] = useState<{ by: string | undefined; keys: ReadonlySet<string | null> }>(noneTurned)
  const keys = turned.by === by ? turned.keys : noneTurned.keys
  // other groups stand in other lines
  const grouped = data?.by === by || !by ? data : undefined
  const opens = (grouped?.groups.groups.length ?? 0) <= openMax
  return useMemo(
    () => ({
      by,
      choose: (next) => set({ group: next }),
      grouped,
      isOld: isPlaceholderData,
      error: data ? undefined : error,
      isFolded: ({ key }) => keys.has(key) === opens,
      fold: ({ key }) => {
        const next = new Set(keys)
        if (!next.delete(key)) next.add(key)
        setTurned({ by, keys: next })
      },
      foldAll: () => {
        const all = grouped?.groups.groups.map(({ key }) => key) ?? []
        const areOpen = all.some((key) => keys.has(key) !== opens)
        setTurned({ by, keys: new Set(areOpen === opens ? all : []) })
      },
    }),
    [by, set, grouped, isPlaceholderData, error, keys, opens],
  )
}

const noneTurned = { by: undefined, keys: new Set<string | null>() }
