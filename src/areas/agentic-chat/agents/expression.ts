/** What is worked out of values: + - * / ( ), avg, sum, min, max, abs. Throws BadExpression for anything else. */
export class BadExpression extends Error {
  override name = 'BadExpression'
}

/** The unit of a date, whose amount is its days since 1970; two of them are so many days apart. */
export const day = 'a date'
/** An amount with what it is measured in; "" for a plain number. One that was written (isBare) is of the unit of what it is added to. */
export type Amount = { value: number; unit: string; isBare?: boolean }

// "$5.6m", "215000000", "10%"
const token =
  /\s*(?:([$€£¥]?\d+(?:\.\d+)?(?:%|\s?(?:k|m|mn|bn|thousand|million|billion)\b)?)|([a-z][\w]*(?:\.\w+)*)|([-+*/(),]))/iy

/** Works an expression out; "valueOf" gives what a name or a number of it stands for. */
export function workedOut(text: string, valueOf: (name: string, isNumber: boolean) => Amount): Amount {
  const tokens = tokensOf(text)
  let at = 0
  const take = (sign: string) => {
    if (tokens[at]?.sign !== sign) throw new BadExpression(`“${text}” cannot be worked out: “${sign}” is missing.`)
    at += 1
  }
  const chain = (signs: string, operand: () => Amount) => (): Amount => {
    let left = operand()
    for (let sign = tokens[at]?.sign; sign && signs.includes(sign); sign = tokens[at]?.sign) {
      at += 1
      left = joined(sign, left, operand())
    }
    return left
  }
  const single = (): Amount => {
    const next = tokens[at]
    at += 1
    if (next?.sign === '-') {
      const amount = single()
      return { ...amount, value: -amount.value }
    }
    if (next?.sign === '(') {
      const inner = sum()
      take(')')
      return inner
    }
    if (next?.number !== undefined) return valueOf(next.number, true)
    if (next?.name === undefined) throw new BadExpression(`“${text}” cannot be worked out.`)
    const made = tokens[at]?.sign === '(' ? functions[next.name.toLowerCase()] : undefined
    return made ? made(parts()) : valueOf(next.name, false)
  }
  const parts = (): Amount[] => {
    take('(')
    const found = [sum()]
    while (tokens[at]?.sign === ',') {
      at += 1
      found.push(sum())
    }
    take(')')
    return found
  }
  const sum: () => Amount = chain('+-', chain('*/', single))
  const amount = sum()
  if (at < tokens.length) throw new BadExpression(`“${text}” cannot be worked out.`)
  if (!Number.isFinite(amount.value)) throw new BadExpression('Nothing can be divided by nought.')
  return amount
}

type Token = { number?: string; name?: string; sign?: string }

function tokensOf(text: string): Token[] {
  const found: Token[] = []
  token.lastIndex = 0
  const whole = text.trimEnd()
  while (token.lastIndex < whole.length) {
    const match = token.exec(whole)
    if (!match) throw new BadExpression(`“${text}” cannot be worked out.`)
    const [, number, name, sign] = match
    found.push(number !== undefined ? { number } : name !== undefined ? { name } : { sign: sign ?? '' })
  }
  return found
}

function joined(sign: string, left: Amount, right: Amount): Amount {
  const bareness = left.isBare && right.isBare ? { isBare: true } : {}
  if (sign === '-' && left.unit === day && right.unit === day) return { value: left.value - right.value, unit: 'days' }
  if (sign === '+' || sign === '-') {
    const [unit, another] = unitsOf([left, right])
    if (unit === undefined || another !== undefined)
      throw new BadExpression(`${named(left)} and ${named(right)} cannot be added or taken away from each other.`)
    return { value: sign === '+' ? left.value + right.value : left.value - right.value, unit, ...bareness }
  }
  if (sign === '*') {
    if (left.unit !== '' && right.unit !== '')
      throw new BadExpression(`${named(left)} times ${named(right)} is nothing that has a name.`)
    return { value: left.value * right.value, unit: left.unit || right.unit, ...bareness }
  }
  if (left.unit === right.unit) return { value: left.value / right.value, unit: '', ...bareness }
  if (right.unit === '') return { value: left.value / right.value, unit: left.unit }
  // so much money for each of so many
  if (left.unit !== '') throw new BadExpression(`${named(left)} by ${named(right)} is nothing that has a name.`)
  return { value: left.value / right.value, unit: '' }
}

const named = ({ unit }: Amount) => (unit === '' ? 'a number' : `an amount in ${unit}`)

/** What these are measured in: a number that was written goes with the others, but with no date. */
function unitsOf(parts: readonly Amount[]): string[] {
  const units = new Set(parts.flatMap(({ unit, isBare }) => (isBare ? [] : [unit])))
  return units.size === 0 ? [''] : units.has(day) && parts.some(({ isBare }) => isBare) ? ['', day] : [...units]
}

function ofOneUnit(parts: readonly Amount[]): { values: number[]; unit: string } {
  const [unit = '', another] = unitsOf(parts)
  if (another !== undefined) throw new BadExpression('These are measured in different things.')
  return { values: parts.map(({ value }) => value), unit }
}

const over =
  (work: (values: number[]) => number) =>
  (parts: Amount[]): Amount => {
    const { values, unit } = ofOneUnit(parts)
    return { value: work(values), unit }
  }
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const functions: Record<string, (parts: Amount[]) => Amount> = {
  avg: over((values) => total(values) / values.length),
  sum: over(total),
  min: over((values) => Math.min(...values)),
  max: over((values) => Math.max(...values)),
  abs: over(([value = 0]) => Math.abs(value)),
}
