// People whose name stands on a line of its own: the role stands right of it, below it, above it or left of it, and for
// all people of one list in the same place.

import { overlap } from '../../../../../platform/documents/boxes.ts'
import type { Page } from '../../../../../platform/documents/document.ts'
import type { Line } from '../../../../../platform/documents/lines.ts'
import { type Passage, partOf } from '../passage.ts'
import type { Candidate } from './candidate.ts'
import { asSeen, type Placed } from './lines.ts'
import { asWritten, nameIn } from './name.ts'
import { isHeadOfRoles, isOfSeveral, isOfThePast, isRole, roleAt } from './role.ts'
import { passageOfPerson } from './whole_words.ts'
import { rolePartOf } from './words.ts'

type Place = 'right' | 'below' | 'above' | 'left'
type Found = { role: Passage; isKnown: boolean; experience: Passage[]; around: string }

const places: readonly Place[] = ['right', 'below', 'above', 'left']
const columnLinesMax = 9
const roleWordsMax = 12
const fieldWordsMax = 4

/** The people among the lines of a page. */
export function peopleByPlace(page: Page, whole: readonly Placed[]): Candidate[] {
  const lines = asSeen(whole)
  const names = lines.filter((line) => nameIn(withoutMark(line)) !== null)
  if (names.length === 0) return []
  const isName = new Set<Line>(names)
  const people: Candidate[] = []
  let left = names
  for (let round = 0; round < places.length && left.length > 0; round++) {
    const found = places.map((place) => ({ place, of: foundAt(page, place, left, isName, lines) }))
    const best = found.reduce((most, one) => (knownIn(one.of) > knownIn(most.of) ? one : most))
    if (knownIn(best.of) === 0) break
    for (const [name, one] of best.of) people.push(candidateOf(page, name, best.place, one))
    left = left.filter((name) => !best.of.has(name))
  }
  return people
}

const withoutMark = (line: Line) => line.text.replace(/^[^\p{L}\p{N}("“„]+/u, '')
const knownIn = (found: Map<Placed, Found>) => [...found.values()].filter(({ isKnown }) => isKnown).length

function candidateOf(page: Page, line: Placed, place: Place, found: Found): Candidate {
  const whole = passageOfPerson(page, line.words)
  const name = nameIn(withoutMark(line)) ?? ''
  const start = asWritten(whole.text).indexOf(name)
  return {
    name,
    at: start < 0 ? whole : partOf(whole, start, start + name.length),
    role: found.role,
    experience: found.experience,
    page,
    block: line.block,
    form: place,
    separator: '',
    behind: '',
    x: line.x,
    y: line.y,
    size: line.size,
    bold: line.bold,
    isRoleKnown: found.isKnown,
    isElsewhere: false,
    around: found.around,
  }
}

function foundAt(
  page: Page,
  place: Place,
  names: readonly Placed[],
  isName: ReadonlySet<Line>,
  lines: readonly Placed[],
): Map<Placed, Found> {
  const found = new Map<Placed, Found>()
  for (const name of names) {
    const one = foundOf(page, place, name, isName, lines)
    if (one) found.set(name, one)
  }
  return withoutStrangers(found, place)
}

function foundOf(
  page: Page,
  place: Place,
  name: Placed,
  isName: ReadonlySet<Line>,
  lines: readonly Placed[],
): Found | null {
  switch (place) {
    case 'right':
      return rightOf(page, name, isName, lines)
    case 'below':
      return belowOf(page, name, isName, lines)
    case 'above':
      return aboveOf(page, name, isName, lines)
    case 'left':
      return leftOf(page, name, isName, lines)
    default:
      return place satisfies never
  }
}

/** What is no role by its words is one where it stands as the roles of others do: in their column, or below a name as theirs. */
function withoutStrangers(found: Map<Placed, Found>, place: Place): Map<Placed, Found> {
  const known = [...found].filter(([, { isKnown }]) => isKnown)
  const standAlike = (name: Placed, role: Passage) =>
    known.filter(([other, { role: theirs }]) =>
      place === 'right'
        ? Math.abs((theirs.words[0]?.x ?? 0) - (role.words[0]?.x ?? 0)) < 4
        : other.bold === name.bold && Math.abs(other.size - name.size) < 0.6,
    )
  return new Map([...found].filter(([name, { isKnown, role }]) => isKnown || standAlike(name, role).length > 1))
}

const areBeside = (a: Line, b: Line) =>
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.4 * Math.min(a.height, b.height)

const areOneColumn = (a: Line, b: Line) => Math.abs(a.x - b.x) <= 6 || overlap(a, b) >= 0.6 * Math.min(a.width, b.width)

/** What is said of a name may be set in below it. */
const isIndented = (name: Line, line: Line) => line.x > name.x && line.x - name.x <= name.size * indentMax
const indentMax = 4

/** A row of a table: the columns right of the name, each down to the next name. */
function rightOf(page: Page, name: Placed, isName: ReadonlySet<Line>, lines: readonly Placed[]): Found | null {
  const first = lines.filter((line) => line.x > name.x + name.width && areBeside(name, line)).sort((a, b) => a.x - b.x)
  const nextName = first.findIndex((line) => isName.has(line))
  const own = nextName < 0 ? first : first.slice(0, nextName)
  if (own.length === 0 || nextName === 0) return null
  const below = lines.filter(
    (line) => isName.has(line) && line.y > name.y + name.height && Math.abs(line.x - name.x) < 8,
  )
  const bottom = Math.min(...below.map((line) => line.y - 2), name.y + name.size * columnLinesMax)
  const columns: Passage[] = []
  for (const line of [...own].sort((a, b) => a.y - b.y)) {
    if (columns.some(({ words }) => words.some((word) => line.words.includes(word)))) continue
    columns.push(columnFrom(page, line, lines, bottom))
  }
  columns.sort((a, b) => (a.words[0]?.x ?? 0) - (b.words[0]?.x ?? 0))
  const heads = lines.filter((line) => line.y < name.y && isHeadOfRoles(line.text))
  const headed = columns.find(({ words }) => heads.some(({ x }) => Math.abs(x - (words[0]?.x ?? 0)) < 4))
  const role =
    headed ?? columns.find(({ text }) => isRole(text)) ?? columns.find(({ text }) => isOpenRole(text)) ?? columns[0]
  if (!role || role.words.length > roleWordsMax || isOfThePast(role.text) || !/\p{L}{2}/u.test(role.text)) return null
  return {
    role,
    isKnown: role === headed || isRole(role.text) || isOpenRole(role.text),
    experience: columns.filter((column) => column !== role && /\p{L}{2}/u.test(column.text)),
    around: columns.map(({ text }) => text).join(' | '),
  }
}

/** A role with something behind it that is no longer one. */
const isOpenRole = (text: string) => roleAt(asWritten(text), 0) !== null

function columnFrom(page: Page, line: Placed, lines: readonly Placed[], bottom: number): Passage {
  const column = [line]
  for (const other of lines) {
    const last = column.at(-1) ?? line
    const isNext = other.y > last.y + last.height * 0.5 && other.y < bottom && other.y - last.y < line.size * 2
    if (isNext && Math.abs(other.x - line.x) < 4 && Math.abs(other.size - line.size) < 0.6) column.push(other)
  }
  return passageOfPerson(
    page,
    column.flatMap(({ words }) => words),
  )
}

/** A card: the role below the name, what else is said of the person below that. */
function belowOf(page: Page, name: Placed, isName: ReadonlySet<Line>, lines: readonly Placed[]): Found | null {
  const column = columnBelow(name, isName, lines)
  const role = roleLines(column) ?? roleLines(column.slice(1))
  if (!role) return fieldBelow(page, column)
  const passage = passageOfPerson(
    page,
    role.flatMap(({ words }) => words),
  )
  const at = isRole(passage.text) ? { start: 0, end: passage.text.length } : roleAt(asWritten(passage.text), 0)
  if (!at) return null
  const rest = column.slice(column.indexOf(role.at(-1) ?? name) + 1)
  const words = [
    ...passage.words.filter((_, index) => (passage.starts[index] ?? 0) >= at.end),
    ...rest.flatMap((line) => line.words),
  ]
  return {
    role: partOf(passage, at.start, at.end),
    isKnown: true,
    experience: words.length > 1 ? [passageOfPerson(page, words)] : [],
    around: column.map(({ text }) => text).join(' | '),
  }
}

/** "Product" below a name, where others have "CEO" and "CTO". */
function fieldBelow(page: Page, column: readonly Placed[]): Found | null {
  const [first, ...rest] = column
  if (!first || first.words.length > fieldWordsMax) return null
  const parts = first.words.map(({ text }) => rolePartOf(text) ?? (/^\p{Lu}{2,4}$/u.test(text) ? 'domain' : null))
  if (parts.includes(null) || !parts.includes('domain')) return null
  return {
    role: passageOfPerson(page, first.words),
    isKnown: false,
    experience:
      rest.length > 0
        ? [
            passageOfPerson(
              page,
              rest.flatMap(({ words }) => words),
            ),
          ]
        : [],
    around: column.map(({ text }) => text).join(' | '),
  }
}

function columnBelow(name: Placed, isName: ReadonlySet<Line>, lines: readonly Placed[]): Placed[] {
  const column: Placed[] = []
  let last = name
  const below = lines
    .filter(
      (line) =>
        line.y > name.y + name.height * 0.5 &&
        line.y < name.y + name.size * 30 &&
        (areOneColumn(name, line) || isIndented(name, line)),
    )
    .filter((line) => line.cell === name.cell)
    .sort((a, b) => a.y - b.y)
  for (const line of below) {
    const gap = line.y - (last.y + last.height)
    if (isName.has(line) || gap > Math.max(name.size, line.size) * 1.7 || line.size > name.size * 1.3) break
    if (gap < -0.5 * last.height) continue
    column.push(line)
    last = line
  }
  return column
}

/** The first line, and the second where the first breaks off in the middle of a role. */
function roleLines(column: readonly Placed[]): Placed[] | null {
  const [first, second] = column
  if (!first) return null
  const isBroken = /(?:,|&|\/|–|-|\b(?:and|of|und|et|og|och|i|y|e|en|de|for|für|Chief|Vice|Head|Managing))$/i.test(
    first.text,
  )
  if (second && isBroken && isRole(`${first.text} ${second.text}`)) return [first, second]
  return isRole(first.text) || isOpenRole(first.text) ? [first] : null
}

/** Between a role and the name below it there may be a portrait; a line that stands nearer has its say before. */
const portraitMax = 4

function aboveOf(page: Page, name: Placed, isName: ReadonlySet<Line>, lines: readonly Placed[]): Found | null {
  const above = lines
    .filter(
      (line) =>
        line.y + line.height <= name.y + name.height * 0.5 &&
        name.y - line.y - line.height < name.size * portraitMax &&
        areOneColumn(name, line),
    )
    .reduce<Placed | undefined>((nearest, line) => (nearest && nearest.y >= line.y ? nearest : line), undefined)
  if (!above || above.size > name.size * 1.15 || isName.has(above) || !isRole(above.text) || isOfSeveral(above.text))
    return null
  const column = columnBelow(name, isName, lines).filter((line) => !isRole(line.text))
  return {
    role: passageOfPerson(page, above.words),
    isKnown: true,
    experience:
      column.length > 0
        ? [
            passageOfPerson(
              page,
              column.flatMap(({ words }) => words),
            ),
          ]
        : [],
    around: [above, ...column].map(({ text }) => text).join(' | '),
  }
}

/** "Position | Name": the role in the cell left of the name. */
function leftOf(page: Page, name: Placed, isName: ReadonlySet<Line>, lines: readonly Placed[]): Found | null {
  const beside = lines.filter((line) => line.x + line.width < name.x && areBeside(name, line)).sort((a, b) => b.x - a.x)
  const [nearest] = beside
  if (!nearest || isName.has(nearest) || !isRole(nearest.text)) return null
  const right = lines.filter((line) => line.x > name.x + name.width && areBeside(name, line) && !isName.has(line))
  return {
    role: passageOfPerson(page, nearest.words),
    isKnown: true,
    experience: right
      .filter(({ text }) => /\p{L}{2}/u.test(text))
      .slice(0, 1)
      .map(({ words }) => passageOfPerson(page, words)),
    around: [...beside, ...right].map(({ text }) => text).join(' | '),
  }
}
