import { useAddress } from '../parts/address.ts'
import type { Sort } from './columns.ts'

/** The order of a list, kept in the address as `sort=revenue` or `sort=-revenue`. */
export function useSort(usual?: Sort): [Sort | undefined, (sort: Sort | undefined) => void] {
  const [{ sort }, set] = useAddress()
  const now: Sort | undefined = sort
    ? { by: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' }
    : usual
  return [now, (next) => set({ sort: next && `${next.order === 'desc' ? '-' : ''}${next.by}` })]
}

/** As the service is asked for it. */
export const inQuery = (sort: Sort | undefined) => ({ sort_by: sort?.by, sort_order: sort?.order })
