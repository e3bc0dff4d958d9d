import {
  type AskedPeriod,
  type Cell,
  type ConceptName,
  cellFor,
  concepts,
  type Filing,
  isAbsent,
  type Line,
  linesCalled,
  linesFor,
  standsBetween,
  yearsBefore,
} from '../../files/index.ts'
import { type Expr, parseFormula } from './formula.ts'

/** A concept of one period with the cells it is made of: one, or all parts that the statement prints. */
export type Used = { concept: ConceptName | null; asked: AskedPeriod; amount: number; cells: Cell[] }

export type Worked = { amount: number; used: Used[] }

/** Why there is no figure. */
export type Miss = {
  /** null: a line that was asked for by its own words */
  concept: ConceptName | null
  asked: AskedPeriod
  /** none: the statement has no line of the kind at all */
  reason: 'no line' | 'none' | 'no column' | 'unclear' | 'rejected' | 'division by nothing' | 'two currencies'
  lines: Line[]
}

export class Missing extends Error {
  readonly miss: Miss
  constructor(miss: Miss) {
    super(`${miss.concept}: ${miss.reason}`)
    this.miss = miss
  }
}

/**
 * Works a formula out from the lines of one document for one period. Throws Missing where a term is not there, never taking it
 * for nothing. "said" is how the question calls a figure that is one term.
 */
export function evaluate(expr: Expr, asked: AskedPeriod, filing: Filing, said?: string): Worked {
  switch (expr.kind) {
    case 'number':
      return { amount: expr.value, used: [] }
    case 'concept':
      return ofConcept(expr, yearsBefore(asked, expr.back), filing, said)
    case 'line':
      return ofLine(expr.label, yearsBefore(asked, expr.back), filing)
    case 'average': {
      const [first, second] = [evaluate(expr.parts[0], asked, filing), evaluate(expr.parts[1], asked, filing)]
      return { amount: (first.amount + second.amount) / 2, used: [...first.used, ...second.used] }
    }
    case 'binary': {
      const [left, right] = bothOf(expr, asked, filing)
      const used = [...left.used, ...right.used]
      const amount = operations[expr.op](left.amount, right.amount)
      if (!Number.isFinite(amount)) {
        const concept = right.used[0]?.concept ?? null
        throw new Missing({ concept, asked, reason: 'division by nothing', lines: [] })
      }
      return { amount, used }
    }
    default:
      return expr satisfies never
  }
}

/** Of two things that are missing, the one that such a company cannot have says most. */
function bothOf(
  { left, right }: Extract<Expr, { kind: 'binary' }>,
  asked: AskedPeriod,
  filing: Filing,
): [Worked, Worked] {
  const first = attempt(() => evaluate(left, asked, filing))
  const second = attempt(() => evaluate(right, asked, filing))
  if (second instanceof Missing && (second.miss.reason === 'none' || !(first instanceof Missing))) throw second
  if (first instanceof Missing || second instanceof Missing) throw first
  return [first, second]
}

function attempt(work: () => Worked): Worked | Missing {
  try {
    return work()
  } catch (error) {
    if (error instanceof Missing) return error
    throw error
  }
}

const operations = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
}

/** The one line that is called so, with an amount that can be said as one: share counts and amounts per share have names of their own. */
function ofLine(label: string, asked: AskedPeriod, filing: Filing): Worked {
  const lines = linesCalled(filing.lines, label)
  const miss = (reason: Miss['reason']) => new Missing({ concept: null, asked, reason, lines })
  const [line] = lines
  if (!line) throw miss('no line')
  if (lines.length > 1) throw miss('unclear')
  const cell = cellFor(line, asked, filing)
  if (!cell) throw miss('no column')
  if (cell.state === 'rejected') throw miss('rejected')
  return { amount: cell.amount, used: [{ concept: null, asked, amount: cell.amount, cells: [cell] }] }
}

type Term = { name: ConceptName; optional: boolean }

function ofConcept({ name, optional }: Term, asked: AskedPeriod, filing: Filing, said?: string): Worked {
  const found = linesFor(filing.lines, name, said)
  const miss = (reason: Miss['reason'], lines: Line[] = []) => new Missing({ concept: name, asked, reason, lines })
  if (found.kind === 'unclear') throw miss('unclear', found.lines)
  if (found.kind === 'none') {
    if (optional && isAbsent(filing, name)) return { amount: 0, used: [] }
    const formula = concepts[name].else
    if (formula === undefined && isAbsent(filing, name)) throw miss('none')
    if (formula === undefined || standsBetween(filing, name)) throw miss('no line', nearest(filing, name))
    return evaluate(parseFormula(formula), asked, filing)
  }
  const cells = found.lines.map((line) => cellFor(line, asked, filing))
  const printed = cells.filter((cell) => cell !== undefined)
  if (printed.length < cells.length) throw miss('no column', found.lines)
  if (printed.some(({ state }) => state === 'rejected')) throw miss('rejected', found.lines)
  if (new Set(printed.map(({ currency }) => currency)).size > 1) throw miss('two currencies', found.lines)
  const sum = printed.reduce((added, { amount }) => added + amount, 0)
  const { sign } = concepts[name]
  const amount = sign === 'positive' ? Math.abs(sum) : sign === 'expense' ? asExpense(sum, asked, filing) : sum
  if (amount === null) throw miss('unclear', found.lines)
  return { amount, used: [{ concept: name, asked, amount, cells: printed }] }
}

/** Tax is printed with either sign: that of an expense is the one by which profit before tax comes to profit after it. */
function asExpense(printed: number, asked: AskedPeriod, filing: Filing): number | null {
  const before = ofConcept({ name: 'pretax', optional: false }, asked, filing).amount
  const after = ofConcept({ name: 'net_income', optional: false }, asked, filing).amount
  const [asIs, turned] = [Math.abs(before - printed - after), Math.abs(before + printed - after)]
  if (printed !== 0 && Math.min(asIs, turned) > 0.5 * Math.max(asIs, turned)) return null
  return asIs <= turned ? printed : -printed
}

/** Lines of the same statement that share a word with the names of what was looked for. */
function nearest({ lines }: Filing, name: ConceptName): Line[] {
  const { statement, names } = concepts[name]
  const words = new Set(names.flatMap((one) => one.split(' ')).filter((word) => word.length > 3 && !common.has(word)))
  return lines
    .filter((line) => line.statement === statement)
    .map((line) => ({ line, shared: line.normal.split(/[^a-z]+/).filter((word) => words.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, 3)
    .map(({ line }) => line)
}
const common = new Set(['total', 'other', 'from', 'expense', 'expenses', 'income', 'cash', 'current', 'long', 'term'])
