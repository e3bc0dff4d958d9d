import { addFilter, draftOf, filter, finish, type Intent, queryOf } from '../asked.ts'
import { takeRecords } from '../clauses/records.ts'
import { release, spotFrame, takeFirst } from '../frame.ts'
import { phrased } from '../read.ts'
import { tagOf, use, wordOf } from '../tape.ts'
import { documentKinds } from '../vocabulary/nouns.ts'
import { takeKinds } from '../vocabulary/wording.ts'

// What stands with a file: why it could not be read (no language model has to find the cause), its pages, who uploaded it when.

const file =
  '(?:scan|scans|file|files|document|documents|doc|docs|upload|uploads|pdf|pdfs|spreadsheet|excel|ocr|processing|cim|cims|deck|decks|contract|contracts|agreement|nda|teaser|financials)'
const failed =
  '(?:fail|failed|failing|fails|not (?:process|processed|be processed|go through|work|upload|be read|readable|open|parse|parsed|import)|break|broke|broken|error|errored|go wrong|gone wrong|went wrong|stuck|rejected|time out|crash)'
const of = `(?: (?:the|our|my|that|this|<company>|<file>|<[^> ]*file[^> ]*>|s|of|for|from|${file}))+`
const phrases: readonly string[] = [
  `^(?:why|how come|for what reason|what is the reason) (?:did|does|has|have|was|were|is|are|could|can)${of}(?: (?:process|processing|to|upload|be|get|been|is|was|have|has|did))* ${failed}(?: to (?:process|upload|load|be processed|parse|be read))?$`,
  `^(?:what|anything) (?:is|was|went|goes|has gone|happened|did go|gone)(?: (?:wrong|happened|the))* (?:with|to|on|problem with|error with|issue with|matter with)${of}$`,
  `^(?:which|what)${of} (?:have |has |did )?${failed}(?: (?:and|,|\\+|&))* why$`,
  `^(?:what is |show |show me )?(?:the )?(?:error|errors|error message|failure reason|processing error|problem) (?:of|on|for|with|in)${of}$`,
]

const one =
  '(?:the |our |this |that )?(?<what>(?:<company>|<file>|<[^> ]*file[^> ]*>|[a-z]+)(?: (?:<company>|[a-z]+))*?)'
const ofFile: readonly (readonly [field: string, phrase: string])[] = [
  [
    'page_count',
    `^how many pages (?:is|are|has|does|do|are in|are there in|in)(?: in)? ${one}(?: have| has| long| got)?$`,
  ],
  ['page_count', `^(?:what is )?(?:the )?(?:page count|number of pages|length) (?:of|in) ${one}$`],
  ['page_count', `^how long is ${one}$`],
  [
    'uploaded_at',
    `^(?:when|on (?:which|what) day|on (?:which|what) date|what day|what date|since when) (?:was|were|did|is|have we had) ${one} (?:uploaded|added|come in|came in|received|put in|arrive|upload)$`,
  ],
  ['uploaded_at', `^when did we (?:get|receive|upload|add) ${one}$`],
  ['uploaded_at', `^(?:what is )?(?:the )?(?:upload date|date of upload) (?:of|for) ${one}$`],
  ['uploaded_by', `^who (?:uploaded|added|put in|put up|sent in|filed) ${one}$`],
  [
    'processing_status',
    `^(?:is|was|has|did) ${one} (?:been )?(?:processed|finished|finish processing|done processing|ready|readable)(?: yet| already)?$`,
  ],
]

export const fileLookup: Intent = (asked) => whyFailed(asked) ?? fieldOfFile(asked)

/** "how many pages has the Cobalt CIM", "who uploaded the Harbor agreement" */
const fieldOfFile: Intent = (asked) => {
  for (const [field, phrase] of ofFile) {
    const frame = spotFrame(asked.tape, phrase)
    const what = frame?.group('what') ?? []
    const isFile = what.some((atom) => atom.tags.includes('X:file')) || fileWords.test(what.map(wordOf).join(' '))
    if (!frame || !isFile) continue
    use(frame.span)
    release(what)
    const tape = phrased(asked.tape)
    const draft = draftOf('files', { layout: 'lookup', select: ['filename', field] })
    for (const atom of tape) if (/^N:files$/.test(atom.tags.find((tag) => tag.startsWith('N:')) ?? '')) use([atom])
    const scan = tape.find((atom) => /^(scan|scans|spreadsheet|excel)$/.test(wordOf(atom)))
    if (scan) {
      draft.filters.push(filter('filename', 'contains', [wordOf(scan).replace(/s$/, '')], wordOf(scan)))
      use([scan])
    }
    takeKinds(tape, draft)
    takeRecords({ ...asked, tape }, draft)
    return draft.filters.length > 0 ? finish({ ...asked, tape }, queryOf(draft), 0) : null
  }
  return null
}
const fileWords = new RegExp(`\\b${file}\\b`)

const whyFailed: Intent = (asked) => {
  if (!fileWords.test(asked.words)) return null
  const frame = takeFirst(asked.tape, phrases)
  if (!frame) return null
  for (const atom of frame.span) if (atom.kind === 'name') atom.used = false
  const tape = phrased(asked.tape)
  const draft = draftOf('files', {
    filters: [filter('processing_status', 'is', ['failed'], 'failed')],
    select: ['filename', 'error', 'company', 'uploaded_at'],
  })
  takeRecords({ ...asked, tape }, draft)
  const kind = frame.span.flatMap((atom) =>
    documentKinds.filter((one) => ` ${one.one}|${one.many} `.split(/[ |]/).includes(atom.tokens[0]?.word ?? '')),
  )[0]
  if (kind) addFilter(draft, filter('document_type', 'is', [...kind.values], tagOf(frame.span[0], 'K')))
  use(frame.span.filter((atom) => atom.kind !== 'name'))
  return finish({ ...asked, tape }, queryOf(draft), 0)
}
