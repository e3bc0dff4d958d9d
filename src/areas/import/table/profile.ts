import { z } from 'zod'
import { dateShapeOf } from '../../../words/written_days.ts'
import { isOpenAmount, isShortened, saysNothing } from '../values/cells.ts'
import { amountShapeOf, withoutAbout } from '../values/numbers.ts'
import { flagOf, stageOf, statusOf } from '../values/words.ts'
import type { Cell } from './rows.ts'

const counted = [
  'number',
  'amount',
  'scaled',
  'percent',
  'date',
  'email',
  'web',
  'flag',
  'stage',
  'status',
  'decimal_comma',
  'decimal_point',
  'decimal_unclear',
  'day_first',
  'month_first',
  'order_unclear',
  'fraction',
  'one',
  'above_one',
  'large',
  'shortened',
  'blank',
  'bound',
] as const
type Counted = (typeof counted)[number]

/** What all values of a column look like. */
export const ColumnFacts = z.object({
  name: z.string(),
  filled: z.int(),
  longest: z.int(),
  samples: z.array(z.string()),
  looks: z.partialRecord(z.enum(counted), z.int()),
  currencies: z.array(z.string()),
  hidden: z.boolean().optional().meta({ description: 'Hidden in the workbook: it is left out until somebody maps it' }),
  above: z.string().optional().meta({ description: 'What stands over the heading, where that spans several columns' }),
})
export type ColumnFacts = z.output<typeof ColumnFacts>

const samplesMax = 5
const sampleCharacters = 200

/** Looks at each value of a column once. */
export class ColumnProfile {
  #filled = 0
  #longest = 0
  readonly #samples = new Set<string>()
  readonly #looks: Partial<Record<Counted, number>> = {}
  readonly #currencies = new Set<string>()

  see(cell: Exclude<Cell, null>) {
    this.#filled++
    const text = String(cell)
    this.#longest = Math.max(this.#longest, text.length)
    if (this.#samples.size < samplesMax) this.#samples.add(text.slice(0, sampleCharacters).toWellFormed())
    if (isShortened(text)) this.#add('shortened')
    if (saysNothing(text)) this.#add('blank')
    else if (isOpenAmount(text)) this.#add('bound')
    if (typeof cell === 'number') return this.#count(cell)
    if (typeof cell === 'boolean') return this.#add('flag')
    if (text.length <= shortMax) this.#look(text)
  }

  #look(text: string) {
    if (/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text)) return this.#add('email')
    const date = dateShapeOf(text)
    if (date) {
      this.#add('date')
      if (date !== 'clear') this.#add(date)
      return
    }
    const amount = amountShapeOf(withoutAbout(text))
    if (amount) {
      if (amount.isPercent || amount.currency || amount.isScaled) this.#add(amount.isPercent ? 'percent' : 'amount')
      else this.#count(amount.value)
      if (amount.isScaled) this.#addLarge(Math.abs(amount.value * amount.scale))
      if (amount.isScaled) this.#add('scaled')
      if (amount.currency && this.#currencies.size < 20) this.#currencies.add(amount.currency)
      if (amount.decimal) this.#add(amount.decimal)
      return
    }
    if (/^(https?:\/\/|www\.)\S+\.\S+$|^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(\/\S*)?$/i.test(text)) this.#add('web')
    if (stageOf(text)) this.#add('stage')
    if (statusOf(text)) this.#add('status')
    if (flagOf(text) !== undefined) this.#add('flag')
  }

  #count(value: number) {
    this.#add('number')
    const size = Math.abs(value)
    this.#addLarge(size)
    if (size > 0) this.#add(size < 1 ? 'fraction' : size === 1 ? 'one' : 'above_one')
  }

  /** An amount as those of companies and deals are. */
  #addLarge(size: number) {
    if (size >= 100_000) this.#add('large')
  }

  #add(what: Counted) {
    this.#looks[what] = (this.#looks[what] ?? 0) + 1
  }

  facts(name: string, above?: string): ColumnFacts {
    return {
      name,
      ...(above !== undefined && { above }),
      filled: this.#filled,
      longest: this.#longest,
      samples: [...this.#samples],
      looks: this.#looks,
      currencies: [...this.#currencies].sort(),
    }
  }
}
const shortMax = 200
