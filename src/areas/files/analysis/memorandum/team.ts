import type { Document, Page } from '../../../../platform/documents/document.ts'
import type { Block } from '../../../../platform/documents/outline.ts'
import { contactDetails, type Member } from './member.ts'
import { passageOf } from './passage.ts'
import { hasRole, nameIn } from './people.ts'
import type { Topic } from './sections.ts'
import type { Prose } from './sentences.ts'
import { membersOfGrids } from './team_grid.ts'
import { memberIn } from './team_inline.ts'
import { membersOfLines, membersOfTables } from './team_rows.ts'

/** Sections whose people are not the company's, or are named for something else. */
const elsewhere: (Topic | null)[] = [
  'contacts',
  'notice',
  'competition',
  'comparables',
  'definitions',
  'contents',
  'customers',
]

/** The people who run the company, in the order of the document. */
export function readTeam(document: Document, prose: Prose): Member[] {
  const found = document.pages.map((page) => membersOfPage(page, prose))
  const inTeam = found.flatMap(({ team }) => team)
  // outside of a section on the team one person with a role may be anybody; several in one place are a team
  const members =
    inTeam.length > 0 ? inTeam : found.filter(({ other }) => other.length > 1).flatMap(({ other }) => other)
  return withoutDoubles(members)
}

function membersOfPage(page: Page, prose: Prose): { team: Member[]; other: Member[] } {
  const blocks = prose.blocks.filter((block) => block.page === page)
  const topicOf = (block: Block) => prose.sectionOf.get(block)?.topic ?? null
  const inTeam = blocks.filter((block) => topicOf(block) === 'team')
  const others = blocks.filter((block) => topicOf(block) !== 'team' && !elsewhere.includes(topicOf(block)))
  return { team: membersOf(page, inTeam), other: membersOf(page, others) }
}

function membersOf(page: Page, blocks: readonly Block[]): Member[] {
  if (blocks.length === 0) return []
  const lines = blocks.flatMap((block) => block.lines)
  const words = new Set(blocks.flatMap((block) => block.words))
  const tables = membersOfTables(page).filter((member) => member.at.words.every((word) => words.has(word)))
  const isInTable = (block: Block) => page.tables.length > 0 && block.kind === 'cell'
  const free = blocks.filter((block) => !isInTable(block))
  const inline = membersInline(page, free)
  const grid = membersOfGrids(page, lines)
  const rows = membersOfLines(
    page,
    lines.filter((line) => !grid.taken.has(line)),
  )
  return [...tables, ...grid.members, ...withoutDoubles([...inline, ...rows])].sort(
    (a, b) => (a.at.words[0]?.y ?? 0) - (b.at.words[0]?.y ?? 0),
  )
}

function membersInline(page: Page, blocks: readonly Block[]): Member[] {
  const members: Member[] = []
  let last: Member | undefined
  let lastBlock: Block | undefined
  for (const block of blocks) {
    const member = contactDetails.test(block.text) ? null : memberOfBlock(page, block)
    if (member) {
      members.push(member)
      last = member
      lastBlock = block
      continue
    }
    if (block.kind === 'heading') last = undefined
    if (ofOthers.test(block.text)) last = undefined
    if (!last || !lastBlock || nameIn(block.text) || block.kind === 'heading') continue
    const isBiography = lastBlock.kind === 'heading' || lastBlock.bold || lastBlock.words.length <= 12
    const pieces = last.experience.length
    if (isBiography && !block.bold && pieces < 3 && block.words.length > 2)
      last.experience.push(passageOf(page, withoutMark(block)))
    else last = undefined
  }
  return members
}

/** "Board: Jane Doe (chair)" says nothing of the person above it. */
const ofOthers =
  /^\W*(?:board|advis|chair|non-executive|supervisory|beirat|aufsichtsrat|conseil|observers?|investors?)/i

const withoutMark = (block: Block) => block.words.filter((word, at) => at > 0 || /[\p{L}\d]/u.test(word.text))

function memberOfBlock(page: Page, block: Block): Member | null {
  if (!hasRole(block.text)) return null
  return memberIn(passageOf(page, withoutMark(block)))
}

/** Each person once, with all that is known: the table of names and the page with the biographies are one team. */
function withoutDoubles(members: readonly Member[]): Member[] {
  const byName = new Map<string, Member>()
  for (const member of members) {
    const key = member.name.toLowerCase().replace(/[.\s]+/g, ' ')
    const known = byName.get(key)
    if (!known) byName.set(key, member)
    else if (known.experience.length === 0 && member.experience.length > 0) known.experience = member.experience
  }
  return [...byName.values()]
}
