import { seen } from '../../../access/seen.ts'
import { speaksToAnAi } from '../../../platform/ai/orders.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Box } from '../../../platform/documents/document.ts'
import { freshText } from '../../emails/index.ts'
import { sentencesIn } from '../../files/index.ts'
import { withoutMarks } from '../../notes/index.ts'
import { type Fact, markerOf, type Source, shortened } from '../fact.ts'
import { formatDate } from '../format.ts'
import { pageSource } from './applied_sources.ts'
import { type CompanyRow, forReaders } from './company.ts'
import { withoutStop } from './documents.ts'

const readMax = 100
const textCharactersMax = 8000

/** What somebody has written about the company. */
export type Text = {
  kind: 'note' | 'interaction' | 'email'
  id: string
  type: string
  content: string
  author: string | null
  day: string
}

/** Notes, meetings and calls of the company, newest first. */
export const readTexts = (db: Db, who: Who, companyId: string) => db<Text[]>`
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

/** Mail that its owner has shared with the firm: a report is read by more people than the one who ordered it. */
async function readMails(db: Db, who: Who, company: CompanyRow): Promise<Text[]> {
  const mails = await db<Text[]>`
    select 'email' as kind, id, 'email' as type, subject || chr(10) || left(coalesce(body, ''), ${textCharactersMax}::int) as content,
      from_address as author, sent_at as day
    from emails
    where firm_id = ${who.firmId} and company_id = ${company.id} and not company_deleted and shared
      and ${seen(who, 'emails')} and ${forReaders(company, 'emails')}
    order by sent_at desc, id desc limit ${readMax}::int`
  return mails.map((mail) => ({ ...mail, content: freshText(mail.content) }))
}

/** The marker is the one that the same note or conversation has elsewhere in the report. */
export const sourceOfText = ({ kind, id, type, author, day }: Text): Source => ({
  kind,
  id,
  marker:
    kind === 'note'
      ? markerOf(`note by ${shortened(author ?? '', 40)}, ${formatDate(day)}`)
      : `${kind === 'email' ? 'e-mail' : type} of ${formatDate(day)}`,
})

const sentenceCharactersMin = 12

/** Notes are lines as often as sentences. */
export const sentencesOfText = (content: string): string[] =>
  withoutMarks(content)
    .split(/\n+|(?<=[.!?]["”’)]?)\s+(?=[“"‘'(]?[\p{Lu}\p{N}])|\s+[–—]\s+(?=\p{Lu})/u)
    .map((line) =>
      line
        .replace(/^\s*(?:[-*•–]|\d{1,2}[.)]|\[[ x]\])\s+/i, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line.length >= sentenceCharactersMin)

type Passage = { page: number; box: Box; heading: string | null; content: string; file_id: string; filename: string }

const passagesMax = 20
// what a memorandum says for and against a company
const worthReading =
  'risk or customer or competition or competitor or growth or strategy or contract or supplier or management or market or advantage or recurring'

const readPassages = (db: Db, who: Who, companyId: string) => db<Passage[]>`
  select p.page, p.box, p.heading, p.content, f.id as file_id, f.filename
  from files f join passages p on p.firm_id = ${who.firmId} and p.file_id = f.id
  where f.firm_id = ${who.firmId} and f.company_id = ${companyId} and not f.company_deleted
    and ${seen(who, 'f')} and f.processing_status = 'completed' and p.words @@ websearch_to_tsquery('note_words', ${worthReading})
  order by ts_rank_cd(p.words, websearch_to_tsquery('note_words', ${worthReading}), 1) desc, f.uploaded_at desc, p.position
  limit ${passagesMax}`

const quoteCharactersMax = 480
const ofTextsMax = 28_000
const ofPassagesMax = 12_000

/**
 * What was written about the company, sentence by sentence, for a writer that reads: of people the newest first, of documents
 * what tells most. A text that speaks to an AI is left out whole.
 */
export async function textFacts(db: Db, who: Who, company: CompanyRow, texts: readonly Text[]): Promise<Fact[]> {
  const ofPeople = [...texts, ...(await readMails(db, who, company))]
    .toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
    .map((text) => ({
      content: text.content,
      sentences: sentencesOfText(text.content),
      source: sourceOfText(text),
    }))
  const passages = await readPassages(db, who, company.id)
  const ofDocuments = passages.map((passage) => ({
    content: passage.content,
    sentences: sentencesIn(passage.content, passage.heading).map(({ text }) => text),
    source: pageSource({ ...passage, id: passage.file_id }),
  }))
  return [...within(ofPeople, ofTextsMax), ...within(ofDocuments, ofPassagesMax)].flatMap(({ sentences, source }, at) =>
    sentences.map(
      (sentence, index): Fact => ({
        id: `text.${at + 1}.${index + 1}`,
        label: source.marker,
        value: shortened(withoutStop(sentence), quoteCharactersMax),
        unit: 'text',
        period: null,
        source,
      }),
    ),
  )
}

type Read = { content: string; sentences: string[]; source: Source }

/** As many of the texts, and of the sentences of the last one, as have room. */
function within(texts: readonly Read[], charactersMax: number): Read[] {
  let left = charactersMax
  return texts.flatMap((text) => {
    if (left <= 0 || speaksToAnAi(text.content)) return []
    const sentences = text.sentences.filter((sentence) => {
      left -= sentence.length
      return left > 0
    })
    return sentences.length > 0 ? [{ ...text, sentences }] : []
  })
}

export const isText = (id: string) => id.startsWith('text.')
