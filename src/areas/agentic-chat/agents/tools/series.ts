import { z } from 'zod'
import { trendFigures } from '../../plan/plan.ts'
import { recordFor, runnable } from '../resolve.ts'
import { looked } from './looked.ts'
import { NotRunnable, readingTool } from './tool.ts'

const companiesMax = 5

export const series = readingTool({
  name: 'series',
  about:
    'How figures of one to five companies went over their fiscal periods, as the records have them, with growth and CAGR.',
  input: z.object({
    companies: z.array(z.string()).min(1),
    figures: z.array(z.enum(trendFigures)).min(1),
    period: z.enum(['year', 'quarter']).optional(),
    from_year: z.number().optional(),
    to_year: z.number().optional(),
    last: z.number().optional().describe('only the latest so many periods'),
  }),
  agent: 'financial_analyst',
  task: ({ companies }) => `Following the figures of ${companies.slice(0, companiesMax).join(', ')}`,
  async run({ companies, figures, period = 'year', from_year = null, to_year = null, last }, looking) {
    const { who } = looking.asking
    const tried = await Promise.allSettled(
      companies.slice(0, companiesMax).map((name) => recordFor(looking, name, 'company')),
    )
    // one that is not there takes nothing from the others
    const found = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const missing = tried.flatMap((one): string[] => {
      if (one.status === 'fulfilled') return []
      if (one.reason instanceof NotRunnable) return [one.reason.message]
      throw one.reason
    })
    if (found.length === 0) throw new NotRunnable(missing.join(' '))
    const plan = runnable(
      {
        kind: 'trend',
        company_ids: found.map(({ id }) => id),
        figures: figures.slice(0, 4),
        period,
        from_year,
        to_year,
        last: last === undefined ? null : Math.min(40, Math.max(1, Math.round(last))),
        asked: 'series',
      },
      who,
    )
    return looked(plan, looking, missing)
  },
})
