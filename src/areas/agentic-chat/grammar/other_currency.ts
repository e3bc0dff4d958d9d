import { withoutCurrencies, withoutCurrencyWord } from '../../../words/currencies.ts'
import { catalogue, type EntityName } from '../plan/catalogue.ts'
import type { Filter, Query, Trend } from '../plan/plan.ts'
import type { OfDocuments } from './document_question/question.ts'
import type { Situation, Understanding } from './understanding.ts'

type Reading = { understanding: Understanding; documents: OfDocuments }
type Asked = {
  /** the currency of the firm */
  base: string
  last: Situation['last']
}

/**
 * Amounts that a question names in a currency are compared in it, and answered in it. `read` understands a question without
 * currencies. Words that are looked for in texts and documents may be amounts of any currency, and stay as they are.
 */
export function inCurrencyAsked<R extends Reading>(
  question: string,
  asked: Asked,
  readWords: (question: string) => R,
): R {
  const read = (text: string) => ofCurrency(text, asked.base, readWords)
  const { text, currencies } = withoutCurrencies(question)
  const [currency, other] = currencies
  const asWritten = read(question)
  if (currency === undefined || isOfTexts(asWritten)) return asWritten
  if (other !== undefined)
    return { ...asWritten, understanding: { kind: 'other_currency', currency: other, why: 'two' } }
  const isMoreOfTheSame = text.match(/\p{L}+/gu)?.every((word) => goingOn.has(word.toLowerCase())) ?? true
  const reading = isMoreOfTheSame || text === question ? asWritten : read(text)
  const understood: Understanding | undefined =
    isMoreOfTheSame && asked.last ? { kind: 'plan', plan: asked.last.plan, unused: [] } : reading.understanding
  if (understood.kind === 'plan' && (understood.plan.kind === 'query' || understood.plan.kind === 'trend'))
    return { ...reading, understanding: { ...understood, plan: inCurrency(understood.plan, currency, asked.base) } }
  return currency === asked.base
    ? reading
    : { ...reading, understanding: { kind: 'other_currency', currency, why: 'no_amounts' } }
}

/** "EUR deals", where nothing else is called so: those whose amounts are in euros. */
function ofCurrency<R extends Reading>(question: string, base: string, read: (question: string) => R): R {
  const asWritten = read(question)
  const { kind } = asWritten.understanding
  const unused = kind === 'not_understood' || kind === 'plan' ? asWritten.understanding.unused : []
  const named = unused.length > 0 ? withoutCurrencyWord(question) : undefined
  if (!named || !unused.some((words) => withoutCurrencyWord(words)?.text === '')) return asWritten
  const reading = read(named.text)
  const { understanding } = reading
  if (understanding.kind !== 'plan' || understanding.plan.kind !== 'query' || !isKept(understanding.plan))
    return asWritten
  const plan = withCurrency(understanding.plan, named.currency, base)
  return {
    ...reading,
    understanding: { ...understanding, plan: { ...plan, filters: [...plan.filters, isIn(named.currency)] } },
  }
}

const isKept = ({ entity }: Query) => 'currency' in catalogue[entity].fields
const isIn = (currency: string): Filter => ({ field: 'currency', op: 'is', values: [currency] })

/** Of a question that goes on from the one before: "and in euros?", "show me the same in CHF". */
const goingOn = new Set('and now what about it that this the same is are show me please again how much'.split(' '))

function inCurrency(plan: Query | Trend, currency: string, base: string): Query | Trend {
  const asked = withCurrency(plan, currency, base)
  if (asked.kind === 'trend' || hasAmounts(asked)) return asked
  // "deals in GBP" are those whose amounts are
  return isKept(asked) ? { ...asked, filters: [...asked.filters, isIn(currency)] } : asked
}

function withCurrency<P extends Query | Trend>(plan: P, currency: string, base: string): P {
  const { currency: _before, ...others } = plan
  // reason: without a currency it is the plan that it was
  return currency === base ? (others as P) : { ...plan, currency }
}

const hasAmounts = ({ entity, filters, measures, order, select }: Query): boolean =>
  [...filters, ...measures].some(({ field }) => isAmount(entity, field)) ||
  [...order.map(({ by }) => by), ...select].some((name) => isAmount(entity, name))

const isAmount = (entity: EntityName, name: string | null): boolean => {
  const fields: Readonly<Record<string, { type: string }>> = catalogue[entity].fields
  return name !== null && fields[name]?.type === 'money'
}

function isOfTexts({ understanding, documents }: Reading): boolean {
  switch (understanding.kind) {
    case 'plan': {
      const { plan } = understanding
      return plan.kind === 'search' || (plan.kind === 'query' && plan.text !== null)
    }
    case 'not_understood':
      return documents.companyId !== null
    case 'needs_model':
      return false
    default:
      return true
  }
}
