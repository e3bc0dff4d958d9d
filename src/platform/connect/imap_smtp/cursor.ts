import { z } from 'zod'

const Cursor = z.object({
  /** UIDVALIDITY: another one means that the folder was made anew */
  validity: z.string(),
  /** up to here everything has been read */
  uid: z.number(),
  /** the UIDs that are known, as a sequence set: what is not there any more is a deletion; null: too many to keep */
  known: z.string().nullable(),
  /** a listing of everything is under way; it ends before this UID */
  listingEnd: z.number().optional(),
})

/** How far a folder has been read. */
export type Cursor = z.infer<typeof Cursor>

export const readCursor = (text: string): Cursor => Cursor.parse(JSON.parse(text))
export const writeCursor = (cursor: Cursor): string => JSON.stringify(cursor)

/** Ranges of UIDs, both ends included, in rising order. */
export type UidRanges = [first: number, last: number][]

// a cursor stays a value that a database likes to write between pages
const knownLengthMax = 200_000

export function parseRanges(set: string): UidRanges {
  const ranges = set.split(',').flatMap((part): UidRanges => {
    const [first, last] = part.split(':').map(Number)
    return first ? [[first, last ?? first]] : []
  })
  return ranges.sort(([one], [other]) => one - other)
}

export function rangesOf(uids: readonly number[]): UidRanges {
  const ranges: UidRanges = []
  for (const uid of uids) addUid(ranges, uid)
  return ranges
}

/** Adds a UID above all in the ranges, in place. */
export function addUid(ranges: UidRanges, uid: number): void {
  const last = ranges.at(-1)
  if (last && uid === last[1] + 1) last[1] = uid
  else if (!last || uid > last[1]) ranges.push([uid, uid])
}

export const writeRanges = (ranges: UidRanges): string =>
  ranges.map(([first, last]) => (first === last ? String(first) : `${first}:${last}`)).join(',')

/** The same, null where it would be too long for a cursor. */
export function knownRanges(ranges: UidRanges | null): string | null {
  const set = ranges && writeRanges(ranges)
  return set !== null && set.length <= knownLengthMax ? set : null
}

export const countOf = (ranges: UidRanges): number => ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0)

/** The UIDs that are in `known` and not in `present`. */
export function missingFrom(present: UidRanges, known: UidRanges): number[] {
  const missing: number[] = []
  let at = 0
  for (const [first, last] of known) {
    for (let uid = first; uid <= last; uid++) {
      while (at < present.length && (present[at]?.[1] ?? 0) < uid) at++
      const range = present[at]
      if (!range || range[0] > uid) missing.push(uid)
    }
  }
  return missing
}
