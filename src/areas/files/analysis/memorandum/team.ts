import type { Document, Page } from '../../../../platform/documents/document.ts'
import type { Block } from '../../../../platform/documents/outline.ts'
import type { Member } from './member.ts'
import type { Passage } from './passage.ts'
import { surroundingsOf } from './people/around.ts'
import type { Candidate } from './people/candidate.ts'
import type { Placed } from './people/lines.ts'
import { teamAmong } from './people/lists.ts'
import { peopleByPlace } from './people/placed.ts'
import { roleAt } from './people/role.ts'
import { eachOnce } from './people/same_person.ts'
import { peopleOfTable } from './people/table_people.ts'
import { peopleInText } from './people/text_people.ts'
import { isElsewhere } from './people/whose.ts'
import { rolePartOf } from './people/words.ts'
import type { Prose } from './sentences.ts'

/** A page with more lines is a sheet of figures, where each line would be compared with each. */
const linesMax = 1500

/** The people who run the company, in the order of the document. */
export function readTeam(document: Document, prose: Prose, company: string | null): Member[] {
  const around = surroundingsOf(document, prose, company)
  const candidates = document.pages.flatMap((page) => candidatesOf(page, around.blocksOn.get(page) ?? [], around.own))
  return eachOnce(inOrder(teamAmong(candidates, around)))
}

const inOrder = (people: readonly Candidate[]) =>
  [...people].sort((a, b) => a.page.number - b.page.number || a.y - b.y || a.x - b.x)

function candidatesOf(page: Page, blocks: readonly Block[], own: ReadonlySet<string>): Candidate[] {
  if (!page.words.some((word) => rolePartOf(word.text) === 'head')) return []
  const lines = linesOf(page, blocks)
  if (lines.length > linesMax) return []
  const inTables = peopleInTables(page, blocks)
  const taken = new Set(inTables.flatMap(({ at, role }) => [...at.words, ...(role?.words ?? [])]))
  const free = blocks.filter((block) => !block.words.some((word) => taken.has(word)))
  const inText = peopleInText(page, free, own)
  for (const { form, at } of inText) if (form !== 'verb') for (const word of at.words) taken.add(word)
  const placed = peopleByPlace(
    page,
    lines.filter((line) => !line.words.some((word) => taken.has(word))),
  )
  return [...[...inTables, ...placed].map((one) => ({ ...one, isElsewhere: isRoleElsewhere(one, own) })), ...inText]
}

function linesOf(page: Page, blocks: readonly Block[]): Placed[] {
  const cells = page.tables.flatMap((table) => table.cells)
  const cellOf = new Map(cells.flatMap((cell) => cell.words.map((word) => [word, cell] as const)))
  return blocks.flatMap((block) =>
    block.lines.map((line) => ({ ...line, block, cell: line.words[0] && cellOf.get(line.words[0]) })),
  )
}

function peopleInTables(page: Page, blocks: readonly Block[]): Candidate[] {
  if (page.tables.length === 0) return []
  const blockOfWord = new Map(blocks.flatMap((block) => block.words.map((word) => [word, block] as const)))
  const blockOf = (cell: Passage) => cell.words[0] && blockOfWord.get(cell.words[0])
  return page.tables.flatMap((table) => peopleOfTable(page, table, blockOf))
}

function isRoleElsewhere({ role }: Candidate, own: ReadonlySet<string>): boolean {
  const text = role?.text ?? ''
  const first = roleAt(text, 0)
  return first !== null && isElsewhere(text, first, own)
}
