import { Words } from '../../parts/figures.tsx'
import { TagName } from '../tags/index.ts'
import type { List } from './lists.ts'

/** The status of an entry in its colour; nothing is said of one that is none of the list. */
export function StatusMark({ list: { statuses }, id }: { list: Pick<List, 'statuses'>; id: string | null }) {
  const status = statuses.find((one) => one.id === id)
  return status ? <TagName tag={status} /> : <Words>{null}</Words>
}
