import { parseArgs } from 'node:util'

const figures = [
  'list',
  'filter',
  'search',
  'get',
  'create',
  'pgbench',
  'deep',
  'health',
  'metrics',
  'memory',
  'start',
] as const
type Figure = (typeof figures)[number]

/** npm run bench -- --quick --only list,search --rounds 11 */
export function readOptions() {
  const { values } = parseArgs({
    options: { quick: { type: 'boolean', default: false }, only: { type: 'string' }, rounds: { type: 'string' } },
  })
  const only = values.only?.split(',') ?? [...figures]
  for (const name of only)
    if (!figures.some((figure) => figure === name)) throw new Error(`--only: ${name} is none of ${figures.join(', ')}`)
  const { quick } = values
  return {
    wants: (figure: Figure) => only.includes(figure),
    rows: quick
      ? { companies: 10_000, contacts: 5000, deals: 2000 }
      : { companies: 100_000, contacts: 50_000, deals: 20_000 },
    effort: {
      isFull: !quick,
      rounds: Number(values.rounds ?? (quick ? 3 : 7)),
      secondsMin: quick ? 0.5 : 2,
      repliesMin: 32,
      connections: 32,
    },
    seconds: quick ? 2 : 10,
    pageRequests: quick ? 30 : 200,
    starts: quick ? 1 : 5,
  }
}
