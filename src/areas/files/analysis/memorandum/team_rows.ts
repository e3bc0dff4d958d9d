// People in tables and on cards: a name, with the role beside it or below it.

import type { Page, Word } from '../../../../platform/documents/document.ts'
import type { Line } from '../../../../platform/documents/lines.ts'
import { contactDetails, type Member } from './member.ts'
import { type Passage, partOf, passageOf } from './passage.ts'
import { asWritten, hasRole, isRole, nameIn } from './people.ts'

/** The people in the tables that the format has. */
export function membersOfTables(page: Page): Member[] {
  return page.tables.flatMap((table) => {
    const rows = new Map<number, Passage[]>()
    for (const cell of table.cells)
      if (cell.words.length > 0) rows.set(cell.row, [...(rows.get(cell.row) ?? []), passageOf(page, cell.words)])
    return [...rows.values()].flatMap((cells) => memberOfCells(cells) ?? [])
  })
}

/** "role" is the cell below the head "Role": whatever stands there is one, "Operations" too. */
export function memberOfCells(cells: readonly Passage[], headed: Passage | null = null): Member | null {
  if (cells.some((cell) => contactDetails.test(cell.text))) return null
  const name = cells.find((cell) => nameIn(cell.text))
  const others = cells.filter((cell) => cell !== name)
  const role =
    (headed && others.includes(headed) && headed.words.length <= 12 ? headed : undefined) ??
    others.find((cell) => isRole(cell.text)) ??
    others.find((cell) => hasRole(cell.text) && cell.words.length <= 12)
  if (!name || !role) return null
  return memberWith(
    name,
    role,
    others.filter((cell) => cell !== role && /\p{L}{2}/u.test(cell.text)),
  )
}

function memberWith(at: Passage, role: Passage | null, experience: Passage[]): Member {
  const name = nameIn(at.text) ?? ''
  const start = asWritten(at.text).indexOf(name)
  return { name, at: start < 0 ? at : partOf(at, start, start + name.length), role, experience }
}

const areBeside = (a: Line, b: Line) =>
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.4 * Math.min(a.height, b.height)

const overlap = (a: Line, b: Line) => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
const areOneColumn = (a: Line, b: Line) => Math.abs(a.x - b.x) <= 6 || overlap(a, b) >= 0.6 * Math.min(a.width, b.width)

/** The people among the lines of a page or of a part of it, found by where the lines stand. */
export function membersOfLines(page: Page, lines: readonly Line[]): Member[] {
  const names = lines.filter((line) => nameIn(line.text))
  return names.flatMap((name) => besideName(page, name, names, lines) ?? belowName(page, name, names, lines) ?? [])
}

/** A row of a table without rules: what stands right of the name, down to the next name. */
function besideName(page: Page, name: Line, names: readonly Line[], lines: readonly Line[]): Member | null {
  const first = lines.filter((line) => line.x > name.x + name.width && areBeside(name, line)).sort((a, b) => a.x - b.x)
  if (first.length === 0 || first.some((line) => names.includes(line)) || !first.some((line) => hasRole(line.text)))
    return null
  const below = names.filter(
    (other) => other !== name && other.y > name.y + name.height && Math.abs(other.x - name.x) < 8,
  )
  const bottom = Math.min(...below.map((other) => other.y - 2), name.y + name.size * 9)
  const cells = first.map((line) => {
    const column = [line]
    for (const other of lines) {
      const last = column.at(-1) ?? line
      const isNext = other.y > last.y + last.height * 0.5 && other.y < bottom && other.y - last.y < line.size * 2
      if (isNext && Math.abs(other.x - line.x) < 4 && Math.abs(other.size - line.size) < 0.6) column.push(other)
    }
    return passageOf(
      page,
      column.flatMap((one) => one.words),
    )
  })
  return memberOfCells([passageOf(page, name.words), ...cells])
}

/** A card: the role below the name, what else is said of the person below that. */
function belowName(page: Page, name: Line, names: readonly Line[], lines: readonly Line[]): Member | null {
  const column: Line[] = []
  let last = name
  const below = lines
    .filter((line) => line.y > name.y + name.height * 0.5 && areOneColumn(name, line))
    .sort((a, b) => a.y - b.y)
  for (const line of below) {
    const gap = line.y - (last.y + last.height)
    if (names.includes(line) || gap > Math.max(name.size, line.size) * 1.7 || line.size > name.size * 1.3) break
    if (gap < -0.5 * last.height) continue
    column.push(line)
    last = line
  }
  const role = roleLines(column)
  if (lines.some((line) => areBeside(name, line) && columnHead.test(line.text))) return null
  if (role.length === 0 || column.some((line) => contactDetails.test(line.text))) return null
  const rest = column.slice(role.length).flatMap((line) => line.words)
  return memberWith(
    passageOf(page, name.words),
    passageOf(page, wordsOf(role)),
    rest.length > 0 ? [passageOf(page, rest)] : [],
  )
}

const columnHead = /^(?:name|role|position|title|function|funktion|fonction|rolle|nom|experience|background)$/i

const wordsOf = (lines: readonly Line[]): Word[] => lines.flatMap((line) => line.words)

/** The first line, and the second where the first breaks off in the middle of a role. */
function roleLines(column: readonly Line[]): Line[] {
  const [first, second] = column
  if (!first) return []
  if (second && /(?:,|&|and|of|und|\/|Chief|Vice)$/i.test(first.text) && isRole(`${first.text} ${second.text}`))
    return [first, second]
  return isRole(first.text) ? [first] : []
}
