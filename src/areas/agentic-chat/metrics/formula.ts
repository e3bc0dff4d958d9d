import { type ConceptName, concepts, isConcept } from '../../files/index.ts'

export type Op = '+' | '-' | '*' | '/'

/** What is to be worked out. "back" is how many years before the year that is asked for. */
export type Expr =
  | { kind: 'number'; value: number }
  | { kind: 'concept'; name: ConceptName; back: number; optional: boolean }
  /** a line of a statement by its own words, as the document prints them */
  | { kind: 'line'; label: string; back: number }
  | { kind: 'binary'; op: Op; left: Expr; right: Expr }
  | { kind: 'average'; parts: [Expr, Expr] }

/** What an amount is measured in. */
type Measure = 'money' | 'money_per_share' | 'count' | 'number'

export class FormulaError extends Error {
  override name = 'FormulaError'
}

const token = /\s*(?:"([^"]{2,120})"(?:@(\d{1,2}))?|(\d+(?:\.\d+)?)|([a-z_]+)(\?)?(?:@(\d{1,2}))?|([-+*/(),]))/y

type Token = { label?: string; number?: number; name?: string; optional?: boolean; back?: number; sign?: string }

function tokensOf(text: string): Token[] {
  const found: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.trimEnd().length) {
    const match = token.exec(text)
    if (!match) throw new FormulaError(`“${text}” is no formula`)
    const [, label, labelBack, number, name, optional, back, sign] = match
    if (label !== undefined) found.push({ label, back: Number(labelBack ?? 0) })
    else if (number !== undefined) found.push({ number: Number(number) })
    else if (name !== undefined) found.push({ name, optional: optional !== undefined, back: Number(back ?? 0) })
    else if (sign !== undefined) found.push({ sign })
  }
  return found
}

/** Reads a formula as plans and the library have it: "cogs / avg(inventory@1, inventory)". Throws FormulaError for anything else. */
export function parseFormula(text: string): Expr {
  const tokens = tokensOf(text)
  let at = 0
  const isNext = (sign: string) => tokens[at]?.sign === sign
  const take = (sign: string) => {
    if (!isNext(sign)) throw new FormulaError(`“${text}” is no formula`)
    at += 1
  }
  const chain = (ops: string, operand: () => Expr) => (): Expr => {
    let left = operand()
    for (let sign = tokens[at]?.sign; sign && ops.includes(sign); sign = tokens[at]?.sign) {
      at += 1
      left = { kind: 'binary', op: sign as Op, left, right: operand() } // reason: one of the signs in ops
    }
    return left
  }
  const single = (): Expr => {
    const next = tokens[at]
    at += 1
    if (next?.number !== undefined) return { kind: 'number', value: next.number }
    if (next?.label !== undefined) return { kind: 'line', label: next.label, back: next.back ?? 0 }
    if (next?.sign === '(') {
      const inner = sum()
      take(')')
      return inner
    }
    if (next?.name === 'avg') {
      take('(')
      const first = sum()
      take(',')
      const second = sum()
      take(')')
      return { kind: 'average', parts: [first, second] }
    }
    if (next?.name !== undefined && isConcept(next.name))
      return { kind: 'concept', name: next.name, back: next.back ?? 0, optional: next.optional === true }
    throw new FormulaError(`“${next?.name ?? text}” is no figure of a statement`)
  }
  const product = chain('*/', single)
  const sum = chain('+-', product)
  const expr = sum()
  if (at < tokens.length) throw new FormulaError(`“${text}” is no formula`)
  return expr
}

const binds: Record<Op, number> = { '+': 1, '-': 1, '*': 2, '/': 2 }

/** A formula as text that parseFormula reads. */
export function formulaOf(expr: Expr, outer = 0): string {
  switch (expr.kind) {
    case 'number':
      return String(expr.value)
    case 'concept':
      return `${expr.name}${expr.optional ? '?' : ''}${expr.back > 0 ? `@${expr.back}` : ''}`
    case 'line':
      return `"${expr.label}"${expr.back > 0 ? `@${expr.back}` : ''}`
    case 'average':
      return `avg(${expr.parts.map((part) => formulaOf(part)).join(', ')})`
    case 'binary': {
      const own = binds[expr.op]
      const text = `${formulaOf(expr.left, own)} ${expr.op} ${formulaOf(expr.right, own + 0.5)}`
      return own < outer ? `(${text})` : text
    }
    default:
      return expr satisfies never
  }
}

export const conceptsIn = (expr: Expr): ConceptName[] => {
  switch (expr.kind) {
    case 'number':
    case 'line':
      return []
    case 'concept':
      return [expr.name]
    case 'average':
      return expr.parts.flatMap(conceptsIn)
    case 'binary':
      return [...conceptsIn(expr.left), ...conceptsIn(expr.right)]
    default:
      return expr satisfies never
  }
}

/** How many figures and numbers are in it. */
export const termsIn = (expr: Expr): number => {
  switch (expr.kind) {
    case 'number':
    case 'line':
    case 'concept':
      return 1
    case 'average':
      return termsIn(expr.parts[0]) + termsIn(expr.parts[1])
    case 'binary':
      return termsIn(expr.left) + termsIn(expr.right)
    default:
      return expr satisfies never
  }
}

/** Whether a line is named in it by its own words. */
export const hasLine = (expr: Expr): boolean => formulaOf(expr).includes('"')

/** The same formula as it stood so many years before. */
export function shifted(expr: Expr, years: number): Expr {
  switch (expr.kind) {
    case 'number':
      return expr
    case 'concept':
    case 'line':
      return { ...expr, back: expr.back + years }
    case 'average':
      return { kind: 'average', parts: [shifted(expr.parts[0], years), shifted(expr.parts[1], years)] }
    case 'binary':
      return { ...expr, left: shifted(expr.left, years), right: shifted(expr.right, years) }
    default:
      return expr satisfies never
  }
}

/** What comes out of a formula; throws FormulaError where it adds what cannot be added. */
export function measureOf(expr: Expr): Measure {
  switch (expr.kind) {
    case 'number':
      return 'number'
    case 'concept':
      return concepts[expr.name].dimension ?? 'money'
    case 'line':
      return 'money'
    case 'average': {
      const [first, second] = expr.parts.map(measureOf)
      if (first === undefined || first !== second) throw new FormulaError('An average is of two amounts of one kind')
      return first
    }
    case 'binary':
      if (expr.op === '/' && expr.right.kind === 'number' && expr.right.value === 0)
        throw new FormulaError('Nothing can be divided by nought')
      return ofBinary(expr.op, measureOf(expr.left), measureOf(expr.right))
    default:
      return expr satisfies never
  }
}

function ofBinary(op: Op, left: Measure, right: Measure): Measure {
  if (op === '+' || op === '-') {
    if (left === right) return left
    throw new FormulaError(`A ${nameOf(left)} and a ${nameOf(right)} cannot be added or taken away`)
  }
  if (op === '/') {
    if (left === right) return 'number'
    if (right === 'number') return left
  }
  if (op === '*') {
    if (left === 'number') return right
    if (right === 'number') return left
  }
  throw new FormulaError(`A ${nameOf(left)} and a ${nameOf(right)} make nothing that has a name`)
}

const nameOf = (measure: Measure) => measure.replaceAll('_', ' ')
