import type { Document, Page, Word } from '../../../../platform/documents/document.ts'
import type { Block } from '../../../../platform/documents/outline.ts'
import { contactDetails, type Member } from './member.ts'
import { type Passage, passageOf } from './passage.ts'
import type { Candidate } from './people/candidate.ts'
import { linedTextOf, type Mention, mentionsIn, spelled, subjectOf } from './people/inline.ts'
import type { Placed } from './people/lines.ts'
import { teamAmong } from './people/lists.ts'
import { asWritten, nameIn } from './people/name.ts'
import { peopleByPlace } from './people/placed.ts'
import { roleAt } from './people/role.ts'
import { eachOnce } from './people/same_person.ts'
import { peopleOfTable } from './people/table_people.ts'
import { isElsewhere, isIntroductionOfOthers } from './people/whose.ts'
import { fold, rolePartOf } from './people/words.ts'
import type { Prose } from './sentences.ts'

/** A page with more lines is a sheet of figures, where each line would be compared with each. */
const linesMax = 1500

/** The people who run the company, in the order of the document. */
export function readTeam(document: Document, prose: Prose, company: string | null): Member[] {
  const own = new Set(fold(company ?? '').split(/[^\p{L}\p{N}]+/u))
  const byPage = Map.groupBy(prose.blocks, (block) => block.page)
  const candidates = document.pages.flatMap((page) => candidatesOf(page, byPage.get(page) ?? [], own))
  return eachOnce(inOrder(teamAmong(candidates, prose, document.pages.length)))
}

const inOrder = (people: readonly Candidate[]) =>
  [...people].sort((a, b) => a.page.number - b.page.number || a.y - b.y || a.x - b.x)

function candidatesOf(page: Page, blocks: readonly Block[], own: ReadonlySet<string>): Candidate[] {
  if (!page.words.some((word) => rolePartOf(word.text) === 'head')) return []
  const cellOf = new Map(
    page.tables.flatMap(({ cells }) => cells.flatMap((cell) => cell.words.map((word) => [word, cell] as const))),
  )
  const lines = blocks.flatMap((block) =>
    block.lines.map((line): Placed => ({ ...line, block, cell: line.words[0] && cellOf.get(line.words[0]) })),
  )
  if (lines.length > linesMax) return []
  const blockOfWord = new Map(blocks.flatMap((block) => block.words.map((word) => [word, block] as const)))
  const blockOf = (cell: Passage) => cell.words[0] && blockOfWord.get(cell.words[0])
  const inTables = page.tables.flatMap((table) => peopleOfTable(page, table, blockOf))
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

function isRoleElsewhere({ role }: Candidate, own: ReadonlySet<string>): boolean {
  const text = role?.text ?? ''
  const first = roleAt(text, 0)
  return first !== null && isElsewhere(text, first, own)
}

/** People in one text with their roles, and the paragraphs behind a short one that go on about the person. */
function peopleInText(page: Page, blocks: readonly Block[], own: ReadonlySet<string>): Candidate[] {
  const people: Candidate[] = []
  let last: Candidate | undefined
  for (const block of blocks) {
    const found = /\p{Lu}/u.test(block.text) ? peopleOfBlock(page, block, own) : []
    if (found.length > 0) {
      people.push(...found)
      last = found.length === 1 && !/^(?:within|verb)$/.test(found[0]?.form ?? '') ? found[0] : undefined
    } else if (last && goesOnAbout(last, block)) last.experience.push(passageOf(page, withoutMark(block)))
    else last = undefined
  }
  return withoutStrayPieces(people)
}

/** Where the others of a list have one line each, the paragraph behind the last is not about them. */
function withoutStrayPieces(people: Candidate[]): Candidate[] {
  const leads = people.filter(({ form }) => form === 'lead' || form === 'trail')
  const long = leads.filter(({ experience, block }) =>
    experience.some(({ words }) => words[0] && !block.words.includes(words[0])),
  )
  if (long.length === 1 && leads.length > 1)
    for (const one of long)
      one.experience = one.experience.filter(({ words }) => words[0] && one.block.words.includes(words[0]))
  return people
}

const piecesMax = 3
const headWordsMax = 12

const goesOnAbout = (person: Candidate, block: Block) =>
  block.kind !== 'heading' &&
  (block.kind !== 'item' || person.block.kind !== 'item') &&
  !block.bold &&
  block.words.length > 2 &&
  person.experience.length < piecesMax &&
  (person.block.kind === 'heading' || person.block.bold || person.block.words.length <= headWordsMax) &&
  nameIn(block.text) === null &&
  !isIntroductionOfOthers(block.text)

function peopleOfBlock(page: Page, block: Block, own: ReadonlySet<string>): Candidate[] {
  if (!block.words.some((word) => rolePartOf(word.text) === 'head')) return []
  return entriesOf(page, block).flatMap((passage) => peopleOfPassage(passage, block, own))
}

/** Short lines of a list may look like one paragraph: it is cut before each line that begins with a person. */
function entriesOf(page: Page, block: Block): Passage[] {
  const whole = passageOf(page, withoutMark(block))
  if (block.lines.length < 2) return [whole]
  const begins = block.lines.map((line) => beginsWithPerson(asWritten(line.text)))
  if (begins.filter(Boolean).length < 2) return [whole]
  const entries: Word[][] = []
  for (const [at, line] of block.lines.entries()) {
    if (begins[at] || entries.length === 0) entries.push([...line.words])
    else entries.at(-1)?.push(...line.words)
  }
  return entries.map((words) => passageOf(page, words))
}

const beginsWithPerson = (text: string) => ['lead', 'trail'].includes(mentionsIn(text)[0]?.form ?? '')

function peopleOfPassage(passage: Passage, block: Block, own: ReadonlySet<string>): Candidate[] {
  const { page } = passage
  const text = linedTextOf(passage)
  if (isIntroductionOfOthers(text) || /^["“„«]/.test(text)) return []
  // a name on a line of its own, with the role on the next: where it stands tells more than the text without its lines
  const onOwnLine = new Set(block.lines.map((line) => nameIn(line.text)).filter((name) => name !== null))
  const mentions = mentionsIn(text).filter(
    ({ name, separator }) => separator !== ' ' || !(onOwnLine.has(name.name) || isInCapitals(passage.text)),
  )
  const subject = mentions.length === 0 ? subjectOf(text) : null
  return (subject ? [subject] : mentions).map((mention, at, all): Candidate => {
    const form = mention === subject ? 'verb' : mention.form === 'within' && isRun(all) ? 'run' : formOf(text, mention)
    const until = all[at + 1]?.name.from ?? text.length
    const { experience, ...person } = spelled(passage, text, mention, until)
    const first = person.at.words[0]
    return {
      ...person,
      experience: mention.form === 'lead' || mention === subject ? experience : [],
      page,
      block,
      form,
      x: form === 'lead' || form === 'trail' ? block.x : (first?.x ?? block.x),
      y: first?.y ?? block.y,
      size: block.size,
      bold: block.bold,
      isRoleKnown: true,
      isElsewhere: mention.role !== null && !isFirstPerson(text, mention) && isElsewhere(text, mention.role, own),
      around: contactDetails.test(block.text) ? block.text : '',
    }
  })
}

/** "I am Jane Doe, founder of …": whoever writes the document is ours, whatever the company is called. */
const isFirstPerson = (text: string, { name }: Mention) =>
  /\b(?:I am|I['’]m|my name is|(?:mein Name|ich) (?:ist|bin)|je (?:suis|m['’]appelle))\s+$/i.test(
    text.slice(0, name.from),
  )

/** "Founder Karl Brandt opened a second shop" begins with a role and is a sentence still. */
const formOf = (text: string, { form, separator, rest }: Mention) =>
  form === 'trail' && separator === ' ' && /\p{L}/u.test(text.slice(rest)) ? 'within' : form

/** "Jane Doe (CEO), John Smith (CFO)": a list in a line. */
const isRun = (mentions: readonly Mention[]) => mentions.filter(({ separator }) => separator === '(').length > 1

const isInCapitals = (text: string) => !/\p{Ll}/u.test(text)

const withoutMark = (block: Block) => block.words.filter((word, at) => at > 0 || /[\p{L}\d]/u.test(word.text))
