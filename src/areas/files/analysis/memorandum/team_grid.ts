// A table of people whose columns are headed "Name" and "Role", found by where the lines stand. Any cell may go over
// several lines, the name too.

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
  const heads = lines.filter((line) => Math.abs(line.y - head.y) < head.size * 0.5).sort((a, b) => a.x - b.x)
  if (!heads.some((line) => roleHead.test(line.text))) return []
  const columns = heads.map((line) => line.x)
  const rows: Word[][][] = []
  let bottom = head.y + head.height
  const below = lines
    .filter((line) => line.y > head.y + head.height * 0.6 && line.x >= head.x - 6)
    .sort((a, b) => a.y - b.y || a.x - b.x)
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
      taken.add(line)
    }
    bottom = Math.max(bottom, ...level.map((line) => line.y + line.height))
  }
  return rows.flatMap(
    (cells) => memberOfCells(cells.filter((words) => words.length > 0).map((words) => passageOf(page, words))) ?? [],
  )
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
