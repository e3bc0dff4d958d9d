import type { DayOrder } from '../../../src/words/written_days.ts'
import { api } from '../api/client.ts'

/** The order in which the firm writes days; null: it has not said, or that is not known yet. */
export const useDateOrder = () => api.useQuery('get', '/auth/firm', {}, { staleTime: 300_000 }).data?.date_order ?? null

/** What a day says of its order where the firm has set none, and the other one would make it another day. */
export const guessed = (order: DayOrder | null, read: (order: DayOrder) => string | undefined): string =>
  order === null && read('dmy') !== read('mdy')
    ? '. Read with the day first: your firm’s date order is not set. An admin can set it in Settings.'
    : ''
