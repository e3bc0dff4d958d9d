import { readingAs } from '../../access/read_restricted.ts'
import { companiesWithFilings, hasDocuments, hasFilings } from '../files/index.ts'
import { type Asking } from './asking.ts'
import { isUnderstood } from './certain.ts'
import { planOfFigure } from './grammar/document_question/question.ts'
import type { Understanding } from './grammar/understanding.ts'
import { hasLine, parseFormula } from './metrics/formula.ts'
import { checkPlan } from './plan/check.ts'
import type { Search } from './plan/plan.ts'
import type { Ref, Result } from './plan/result.ts'
import { runPlan } from './plan/run.ts'
import { hiddenInPlan } from './plan/statements/hidden_in_plan.ts'

/** How a question about a figure is understood, with what it comes to where that had to be known for it. */
type OfFigure = { understanding: Understanding; result?: Result }

/**
 * A question about a figure of a document, where it is the reading to follow: what people have confirmed and put on record goes
 * before what was only read, and a question that the records answer keeps its plan.
 */
export async function figureOfDocuments(asking: Asking): Promise<OfFigure | null> {
  const { sql, who, documents, understanding, signal, now, timeZone } = asking
  const { figure } = documents
  if (
    !figure ||
    (understanding.kind !== 'plan' && isUnderstood(understanding) && understanding.kind !== 'unknown_name')
  )
    return null
  const isOfRecords = understanding.kind === 'plan' && isUnderstood(understanding)
  if (!documents.companyId && isOfRecords) return null
  if (!documents.companyId && hasLine(parseFormula(figure.formula))) return null
  const which = documents.companyId ?? (await onlyCompany(asking))
  if (which === null) return null
  if (typeof which !== 'string') return { understanding: which }
  const plan = planOfFigure(which, figure)
  if (checkPlan(plan) !== undefined) return null
  if (!(await readingAs(sql, who, (db) => hasFilings(db, who, which)))) return null
  const isByWords = hasLine(parseFormula(plan.formula))
  if (isByWords && (isOfRecords || hiddenInPlan(plan, who) !== undefined)) return null
  // only the document tells whether such words are a line of it; and where it has no such figure, a model may know more
  const isInDoubt = (isByWords || asking.model !== undefined) && hiddenInPlan(plan, who) === undefined
  const result = isInDoubt ? await runPlan({ sql, signal, now, timeZone }, who, plan) : undefined
  if (result && result.worked?.kind !== 'figures') return null
  if (isOfRecords) {
    const onRecord = await runPlan({ sql, signal, now, timeZone }, who, understanding.plan).catch(() => undefined)
    signal.throwIfAborted()
    if (onRecord && !isEmpty(onRecord)) return null
  }
  return { understanding: { kind: 'plan', plan, unused: [] }, ...(result && { result }) }
}

/** Where no company is named: the only one that has statements, or the question which one of them is meant. */
async function onlyCompany({ sql, who }: Asking): Promise<string | Understanding | null> {
  const companies = await readingAs(sql, who, (db) => companiesWithFilings(db, who, companiesMax))
  const [only] = companies
  if (!only) return null
  if (companies.length === 1) return only.id
  const candidates = companies.map(({ id, name }): Ref => ({ type: 'company', id, label: name }))
  return { kind: 'which_one', said: 'company', candidates }
}
const companiesMax = 12

/** Neither a row nor, in what was looked up, a value other than the names. */
const isEmpty = ({ blocks }: Pick<Result, 'blocks'>): boolean =>
  blocks.every((block) => {
    if (block.type === 'passages') return block.passages.length === 0
    return block.rows.every(({ values }) =>
      Object.entries(values).every(([name, value]) => value === null || describing.test(name)),
    )
  })
const describing = /(?:^|_)(?:id|name|company|currency|period|industry|location|year)$/

const passagesMax = 5
const termsMax = 300

/**
 * The sentences of a company's documents beside an answer that leaves something to be said: where a value was looked up in the records and none is there,
 * where the statements have no such figure, and where the question asks why, or more than was worked out.
 */
export async function passagesBeside(
  asking: Asking,
  { plan, blocks, worked, further = [] }: Result,
): Promise<Search | null> {
  if (plan.kind === 'document_question') {
    const hasNoMeaning = worked?.kind === 'missing' && worked.miss.reason === 'none'
    const areAll = [worked, ...further].every((one) => one?.kind === 'figures')
    const isWhole = areAll && !plan.reasons && plan.left === undefined
    if (isWhole || hasNoMeaning) return null
    const text = plan.left ? `${plan.said} ${plan.left}` : asking.documents.text
    return nearestIn(plan.company_id, text, plan.reasons ? 'reasons' : 'sentences', asking)
  }
  const { companyId } = asking.documents
  const isValue =
    plan.kind === 'trend' || (plan.kind === 'query' && (plan.layout === 'lookup' || plan.entity === 'financials'))
  return companyId && isValue && isEmpty({ blocks })
    ? nearestIn(companyId, asking.documents.text, 'sentences', asking)
    : null
}

async function nearestIn(
  companyId: string,
  text: string,
  nearest: NonNullable<Search['nearest']>,
  { sql, who }: Asking,
): Promise<Search | null> {
  const terms = contentOf(text)
  if (terms === '') return null
  if (!(await readingAs(sql, who, (db) => hasDocuments(db, who, companyId)))) return null
  const plan: Search = {
    kind: 'search',
    terms,
    company_ids: [companyId],
    document_types: [],
    company_filters: [],
    limit: passagesMax,
    nearest,
  }
  return checkPlan(plan) === undefined ? plan : null
}

/** The words of a question that a passage could have. */
export const contentOf = (text: string): string => {
  const words =
    spelledOut(text.replaceAll('<company>', ' ')).match(/[\p{L}\p{N}][\p{L}\p{N}&.'’-]*[\p{L}\p{N}]/gu) ?? []
  const kept = words
    .map((word) => word.replace(/['’]s$/, ''))
    .filter((word) => !small.has(word.toLowerCase()) && !/^(?:fy|q[1-4]|h[12])?'?\d{2,4}$/i.test(word))
  return [...new Set(kept)].join(' ').slice(0, termsMax).trim()
}

/** Documents write in full what people shorten. */
const spelledOut = (text: string): string =>
  text
    .replace(/\bSG ?& ?A\b/gi, '$& selling general administrative')
    .replace(/\bR ?& ?D\b/gi, '$& research development')
    .replace(/\bPP ?& ?E\b/gi, '$& property equipment')
    .replace(/\bcapex\b/gi, 'capital expenditures')
    .replace(/\bCOGS\b/gi, 'cost of sales')
    .replace(/\btop line\b/gi, 'revenue')

const small = new Set(
  `a about above after all also an and any are as asked at based be been before being below between both but by can could did do
  does during each fiscal for from give given had has have how if in into is it its itself just me more most much not of on or
  other our out over own please quarter same say shall should show so some such tell than that the their them then there these
  they this those to total under until up us was we were what when where which while who whose why will with would year years
  you your company question answer explain state fy due drove drive drives driven driving`.split(/\s+/),
)
