import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { withoutMarks } from '../../notes/index.ts'
import { type Fact, markerOf, type Source, shortened } from '../fact.ts'
import { formatDate } from '../format.ts'
import { withoutStop } from './documents.ts'
import { raisedIn } from './raised.ts'

const readMax = 100
const textCharactersMax = 8000
const sentenceCharactersMin = 12
const quoteCharactersMax = 300
const mentionsMax = 8
const ofHeadingMax = 2

type Text = {
  kind: 'note' | 'interaction'
  id: string
  type: string
  content: string
  author: string | null
  day: string
}

/**
 * Sentences of notes, meetings and calls in which a subject of risk is raised, newest first. Mail is left out: what it
 * says is its owner's. What "quoted" has is in the report already.
 */
export async function mentionFacts(db: Db, who: Who, companyId: string, quoted: readonly Fact[]): Promise<Fact[]> {
  const texts = await db<Text[]>`
    (select 'note' as kind, n.id, 'note' as type, left(n.content, ${textCharactersMax}::int) as content, u.name as author,
        n.created_at as day
      from notes n left join users u on u.firm_id = ${who.firmId} and u.id = n.created_by
      where n.firm_id = ${who.firmId} and n.company_id = ${companyId} and not n.company_deleted and ${seen(who, 'n')}
      order by n.created_at desc, n.id desc limit ${readMax}::int)
    union all
    (select 'interaction', i.id, i.type, left(i.notes, ${textCharactersMax}::int), u.name, i.date
      from interactions i left join users u on u.firm_id = ${who.firmId} and u.id = i.created_by
      where i.firm_id = ${who.firmId} and i.company_id = ${companyId} and not i.company_deleted and i.notes is not null
        and ${seen(who, 'i')}
      order by i.date desc, i.id desc limit ${readMax}::int)
    order by day desc, id desc`
  const told = quoted.flatMap(({ value }) => (typeof value === 'string' ? [plain(value)] : []))
  const times = new Map<string, number>()
  const found = texts.flatMap((text) =>
    sentencesOf(text.content).flatMap((sentence) => {
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
    const source = sourceOf(one)
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

/** The marker is the one that the same note or conversation has elsewhere in the report. */
const sourceOf = ({ kind, id, type, author, day }: Text): Source => ({
  kind,
  id,
  marker:
    kind === 'note'
      ? markerOf(`note by ${shortened(author ?? '', 40)}, ${formatDate(day)}`)
      : `${type} of ${formatDate(day)}`,
})

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Notes are lines as often as sentences. */
const sentencesOf = (content: string): string[] =>
  withoutMarks(content)
    .split(/\n+|(?<=[.!?]["”’)]?)\s+(?=[“"‘'(]?[\p{Lu}\p{N}])|\s+[–—]\s+(?=\p{Lu})/u)
    .map((line) =>
      line
        .replace(/^\s*(?:[-*•–]|\d{1,2}[.)]|\[[ x]\])\s+/i, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line.length >= sentenceCharactersMin)
