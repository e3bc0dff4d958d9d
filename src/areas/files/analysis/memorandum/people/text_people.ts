// People in the paragraphs, items and cells of a page that say their roles too.

import type { Page, Word } from '../../../../../platform/documents/document.ts'
import type { Block } from '../../../../../platform/documents/outline.ts'
import { contactDetails } from '../member.ts'
import type { Passage } from '../passage.ts'
import type { Candidate } from './candidate.ts'
import { linedTextOf, type Mention, mentionsIn, spelled, subjectsOf, textMax } from './inline.ts'
import { asWritten, nameIn } from './name.ts'
import { passageOfPerson } from './whole_words.ts'
import { isElsewhere, isIntroductionOfOthers } from './whose.ts'
import { rolePartOf } from './words.ts'

/** People in one text with their roles, and the paragraphs behind a short one that go on about the person. */
export function peopleInText(page: Page, blocks: readonly Block[], own: ReadonlySet<string>): Candidate[] {
  const people: Candidate[] = []
  let last: Candidate | undefined
  for (const block of blocks) {
    const found = peopleOfBlock(page, block, own)
    if (found.length > 0) {
      people.push(...found)
      last = found.length === 1 && !/^(?:within|verb)$/.test(found[0]?.form ?? '') ? found[0] : undefined
    } else if (last && goesOnAbout(last, block)) last.experience.push(passageOfPerson(page, withoutMark(block)))
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
  if (block.text.length > textMax || !block.words.some((word) => rolePartOf(word.text) === 'head')) return []
  return entriesOf(page, block).flatMap((passage) => peopleOfPassage(passage, block, own))
}

/** Short lines of a list may look like one paragraph: it is cut before each line that begins with a person. */
function entriesOf(page: Page, block: Block): Passage[] {
  const whole = passageOfPerson(page, withoutMark(block))
  if (block.lines.length < 2) return [whole]
  const begins = block.lines.map((line) => beginsWithPerson(asWritten(line.text)))
  if (begins.filter(Boolean).length < 2) return [whole]
  const entries: Word[][] = []
  for (const [at, line] of block.lines.entries()) {
    if (begins[at] || entries.length === 0) entries.push([...line.words])
    else entries.at(-1)?.push(...line.words)
  }
  return entries.map((words) => passageOfPerson(page, words))
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
  return withSubjects(text, withoutThirds(mentions)).map((mention, at, all): Candidate => {
    const isSubject = mention.separator === 'verb'
    const form = isSubject
      ? 'verb'
      : mention.form === 'within' && (isRun(all) || isNext(text, all[at - 1], mention))
        ? 'run'
        : formOf(text, mention)
    const until = all[at + 1]?.name.from ?? text.length
    const { experience, ...person } = spelled(passage, text, mention, until)
    const first = person.at.words[0]
    return {
      ...person,
      experience: mention.form === 'lead' || isSubject ? experience : [],
      page,
      block,
      form,
      separator: mention.separator,
      behind: mention.role ? text.slice(mention.role.end, until) : '',
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

/** What is said of somebody names others too: "he reported to CEO Paul Kerr". */
const withoutThirds = (mentions: Mention[]) =>
  mentions[0]?.form === 'lead'
    ? mentions.filter(({ form, separator }) => form !== 'within' || separator !== ' ')
    : mentions

/** Sentences whose subject is somebody that no mention has named. */
const withSubjects = (text: string, mentions: readonly Mention[]): Mention[] =>
  [
    ...mentions,
    ...subjectsOf(text).filter(({ name }) => !mentions.some((other) => other.name.start === name.start)),
  ].sort((a, b) => a.name.start - b.name.start)

/** "I am Jane Doe, founder of …": whoever writes the document is ours, whatever the company is called. */
const isFirstPerson = (text: string, { name }: Mention) =>
  /\b(?:I am|I['’]m|my name is|(?:mein Name|ich) (?:ist|bin)|je (?:suis|m['’]appelle))\s+$/i.test(
    text.slice(0, name.from),
  )

/** "Founder Karl Brandt opened a second shop" begins with a role and is a sentence still. */
const formOf = (text: string, { form, separator, rest }: Mention) =>
  form === 'trail' && separator === ' ' && /\p{L}/u.test(text.slice(rest)) ? 'within' : form

/** "Jane Doe, CEO · John Smith, CFO": nothing but a mark stands between two of a list in a line. */
const isNext = (text: string, last: Mention | undefined, { name }: Mention) =>
  last !== undefined && /^\s*[·•;|/]\s*$/.test(text.slice(last.rest, name.from))

/** "Jane Doe (CEO), John Smith (CFO)": a list in a line. */
const isRun = (mentions: readonly Mention[]) => mentions.filter(({ separator }) => separator === '(').length > 1

const isInCapitals = (text: string) => !/\p{Ll}/u.test(text)

const withoutMark = (block: Block) => block.words.filter((word, at) => at > 0 || /[\p{L}\d]/u.test(word.text))
