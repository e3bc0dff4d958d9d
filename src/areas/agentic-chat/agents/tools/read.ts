import { z } from 'zod'
import { readingAs } from '../../../../access/read_restricted.ts'
import { boxOfQuote, passagesOnPages } from '../../../files/index.ts'
import { readWritten, type WrittenType, writtenTypes } from '../../../search/index.ts'
import { cut } from '../../answers/markdown.ts'
import { citing, citingPage } from '../../plan/cite.ts'
import type { Ref } from '../../plan/result.ts'
import { sentencesOf } from '../sentences.ts'
import { sayWritten } from './search.ts'
import { sentenceLine } from './told.ts'
import { type Found, type Looking, NotRunnable, readingTool } from './tool.ts'

const charactersMax = 6000

export const read = readingTool({
  name: 'read',
  about:
    'The whole text of a record that was found (a note, call, meeting, e-mail, task, description of a deal or company), or a page of a document, sentence by sentence.',
  input: z.object({
    record: z.string().describe('its id in this answer, such as r3; of a document also its name'),
    page: z.number().optional().describe('of a document'),
    from: z.number().optional().describe('from which sentence, to read on'),
  }),
  agent: 'document_researcher',
  task: ({ page }) => (page === undefined ? 'Reading a text whole' : `Reading page ${page} of a document`),
  async run({ record, page = 1, from = 1 }, looking) {
    const ref = looking.ledger.refOf(record) ?? looking.ledger.recordNamed(record, 'file')
    if (!ref) throw new NotRunnable(`${cut(record, 20)} is no record of this answer: find or query it first.`)
    return ref.type === 'file' ? readFile(ref, page, from, looking) : readRecord(ref, from, looking)
  },
})

async function readFile(ref: Ref, page: number, from: number, { asking, ledger }: Looking): Promise<Found> {
  const { sql, who } = asking
  const passages = await readingAs(sql, who, (db) =>
    passagesOnPages(db, who, [{ file_id: ref.id, page: Math.round(page) }]),
  )
  if (passages.length === 0) throw new NotRunnable(`${ref.label} has no page ${page} with text that may be read.`)
  const sentences = passages.flatMap((passage) => sentencesOf(passage.text).map((sentence) => ({ sentence, passage })))
  const citation = (words: string) => {
    const at = passages.find(({ text }) => text.replace(/\s+/g, ' ').includes(words))
    return citingPage(ref, { page, box: (at && boxOfQuote(words, at)) ?? null, quote: words })
  }
  return toldWhole(
    {
      ref,
      of: `file ${ref.id} ${page}`,
      sentences: sentences.map(({ sentence }) => sentence),
      about: [ref.label],
      citation,
    },
    from,
    ledger,
  )
}

async function readRecord(ref: Ref, from: number, { asking, ledger }: Looking): Promise<Found> {
  const { sql, who, timeZone } = asking
  const type = writtenTypes.find((one): one is WrittenType => one === ref.type)
  const written = type && (await readingAs(sql, who, (db) => readWritten(db, who, type, ref.id)))
  if (!written) throw new NotRunnable('There is no text in this record that may be read.')
  if (written.content.trim() === '')
    return { lines: ['Its text is empty, or only for the owner of the mailbox to read.'] }
  const said = sayWritten(written, timeZone)
  const about = written.company_name ? [written.company_name] : []
  return toldWhole(
    {
      ref,
      of: `${ref.type} ${ref.id}`,
      about,
      sentences: sentencesOf(written.content),
      citation: () => citing(ref, said),
    },
    from,
    ledger,
    `${said}${written.title ? ` “${cut(written.title, 80)}”` : ''}`,
  )
}

type Whole = Omit<Parameters<Looking['ledger']['text']>[0], 'shown'> & { ref: Ref }

/** As many of the sentences as may be shown at once. */
function toldWhole({ ref, ...text }: Whole, from: number, ledger: Looking['ledger'], said = ref.label): Found {
  const first = Math.max(0, Math.round(from) - 1)
  let left = charactersMax
  const shown = new Set<number>()
  for (let at = first; at < text.sentences.length && left > 0; at++) {
    left -= text.sentences[at]?.length ?? 0
    shown.add(at)
  }
  const lines = ledger.text({ ...text, shown }).map(sentenceLine)
  const next = first + shown.size
  const rest = text.sentences.length - next
  ledger.said.push(said)
  return { lines: [`${said}:`, ...lines, ...(rest > 0 ? [`(${rest} more sentences: read on from ${next + 1})`] : [])] }
}
