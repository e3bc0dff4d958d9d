import { joined, type Piece, piece, raw } from '../../../../platform/db/statement.ts'
import type { FieldType } from '../catalogue.ts'
import { queryOf, where } from '../make_query.ts'
import type { Query } from '../plan.ts'
import { listBlock } from '../query.ts'
import type { Result, Row, Value } from '../result.ts'
import type { Running } from '../run.ts'
import { columnOf } from '../statements/columns.ts'
import { fromOf, joinsNeededBy, joinsOf, sqlOf } from '../statements/from.ts'
import { matching, typeOf } from '../statements/statements.ts'

/** What companies of an industry are compared by when the question names no figure. */
const usualFigures = ['revenue', 'revenue_growth', 'ebitda', 'ebitda_margin', 'employees']
const compared: ReadonlySet<FieldType> = new Set(['money', 'ratio', 'number', 'integer'])
/** With fewer there is no middle to speak of. */
const peersMin = 3
const quartiles = ['Lower quartile', 'Median', 'Upper quartile']

/**
 * A company next to the quartiles of the other active companies of its industry. Its row has, not shown, the rank of each
 * figure (1 is the highest) and among how many: revenue_rank, revenue_of.
 */
export async function runPeers(running: Running, query: Query): Promise<Omit<Result, 'plan'>> {
  const asked = query.select.filter((field) => compared.has(typeOf('companies', field)))
  const figures = asked.length > 0 ? asked : usualFigures
  const one = queryOf('companies', query.filters, {
    select: ['name', 'industry', ...figures],
    limit: 1,
    layout: 'compare',
  })
  const { block, notices } = await listBlock(running, one, 'companies')
  const [company] = block.rows
  const industry = company?.values['industry']
  if (!company?.ref || typeof industry !== 'string' || industry === '')
    return {
      blocks: [block],
      notices: company
        ? [...notices, `No industry is on record for ${company.ref?.label}, so there are no peers to compare with.`]
        : notices,
    }
  const found = await quartilesOf(running, { id: company.ref.id, industry, figures, company })
  if (found.peers === 0) return { blocks: [block], notices: [...notices, `No other active company is in ${industry}.`] }
  const few =
    found.peers < peersMin
      ? [
          `Only ${found.peers} other active ${found.peers === 1 ? 'company is' : 'companies are'} in ${industry}: quartiles say little.`,
        ]
      : []
  const rows = quartiles.map(
    (name, at): Row => ({
      ref: null,
      values: {
        name,
        ...Object.fromEntries(figures.map((figure) => [figure, found.of[figure]?.quartiles[at] ?? null])),
      },
    }),
  )
  const ranks = figures.flatMap((figure): [string, Value][] => [
    [`${figure}_rank`, found.of[figure]?.rank ?? null],
    [`${figure}_of`, found.of[figure]?.among ?? null],
  ])
  const first = { ...company, values: { ...company.values, ...Object.fromEntries(ranks) } }
  return {
    blocks: [
      {
        ...block,
        title: `Peers in ${industry}`,
        columns: block.columns.filter(({ name }) => name !== 'industry'),
        rows: [first, ...rows],
        total: rows.length + 1,
      },
    ],
    notices: [
      ...notices,
      `Peers are the ${found.peers === 1 ? 'one other active company' : `${found.peers} other active companies`} in ${industry}.`,
      ...few,
    ],
  }
}

type Asked = { id: string; industry: string; figures: readonly string[]; company: Row }
type OfFigure = { quartiles: (number | null)[]; rank: number | null; among: number | null }

async function quartilesOf({ ask, asking }: Running, { id, industry, figures, company }: Asked) {
  const peers = queryOf('companies', [
    where('companies', 'industry', 'is', industry),
    where('companies', 'status', 'is', 'active'),
    where('companies', 'id', 'is_not', id),
  ])
  const needed = joinsNeededBy('companies', ['industry', 'status', ...figures])
  const measures = figures.flatMap((figure, index): Piece[] => {
    const value = piece`(${sqlOf(asking, columnOf('companies', figure).sql)})::float8`
    const own = company.values[figure]
    return [
      piece`percentile_cont(array[0.25, 0.5, 0.75]) within group (order by ${value}) as ${raw(`q${index}`)}`,
      piece`count(${value})::int as ${raw(`n${index}`)}`,
      piece`count(*) filter (where ${value} > ${typeof own === 'number' ? own : null}::float8)::int as ${raw(`h${index}`)}`,
    ]
  })
  const [row] = await ask(piece`
    select count(*)::int as peers, ${joined(measures, ', ')}
    from ${fromOf(asking, 'companies')} ${joinsOf(asking, 'companies', needed, 'all')}
    where ${matching(asking, peers)}`)
  const of = Object.fromEntries(
    figures.map((figure, index): [string, OfFigure] => {
      const known = typeof company.values[figure] === 'number'
      const points = row?.[`q${index}`]
      return [
        figure,
        {
          quartiles: Array.isArray(points) ? points.map(Number) : [],
          rank: known ? Number(row?.[`h${index}`] ?? 0) + 1 : null,
          among: known ? Number(row?.[`n${index}`] ?? 0) + 1 : null,
        },
      ]
    }),
  )
  return { peers: Number(row?.['peers'] ?? 0), of }
}
