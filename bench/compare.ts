import { type Question, questions } from './questions.ts'
import { heading, print } from './report.ts'
import { type Effort, type Measured, measureRounds, median, perSecond, type Side } from './rounds.ts'

/** How much faster than the naive form each question has to be, at 100,000 companies. What is not here is compared with the bare side alone. */
const timesNaive: Partial<Record<Question, number>> = { list: 20, search: 50, filter: 2 }
export const hasNaive = (question: Question) => timesNaive[question] !== undefined

const meanings: Record<Question, string> = {
  list: 'First page with exact total',
  filter: 'One industry by revenue, with exact total',
  search: 'A word with about 400 hits, with exact total',
  get: 'One company with its counts',
  create: 'Create, with event and counters',
}

/** One question asked of all sides in interleaved rounds: their speed, and the median of the ratios of each round. */
export async function compare(question: Question, sides: Side[], databasePid: number, effort: Effort) {
  const { method, path } = questions[question]
  heading(`${meanings[question]}: ${method} ${path}, ${effort.connections} connections, ${effort.rounds} rounds`)
  const rounds = await measureRounds(sides, databasePid, effort)
  sides.forEach((side, index) => {
    const of = (figure: (measured: Measured) => number) =>
      median(rounds.map((measured) => (measured[index] ? figure(measured[index]) : Number.NaN)))
    const cpu = `node ${of((m) => m.cpuMicroseconds).toFixed(0)} µs, database ${of((m) => m.databaseMicroseconds).toFixed(0)} µs`
    print({ name: `  ${side.name} (processor time each: ${cpu})`, value: of(perSecond), unit: '/s' })
  })
  sides.slice(1).forEach((side, index) => {
    const ratio = median(rounds.map(([ours, ...others]) => ratioOf(ours, others[index])))
    const atLeast = side.name === 'bare' ? 0.8 : effort.isFull ? timesNaive[question] : undefined
    print({ name: `  ours / ${side.name}`, value: ratio, unit: '×', target: atLeast ? { atLeast } : undefined })
  })
}

const ratioOf = (ours?: Measured, other?: Measured) => (ours && other ? perSecond(ours) / perSecond(other) : Number.NaN)
