import type { GridCell, Locate } from '../grids.ts'
import { hasLegalForm, nameIn } from '../names.ts'
import { labelIn, type Particulars } from '../particulars.ts'
import type { Party } from '../parties.ts'
import type { RunningText } from '../text.ts'
import { foreignRole, foreignRoles } from './role_words.ts'

/** Borrowers and agents that lists name: the particulars at the beginning, and the tables of the first borrowers in a schedule. */
export const partiesListed = (text: RunningText, { particulars, grids, locate }: Particulars): Party[] => [
  ...particulars.flatMap(({ label, value, at }) => partyAt(roleOf(label), value, at)),
  ...grids.flatMap(({ rows, above }) => {
    const head = rows.findIndex((row) => row.filter(({ words }) => words.length > 0).length >= 2)
    const heads = rows[head]?.map((cell) => labelIn(cell.text)) ?? []
    const isCaptioned = ofBorrowers.test(above.at(-1) ?? '') || ofBorrowers.test(above.at(-2) ?? '')
    const column = heads.findIndex(
      (label) => namesBorrowers.test(label) || (isCaptioned && /^(?:company |full )?names?\b/i.test(label)),
    )
    if (column < 0) return []
    return rows.slice(head + 1).flatMap((row) => inCell(row[column], locate))
  }),
  ...underHeading(text),
]

const namesBorrowers = /^(?:names? of (?:the )?)?(?:original |initial )?borrowers?(?: name)?$/i
const ofBorrowers = /^\W*(?:part [\w]+\W*)?(?:the )?(?:original |initial )?borrowers?\W*$/i

const inCell = (cell: GridCell | undefined, locate: Locate) =>
  cell ? partyAt('Borrower', cell.text, (from, to) => locate(cell, from, to)) : []

function roleOf(label: string): string | null {
  const named = listedRole.exec(label)?.[1]
  if (!named) return null
  const title = named.toLowerCase().replace(/(?:^|(?<= ))\p{Ll}/gu, (letter) => letter.toUpperCase())
  return foreignRole(named) ?? title.replace(/s$/, '')
}
const listedRole = new RegExp(
  String.raw`^(?:the )?(?:names? of (?:the )?)?((?:(?:original|initial|facility|administrative|paying|lead) )?(?:borrowers?|agent|guarantors?|parent|lender|bank|security agent|security trustee|${foreignRoles}))(?: and [\p{L} ]+)?$`,
  'iu',
)

function partyAt(
  role: string | null,
  value: string,
  at: (from: number, to: number) => { start: number; end: number } | null,
): Party[] {
  const name = role === null ? null : nameIn(value)
  if (!name || !value.startsWith(name.slice(0, 3)) || !(hasLegalForm(name) || /\bbank\b/i.test(name))) return []
  const place = at(0, Math.min(value.length, name.length))
  return place ? [{ name, role, ...place, confidence: 0.85 }] : []
}

/** "Part I The Original Borrowers", and a name on each of the lines below. */
function underHeading({ lines }: RunningText): Party[] {
  return [...lines.matchAll(heading)].flatMap((match) => {
    let start = match.index + match[0].length
    // where it is signed, those who sign are named too
    if (/^\W*(?:by|per)\b/im.test(lines.slice(start, start + headingReach))) return []
    const found: Party[] = []
    for (const line of lines.slice(start, start + headingReach).split('\n')) {
      const name = nameIn(line)
      const isNumber = /^[\W\d]*$|\bregist|\bnumber\b|\bname\b|\bjurisdiction\b/i.test(line)
      if (name && hasLegalForm(name) && line.length <= lineMax) {
        const from = start + Math.max(0, line.indexOf(name.slice(0, 3)))
        found.push({ name, role: 'Borrower', start: from, end: from + name.length, confidence: 0.85 })
      } else if (!isNumber && line.length > 2) break
      start += line.length + 1
    }
    return found
  })
}
const heading = /^\W*(?:(?:part|schedule|annex|appendix) [\w]+\W*)?(?:the )?(?:original|initial) borrowers?\W*\n/gim
const headingReach = 600
const lineMax = 120
