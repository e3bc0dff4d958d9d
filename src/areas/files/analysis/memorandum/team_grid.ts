// A table of people whose columns are headed "Name" and "Role", found by where the lines stand. Any cell may go over
// several lines, the name too.

import { textOf, unionOf } from '../../../../platform/documents/boxes.ts'
import type { Page, Word } from '../../../../platform/documents/document.ts'
import type { Line } from '../../../../platform/documents/lines.ts'
import type { Member } from './member.ts'
import { passageOf } from './passage.ts'
import { nameIn } from './people.ts'
import { memberOfCells } from './team_rows.ts'

const nameHead = /^(?:name|manager|person|executive|member|nom|nombre|nome|naam|director)s?$/i
const roleHead =
  /^(?:(?:current )?(?:role|position|title|function|job title|funktion|rolle|fonction|poste|cargo|funzione|functie|designation|responsibility))s?$/i
const degreesOnly = /^(?:PhD|Ph\.D\.|MBA|CPA|CFA|MD|FCA|ACA|CA|JD|MSc|BSc|LLM|[,\s])+$/

/** The people of all such tables, and the lines that they take up. */
export function membersOfGrids(page: Page, lines: readonly Line[]): { members: Member[]; taken: Set<Line> } {
  const taken = new Set<Line>()
  const members = lines
    .filter((line) => nameHead.test(line.text))
    .flatMap((head) => membersBelow(page, head, lines, taken))
  return { members, taken }
}

function membersBelow(page: Page, head: Line, lines: readonly Line[], taken: Set<Line>): Member[] {
  const beside = lines.filter((line) => Math.abs(line.y - head.y) < head.size * 0.5)
  if (!beside.some((line) => roleHead.test(line.text))) return []
  // a head of two lines stands half a line above and below the others
  const broken = lines.filter(
    (line) => head.bold && line.bold && !beside.includes(line) && Math.abs(line.y - head.y) < head.size * 1.1,
  )
  const heads = [...beside, ...broken.filter((line) => !beside.some((other) => Math.abs(other.x - line.x) < 8))]
    .sort((a, b) => a.x - b.x)
    .filter((line, at, all) => at === 0 || line.x - (all[at - 1]?.x ?? 0) > 3)
  const columns = heads.map((line) => line.x)
  const bottomOfHead = Math.max(...[head, ...broken].map((line) => line.y + line.height * 0.6))
  const whole = new Map<Line, Line>()
  const below = lines
    .filter((line) => line.y > bottomOfHead && line.x >= head.x - 6 && !broken.includes(line))
    .flatMap((line) => {
      const parts = partsOf(line, columns)
      for (const part of parts) whole.set(part, line)
      return parts
    })
    .sort((a, b) => a.y - b.y || a.x - b.x)
  const rows: Word[][][] = []
  let bottom = bottomOfHead + head.height * 0.4
  for (const level of levelsOf(below)) {
    const top = Math.min(...level.map((line) => line.y))
    if (top - bottom > head.size * 2.6 || level.some((line) => line.size > head.size * 1.35)) break
    const name = level.find((line) => columnOf(line, columns) === 0)
    const last = rows.at(-1)
    const isNew =
      name && !degreesOnly.test(name.text) && (!last || nameIn(passageOf(page, last[0] ?? []).text) !== null)
    const row = isNew || !last ? columns.map(() => []) : last
    if (row !== last) rows.push(row)
    for (const line of level) {
      row[columnOf(line, columns)]?.push(...line.words)
      taken.add(whole.get(line) ?? line)
    }
    bottom = Math.max(bottom, ...level.map((line) => line.y + line.height))
  }
  const roleColumn = heads.findIndex((line) => roleHead.test(line.text))
  return rows.flatMap((row) => {
    const cells = row.map((words) => (words.length > 0 ? passageOf(page, words) : null))
    return (
      memberOfCells(
        cells.filter((cell) => cell !== null),
        cells[roleColumn] ?? null,
      ) ?? []
    )
  })
}

/** Narrow columns stand so close that a line goes on into the next: it is cut where a word begins below a head. */
function partsOf(line: Line, columns: readonly number[]): Line[] {
  const parts: Word[][] = []
  for (const word of line.words) {
    const starts = columns.some((x) => Math.abs(word.x - x) <= 3)
    if (parts.length === 0 || starts) parts.push([word])
    else parts.at(-1)?.push(word)
  }
  if (parts.length < 2) return [line]
  return parts.map((words) => ({ ...unionOf(words), words, text: textOf(words), size: line.size, bold: line.bold }))
}

function levelsOf(lines: readonly Line[]): Line[][] {
  const levels: Line[][] = []
  for (const line of lines) {
    const level = levels.at(-1)
    if (level?.[0] && line.y - level[0].y < line.size * 0.5) level.push(line)
    else levels.push([line])
  }
  return levels
}

/** The last column that begins left of the line. */
const columnOf = (line: Line, columns: readonly number[]) =>
  Math.max(
    0,
    columns.reduce((found, x, at) => (line.x >= x - 6 ? at : found), 0),
  )
