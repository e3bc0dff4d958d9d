import { z } from 'zod'
import { currencyNamed } from '../../../../words/amounts.ts'
import { cut, oneLine } from '../../answers/markdown.ts'
import { shown } from '../../answers/values.ts'
import type { Citation } from '../../plan/result.ts'
import { type Amount, BadExpression, workedOut } from '../expression.ts'
import { figuresOf, scales, type Value } from '../figures.ts'
import { NotRunnable, readingTool } from './tool.ts'

const kinds = ['money', 'percent', 'multiple', 'number', 'days'] as const

export const calc = readingTool({
  name: 'calc',
  about:
    'Works a figure out of others, which you never do yourself. Values go by the id of their row and the name of their field: r3.value / (r5.ebitda * 1.1). Numbers may be those of the question, of a sentence that was found, and small ones; such a number added to money is money.',
  input: z.object({
    expression: z.string().describe('+ - * / ( ), avg(), sum(), min(), max(), abs()'),
    called: z.string().describe('what comes out, such as “EBITDA multiple if EBITDA grew 10 %”'),
    as: z.enum(kinds).describe('percent: of a share, 0.2 is shown as 20 %'),
  }),
  agent: 'data_analyst',
  task: ({ called }) => `Working out ${cut(called, 80)}`,
  async run({ expression, called, as }, { asking, ledger }) {
    const about: string[] = []
    const citations: Citation[] = []
    const valueOf = (name: string, isNumber: boolean): Amount => {
      if (isNumber) {
        const stated = isKnown(name, asking.question) ? undefined : ledger.sentenceWith(numberOf(name))
        const value = stated ? numberOf(name) : numberIn(name, asking.question)
        if (stated) {
          about.push(...stated.about)
          citations.push(...stated.citations)
        }
        return amountWritten(name, value)
      }
      const found = ledger.valueAt(name)
      if (!found) {
        const known = [...(ledger.sources.get(name.split('.')[0] ?? '')?.values.keys() ?? [])]
        const has =
          known.length > 0
            ? `it has ${known.slice(0, 12).join(', ')}`
            : 'it is the id of a row and the name of a field, as in r3.value'
        throw new NotRunnable(`There is no value ${cut(name, 40)}: ${has}.`)
      }
      const { value, source } = found
      if (value.amount === null) throw new NotRunnable(`${cut(name, 40)} is no number.`)
      about.push(...source.about)
      citations.push(...source.citations)
      return { value: value.amount, unit: unitOf(value) }
    }
    try {
      const amount = workedOut(expression, valueOf)
      const value = valueFrom(amount, as, oneLine(cut(called, 120)))
      const id = ledger.worked(value, { about: [...new Set(about)], citations: [...new Set(citations)] })
      return { lines: [`- [${id}] ${value.label}: ${value.shown} (= ${expression})`] }
    } catch (error) {
      throw error instanceof BadExpression ? new NotRunnable(error.message) : error
    }
  },
})

/** Amounts of one currency are added, and days; a share and a multiple are plain numbers. */
const unitOf = ({ type, currency }: Value) => (type === 'money' ? (currency ?? 'USD') : type === 'days' ? 'days' : '')

function valueFrom({ value, unit }: Amount, as: (typeof kinds)[number], label: string): Value {
  const isMoney = unit !== '' && unit !== 'days'
  if (isMoney && as !== 'money') throw new BadExpression(`It comes out as money in ${unit}.`)
  if (unit === 'days' && as === 'money') throw new BadExpression('It comes out as days.')
  const type = as === 'percent' ? 'ratio' : as
  const currency = isMoney && unit !== 'USD' ? { currency: unit } : {}
  return { label, shown: shown(value, { name: 'value', label, type, ...currency }), amount: value, type, ...currency }
}

const small: ReadonlySet<number> = new Set([...Array.from({ length: 13 }, (_, n) => n), 52, 100, 365, 1000, 1e6, 1e9])

/** "$5.6m" is 5,600,000, "10%" 0.1. */
function numberOf(text: string): number {
  const [, digits, unit = ''] = /([\d.]+)\s?(.*)$/.exec(text) ?? []
  return unit === '%' ? Number(digits) / 100 : Number(digits) * (scales[unit.toLowerCase()] ?? 1)
}

/** Whether the question has the number, itself or as a change by so many per cent, or everybody knows it. */
function isKnown(text: string, question: string): boolean {
  const number = numberOf(text)
  const isAsked = figuresOf(question).some(({ amount: one }) =>
    [one, one / 100, one * 100, 1 + one, 1 - one, 1 + one / 100, 1 - one / 100].some(
      (as) => Math.abs(as - number) < 1e-9,
    ),
  )
  return isAsked || small.has(number) || number === 0.5
}

/** A number in its currency; without one it goes by what it is added to, but a share. */
export function amountWritten(text: string, value: number): Amount {
  const currency = currencyNamed(text.charAt(0))
  return currency ? { value, unit: currency } : { value, unit: '', isBare: !text.endsWith('%') }
}

/** A number that may be counted with. Throws NotRunnable for any other. */
export function numberIn(text: string, question: string): number {
  if (!isKnown(text, question))
    throw new NotRunnable(
      `${text} stands neither in the question nor in what was found: look it up, and use it by its id.`,
    )
  return numberOf(text)
}
