import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { validationError } from '../../platform/http/errors.ts'
import { type Anchor, anchoredBy, type Comment, type NewComment } from './schema.ts'

/** The anchor as it is kept: of a value of a document with the place and the words that it has now. */
export async function anchorOf(
  db: Db,
  who: Who,
  { subject_type, subject_id, anchor }: NewComment,
): Promise<Anchor | null> {
  if (!anchor || Object.keys(anchor).length === 0) return null
  const allowed = anchoredBy[subject_type]
  const [main = 'field'] = allowed
  const strange = Object.keys(anchor).find((name) => !allowed.some((one) => one === name))
  if (strange) throw wrong(strange, `is not for a ${subject_type}: ${allowed.join(', ')}`)
  if (anchor.path !== undefined) return placeOf(db, who, subject_id, anchor.path)
  if (subject_type === 'file') return checkPage(db, who, subject_id, anchor)
  if (anchor[main] === undefined) throw wrong(main, 'is required')
  return anchor
}

/** To be selected with comments "c" and the records beside them: what stands where they are anchored. */
export const standing: Piece = piece`
  file.page_count, report.sections ->> (c.anchor ->> 'section') as section_text, (
    select jsonb_build_object('page', v.page, 'quote', v.raw) from file_values v
    where v.firm_id = c.firm_id and v.file_id = c.on_file_id and v.path = c.anchor ->> 'path' limit 1
  ) as value_there`

export type Standing = {
  page_count: number | null
  section_text: string | null
  value_there: { page: number; quote: string } | null
}

/** The anchor with whether what it was about still stands there. */
export function answeredAnchor(anchor: Anchor | null, there: Standing): Comment['anchor'] {
  return anchor && { ...anchor, moved: hasMoved(anchor, there) }
}

function hasMoved(
  { path, page, section, quote }: Anchor,
  { page_count, section_text, value_there }: Standing,
): boolean {
  if (path !== undefined) return value_there === null || value_there.page !== page || value_there.quote !== quote
  if (page !== undefined) return page_count !== null && page > page_count
  if (section !== undefined)
    return section_text === null || (quote !== undefined && !plain(section_text).includes(plain(quote)))
  return false
}

/** Letters and figures alone: what was selected on a screen has no marks of Markdown and no markers of sources. */
const plain = (markdown: string) =>
  markdown
    .replace(/\[[^\]]*\]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

async function placeOf(db: Db, who: Who, fileId: string, path: string): Promise<Anchor> {
  const [value] = await db<Required<Pick<Anchor, 'page' | 'bbox' | 'quote'>>[]>`
    select page, box as bbox, left(raw, 1000) as quote from file_values
    where firm_id = ${who.firmId} and file_id = ${fileId} and path = ${path} limit 1`
  if (!value) throw wrong('path', 'must name a value that was read from the document')
  return { path, ...value }
}

async function checkPage(db: Db, who: Who, fileId: string, anchor: Anchor): Promise<Anchor> {
  if (anchor.page === undefined) throw wrong('page', 'is required')
  const [file] = await db<{ page_count: number | null }[]>`
    select page_count from files /* beyond walls: the caller has seen it */ where firm_id = ${who.firmId} and id = ${fileId}`
  if (anchor.page > (file?.page_count ?? 0)) throw wrong('page', `must be a page of the document`)
  return anchor
}

const wrong = (name: string, message: string) => validationError([{ field: `anchor.${name}`, message }])
