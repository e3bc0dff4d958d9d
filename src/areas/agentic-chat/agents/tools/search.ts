import { z } from 'zod'
import { readingAs } from '../../../../access/read_restricted.ts'
import { boxOfQuote, passagesOnPages, spaced, type WholePassage } from '../../../files/index.ts'
import { type WrittenText, type WrittenType } from '../../../search/index.ts'
import { nouns } from '../../answers/citing.ts'
import { cut } from '../../answers/markdown.ts'
import { citing, citingPage, dayInWords } from '../../plan/cite.ts'
import { rankedTexts, type TextRow } from '../../plan/nearest_texts.ts'
import type { Citation, Ref } from '../../plan/result.ts'
import type { Value } from '../figures.ts'
import type { Ledger } from '../ledger.ts'
import { recordFor } from '../resolve.ts'
import { sentencesOf } from '../sentences.ts'
import { sentenceLine } from './told.ts'
import { readingTool } from './tool.ts'

const places = {
  documents: [],
  notes: ['note'],
  talks: ['interaction', 'calendar_event'],
  mails: ['email'],
  comments: ['comment'],
  records: ['task', 'deal', 'company'],
} as const satisfies Record<string, readonly WrittenType[]>
const placeNames = Object.keys(places) as [keyof typeof places, ...(keyof typeof places)[]] // reason: the table is not empty

const hitsMax = 30
const hitsUsual = 8

export const search = readingTool({
  name: 'search',
  about:
    'Sentences that say something, in documents and in what colleagues have written: notes, talks (calls and meetings), mails, comments, records (tasks, descriptions of deals and companies). Each with its neighbours. Ask for the thing in a few words, and name other words for it; leave the name of the company out of the words.',
  input: z.object({
    words: z.string().describe('two to six words'),
    alike: z.array(z.string()).optional().describe('other words for the same'),
    companies: z.array(z.string()).optional(),
    in: z.array(z.enum(placeNames)).optional().describe('left out: everywhere'),
    hits: z.number().optional(),
  }),
  agent: 'document_researcher',
  task: ({ words, companies = [] }) =>
    `Searching what was written for “${cut(words, 60)}”${companies.length > 0 ? ` of ${cut(companies.join(', '), 80)}` : ''}`,
  async run({ words, alike = [], companies = [], in: where = placeNames, hits = hitsUsual }, looking) {
    const { asking, ledger } = looking
    const { sql, who, timeZone } = asking
    const found = await Promise.all(companies.map((name) => recordFor(looking, name, 'company')))
    const asked = [words, ...alike]
      .join(' ')
      .split(/[^\p{L}\p{N}'’.&-]+/u)
      .filter((word) => /[\p{L}\p{N}]/u.test(word))
    return readingAs(sql, who, async (db) => {
      const ranked = await rankedTexts(db, who, {
        words: [...new Set(asked)],
        companyIds: found.map(({ id }) => id),
        written: where.flatMap((place) => [...places[place]]),
        documents: where.includes('documents'),
        isCause: false,
        atLeast: 1,
        areMeant: true,
      })
      const best = ranked.slice(0, Math.min(hitsMax, Math.max(1, Math.round(hits))))
      const pages = best.flatMap(({ row }) =>
        'passage' in row ? [{ file_id: row.passage.file_id, page: row.passage.page }] : [],
      )
      const whole = pages.length > 0 ? await passagesOnPages(db, who, pages) : []
      const texts = Map.groupBy(best, ({ row }) => keyOf(row))
      const lines = [...texts.values()].flatMap((hits) => toldHits(hits, { ledger, whole, timeZone }))
      const cutOff =
        ranked.length > best.length
          ? [`To know: ${ranked.length - best.length} further sentences have some of the words.`]
          : []
      return { lines: lines.length > 0 ? [...lines, ...cutOff] : ['Nothing that may be read has these words.'] }
    })
  },
})

type Hit = Awaited<ReturnType<typeof rankedTexts>>[number]
type Telling = { ledger: Ledger; whole: readonly WholePassage[]; timeZone: string }

const keyOf = (row: TextRow) =>
  'passage' in row
    ? `file ${row.passage.file_id} ${row.passage.page} ${row.passage.id}`
    : `${row.written.type} ${row.written.id}`

/** The hits of one text, each with the sentence before it and behind it. */
function toldHits(hits: readonly Hit[], telling: Telling): string[] {
  const row = hits[0]?.row
  if (!row) return []
  const sentences = sentencesOf(row.content)
  const shown = new Set(hits.flatMap(({ from, to }) => around(sentences, from, to)))
  const place = 'passage' in row ? placeInFile(row, telling) : placeInRecord(row.written, telling)
  telling.ledger.said.push(place.head)
  const kept = telling.ledger.text({ of: keyOf(row), sentences, shown, ...place })
  return [place.head, ...kept.map((one) => `  ${sentenceLine(one)}`)]
}

/** Which sentences have these words of the text, and their neighbours. */
function around(sentences: readonly string[], from: number, to: number): number[] {
  let at = 0
  const those = sentences.flatMap((sentence, index) => {
    const begin = at
    at += sentence.trim().split(/\s+/).length
    return begin < to && at > from ? [index] : []
  })
  const [first = 0] = those
  return [first - 1, ...those, (those.at(-1) ?? first) + 1].filter((index) => index >= 0 && index < sentences.length)
}

type Place = { head: string; about: string[]; citation(words: string): Citation }

function placeInFile({ passage }: Extract<TextRow, { passage: unknown }>, { ledger, whole }: Telling): Place {
  const { file_id: id, filename: label, page, company_name } = passage
  const ref: Ref = { type: 'file', id, label }
  const text = whole.find(
    (one) => one.file_id === id && one.page === page && spaced(one.text) === spaced(passage.content),
  )
  const { id: handle } = ledger.row({ ref, about: [label], values: [], citations: [citing(ref, label)] })
  return {
    head: `- document ${label} [${handle}], page ${page}${company_name ? `, of ${company_name}` : ''}:`,
    about: [label, ...(company_name ? [company_name] : [])],
    citation: (words) => citingPage(ref, { page, box: (text && boxOfQuote(words, text)) ?? null, quote: words }),
  }
}

function placeInRecord(written: WrittenText, { ledger, timeZone }: Telling): Place {
  const { type, id, title, company_name } = written
  const said = sayWritten(written, timeZone)
  const ref: Ref = { type, id, label: title || said }
  const about = [...(type === 'deal' || type === 'company' ? [title] : []), ...(company_name ? [company_name] : [])]
  const named = title && type !== 'deal' && type !== 'company' ? ` “${cut(title, 80)}”` : ''
  const what: Value = { label: 'what', shown: `${said}${named}`, amount: null, type: 'text' }
  const { id: handle } = ledger.row({ ref, about, values: [['what', what]], citations: [citing(ref, said)] })
  return {
    head: `- ${said}${named} [${handle}]${company_name && type !== 'company' ? `, of ${company_name}` : ''}:`,
    about,
    citation: () => citing(ref, said),
  }
}

/** "note of 3 Mar 2026", "deal Project Tide". */
export const sayWritten = ({ type, title, at }: WrittenText, timeZone: string) =>
  type === 'deal' || type === 'company' ? `${nouns[type]} ${title}` : `${kinds[type]} of ${dayInWords(at, timeZone)}`

const kinds = { ...nouns, interaction: 'call or meeting' }
