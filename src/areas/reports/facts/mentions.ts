import { type Fact, shortened } from '../fact.ts'
import { withoutStop } from './documents.ts'
import { raisedIn } from './raised.ts'
import { sentencesOfText, sourceOfText, type Text } from './texts.ts'

const quoteCharactersMax = 300
const mentionsMax = 8
const ofHeadingMax = 2

/**
 * Sentences of notes, meetings and calls in which a subject of risk is raised, newest first. Mail is left out: what it
 * says is its owner's. What "quoted" has is in the report already.
 */
export function mentionFacts(texts: readonly Text[], quoted: readonly Fact[]): Fact[] {
  const told = quoted.flatMap(({ value }) => (typeof value === 'string' ? [plain(value)] : []))
  const times = new Map<string, number>()
  const found = texts.flatMap((text) =>
    sentencesOfText(text.content).flatMap((sentence) => {
      const subject = raisedIn(sentence)
      if (subject === undefined || told.some((known) => known.includes(plain(sentence)))) return []
      const time = (times.get(subject.heading) ?? 0) + 1
      if (time > ofHeadingMax) return []
      times.set(subject.heading, time)
      told.push(plain(sentence))
      return [{ ...text, ...subject, sentence }]
    }),
  )
  return found.slice(0, mentionsMax).flatMap((one, index): Fact[] => {
    const id = `mention.${index + 1}`
    const source = sourceOfText(one)
    const fact = { unit: 'name', period: null, source }
    return [
      {
        id,
        label: one.heading,
        value: shortened(withoutStop(one.sentence), quoteCharactersMax),
        ...fact,
        unit: 'text',
      },
      { ...fact, id: `${id}.subject`, label: 'Subject', value: one.short },
      { ...fact, id: `${id}.by`, label: `${one.heading}: written by`, value: one.author && shortened(one.author, 80) },
      { ...fact, id: `${id}.on`, label: 'Day', value: one.day, unit: 'date' },
      { ...fact, id: `${id}.in`, label: 'Kind of entry', value: one.type },
    ]
  })
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
