import { type Hidden, hiddenOf } from '../../access/hidden.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { currencies } from '../../words/amounts.ts'
import { isCurrency } from '../../words/iso_currencies.ts'
import { type FigureAnswer, type FigureSaid, figureIn, isRoleCalled } from '../agentic-chat/index.ts'
import { type FileValue, filingOf, judgedValue, listValues, nearestSentences, requireReadFile } from '../files/index.ts'
import type { Answer, DocumentAnswers } from './schema.ts'
import { barely, isHidden, sayValues, valuesAsked } from './values.ts'

/**
 * What one document says to each question: a value that was read from it, a figure of its statements, else the sentences that come
 * nearest. Throws 404 for a file that is not there for the person, 409 for one in work and 422 for one that could not be read.
 */
export async function answersOf(
  db: Db,
  who: Who,
  file_id: string,
  questions: readonly string[],
): Promise<Omit<DocumentAnswers, 'model' | 'notice'>> {
  const file = await requireReadFile(db, who, file_id)
  const [values, filing] = [await listValues(db, who, file_id), await filingOf(db, who, file_id)]
  const hidden = hiddenOf(who)
  const answers: Answer[] = []
  for (const question of questions) {
    const figure = filing && figureIn(filing, who, question)
    const answer =
      answerOf({ values, figure, hidden, isAgreement: file.document_type === 'contract' }, question) ??
      (await passageOf(db, who, file_id, question))
    answers.push({ ...empty, ...answer, question })
  }
  return { file_id, filename: file.filename, document_type: file.document_type, company_id: file.company_id, answers }
}

const empty: Omit<Answer, 'question'> = {
  kind: 'none',
  text: '',
  value: null,
  unit: null,
  currency: null,
  period: null,
  standing: null,
  note: null,
  sources: [],
}

type Known = {
  values: readonly FileValue[]
  figure: FigureAnswer | undefined
  hidden: Hidden | undefined
  isAgreement: boolean
}

/** Undefined where the question is none that values or statements answer: then the text of the document is asked. */
function answerOf({ values, figure, hidden, isAgreement }: Known, question: string): Partial<Answer> | undefined {
  const those = valuesAsked(values, question)
  if (figure?.kind === 'hidden' || isHidden(those ?? [], hidden) || hidden?.has(barely(question).replaceAll(' ', '_')))
    return { kind: 'hidden', note: 'Your role does not see this.' }
  const said = those && sayValues(those, values)
  if (said?.kind === 'unsure') return { ...said, note: said.sources.length > 1 ? hasBoth : isUnclear }
  if (figure?.kind !== 'said') {
    if (said) return said
    // "CFO" is a person as often as a cash flow
    if (figure?.kind === 'missing' && !isRoleCalled(barely(question))) return { note: figure.why }
    // an agreement says its terms somewhere, and the clause is what is looked for
    return those && !isAgreement ? { note: 'The document does not say it, or it was not found there.' } : undefined
  }
  const [only] = those ?? []
  if (!said || !only) return { ...ofFigure(figure.said), ...ofOtherCurrency(question, figure.said) }
  if (typeof said.value !== 'number' || isOfAnotherTime(only, figure.said) || agree(said, figure.said)) return said
  const text = `${said.text} or ${figure.said.text}`
  return {
    ...said,
    kind: 'unsure',
    text,
    value: null,
    note: hasBoth,
    sources: [...said.sources, ...ofFigure(figure.said).sources],
  }
}

const hasBoth = 'The document has both: look at the places.'
const isUnclear = 'The words allow another reading: look at the place.'

/** A value that a person has judged stands above what the statements print. */
const isOfAnotherTime = (value: FileValue, figure: FigureSaid): boolean =>
  value.verdict !== 'open' ||
  judgedValue(value) === undefined ||
  (value.period?.year !== null &&
    value.period?.year !== undefined &&
    !lastOf(figure.period).includes(String(value.period.year)))

/** A growth from one year to the next is one of the second. */
const lastOf = (period: string): string => period.split(' to ').at(-1) ?? period

/** "Revenue in EUR" of a document in dollars: nothing is converted, and the cell says so. */
function ofOtherCurrency(question: string, { currency }: FigureSaid): Partial<Answer> {
  const asked = [...question.matchAll(/\bin (\p{L}{3,}|\p{Sc})/giu)]
    .map(([, word = '']) => currencies[word.toLowerCase()] ?? word)
    .find(isCurrency)
  return asked && currency && asked !== currency
    ? { note: `The document says it in ${currency}, not in ${asked}.` }
    : {}
}

type Amount = Pick<Answer, 'value' | 'currency'>
const agree = ({ value: one, currency }: Amount, { value: other, currency: its }: Amount) =>
  typeof one === 'number' &&
  typeof other === 'number' &&
  (currency ?? its) === (its ?? currency) &&
  Math.abs(one - other) <= Math.max(Math.abs(one), Math.abs(other)) * roundingMost
/** Prose rounds what tables print. */
const roundingMost = 0.01

function ofFigure({ cells, text, ...said }: FigureSaid): Omit<Answer, 'question' | 'note'> {
  const states = new Set(cells.map(({ state }) => state))
  const standing = states.has('corrected') ? 'corrected' : states.has('unreviewed') ? 'read' : 'confirmed'
  const sources = cells.map(({ page, box, label, raw }) => ({ page, bbox: box, quote: `${label} ${raw}` }))
  return { ...said, kind: 'figure', text, standing, sources }
}

/** The sentences of the document that have most of the question's words, which may say something else. */
async function passageOf(db: Db, who: Who, fileId: string, question: string): Promise<Partial<Answer>> {
  const words = barely(question).split(' ').filter(Boolean)
  if (words.length === 0) return { note: 'This asks for nothing that a document could say.' }
  const [hit] = await nearestSentences(db, who, { fileId, words, limit: 1 })
  if (!hit) return { note: 'The document has none of the words.' }
  return { kind: 'passage', text: hit.quote, sources: [{ page: hit.page, bbox: hit.bbox, quote: hit.quote }] }
}
