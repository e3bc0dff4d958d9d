// People in the tables that a format has: rows with a cell for the name and one for the role, or cells that are cards.

import type { CellTable, Page } from '../../../../../platform/documents/document.ts'
import type { Block } from '../../../../../platform/documents/outline.ts'
import type { Passage } from '../passage.ts'
import type { Candidate } from './candidate.ts'
import { nameIn } from './name.ts'
import { hasRole, isHeadOfRoles, isOfThePast, isRole } from './role.ts'
import { passageOfPerson } from './whole_words.ts'
import { isColumnOfOthers } from './whose.ts'

type Cell = Passage & { row: number; column: number }

const roleWordsMax = 12
/** People of whom a row or a column of the table has name and role. */
export function peopleOfTable(
  page: Page,
  table: CellTable,
  blockOf: (cell: Passage) => Block | undefined,
): Candidate[] {
  const cells = table.cells.flatMap((cell): Cell[] =>
    cell.words.length > 0 ? [{ ...passageOfPerson(page, cell.words), row: cell.row, column: cell.column }] : [],
  )
  const names = cells.filter((cell) => nameIn(cell.text) !== null)
  if (names.length === 0) return []
  const isTransposed = names.length > 1 && new Set(names.map(({ row }) => row)).size === 1
  return isTransposed ? acrossRows(names, cells, blockOf) : alongRows(names, cells, blockOf)
}

function alongRows(
  names: readonly Cell[],
  cells: readonly Cell[],
  blockOf: (cell: Passage) => Block | undefined,
): Candidate[] {
  const columns = Map.groupBy(names, ({ column }) => column)
  const [column, own] = [...columns].reduce((most, entry) => (entry[1].length > most[1].length ? entry : most))
  const top = Math.min(...own.map(({ row }) => row))
  if (cells.some((cell) => cell.column === column && cell.row < top && isColumnOfOthers(cell.text))) return []
  const rows = Map.groupBy(cells, ({ row }) => row)
  const ofRows = own.map((name) => (rows.get(name.row) ?? []).filter((cell) => cell !== name))
  const heads = cells.filter((cell) => cell.row < top && isHeadOfRoles(cell.text))
  const roleColumn = heads[0]?.column ?? roleColumnOf(ofRows)
  return own.flatMap((name, at) => {
    const others = ofRows[at] ?? []
    const said = others.find((cell) => cell.column === roleColumn && cell.words.length <= roleWordsMax)
    const role =
      (said && !isOfThePast(said.text) && /\p{L}{2}/u.test(said.text) ? said : undefined) ??
      others.find((cell) => isRole(cell.text)) ??
      others.find((cell) => hasRole(cell.text) && cell.words.length <= roleWordsMax && !isOfThePast(cell.text))
    return candidateOf(name, role, others, `table ${column}`, blockOf)
  })
}

const roleColumnOf = (rows: readonly (readonly Cell[])[]): number | undefined => {
  const counts = new Map<number, number>()
  for (const cell of rows.flat()) if (isRole(cell.text)) counts.set(cell.column, (counts.get(cell.column) ?? 0) + 1)
  return [...counts].reduce<[number, number] | undefined>(
    (most, entry) => (most && most[1] >= entry[1] ? most : entry),
    undefined,
  )?.[0]
}

/** Names side by side, roles in the row below or above. */
function acrossRows(
  names: readonly Cell[],
  cells: readonly Cell[],
  blockOf: (cell: Passage) => Block | undefined,
): Candidate[] {
  const row = names[0]?.row ?? 0
  const rows = [row + 1, row - 1, row + 2].map((other) => cells.filter((cell) => cell.row === other))
  const roles = rows.find((found) => found.filter((cell) => isRole(cell.text)).length * 2 > names.length)
  if (!roles) return names.length === 1 ? [] : alongRows(names.slice(0, 1), cells, blockOf)
  return names.flatMap((name) => {
    const column = cells.filter((cell) => cell !== name && cell.column === name.column)
    return candidateOf(
      name,
      roles.find((cell) => cell.column === name.column),
      column,
      'across',
      blockOf,
    )
  })
}

function candidateOf(
  name: Cell,
  role: Cell | undefined,
  others: readonly Cell[],
  form: string,
  blockOf: (cell: Passage) => Block | undefined,
): Candidate[] {
  const block = blockOf(name)
  const [first] = name.words
  if (!block || !first || !role) return []
  return [
    {
      name: nameIn(name.text) ?? '',
      at: name,
      role,
      experience: others.filter((cell) => cell !== role && /\p{L}{2}/u.test(cell.text)),
      page: name.page,
      block,
      form,
      separator: '',
      behind: '',
      x: first.x,
      y: first.y,
      size: first.size,
      bold: first.bold,
      isRoleKnown: isRole(role.text) || hasRole(role.text),
      isElsewhere: false,
      around: others.map(({ text }) => text).join(' | '),
    },
  ]
}
