import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { unionOf } from '../../../platform/documents/boxes.ts'
import type { Box } from '../../../platform/documents/document.ts'
import { unpackWords } from '../../../platform/documents/packed.ts'

/** A passage as it stands on its page: its rows and sentences, with a space between two words of a line. */
export type WholePassage = {
  file_id: string
  page: number
  text: string
  /** where so many of its words stand, counted from 0 */
  boxOf: (from: number, to: number) => Box | undefined
}

type Place = { file_id: string; page: number }
type Row = Place & { content: string; first_word: number; words: string }

/** All passages of some pages, in their order. */
export async function passagesOnPages(db: Db, who: Who, places: readonly Place[]): Promise<WholePassage[]> {
  const rows = await db<Row[]>`
    select p.file_id, p.page, p.content, p.first_word, g.words::text as words
    from (select distinct file_id, page from unnest(
      ${places.map(({ file_id }) => file_id)}::uuid[], ${places.map(({ page }) => page)}::int[]) place (file_id, page)) place
      join files f on f.firm_id = ${who.firmId} and f.id = place.file_id and not f.company_deleted and ${seen(who, 'f')}
      join passages p on p.firm_id = ${who.firmId} and p.file_id = place.file_id and p.page = place.page
      join file_pages g on g.firm_id = ${who.firmId} and g.file_id = place.file_id and g.number = place.page
    order by p.file_id, p.page, p.first_word`
  return rows.map(({ content, first_word, words, ...place }) => ({
    ...place,
    text: content,
    boxOf: (from, to) => {
      const those = unpackWords(words).slice(first_word + from, first_word + to)
      return those.length > 0 ? unionOf(those) : undefined
    },
  }))
}
