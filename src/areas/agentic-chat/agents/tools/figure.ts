import { z } from 'zod'
import { conceptNames } from '../../../files/index.ts'
import { cut } from '../../answers/markdown.ts'
import { DocumentQuestion, documentShapes } from '../../plan/plan.ts'
import { recordFor, runnable } from '../resolve.ts'
import { looked } from './looked.ts'
import { NotRunnable, readingTool } from './tool.ts'

export const figure = readingTool({
  name: 'figure',
  about: `A figure that the statements in a company's documents print, or that is worked out of such ones, reviewed or not, with the cells it stands in. A formula has + - * / ( ), numbers, avg(a, b), and figures: ${conceptNames.join(', ')}. name@1 is the year before: cogs / avg(inventory@1, inventory). "label" in double quotes is a line by its printed words.`,
  input: z.object({
    company: z.string(),
    formula: z.string(),
    called: z.string().describe('what the figure is called'),
    as: DocumentQuestion.shape.as.optional().describe('money for amounts, which is what is taken where it is left out'),
    shape: z
      .enum(documentShapes)
      .exclude(['against', 'direction'])
      .optional()
      .describe('level (of each period), change, growth, cagr (from one period to another), average (of all periods)'),
    periods: z
      .array(z.string())
      .optional()
      .describe('fiscal years or quarters in their order, "2024" or "Q2 2024"; left out: the newest year'),
  }),
  agent: 'financial_analyst',
  task: ({ called, company }) => `Reading the statements of ${cut(company, 60)} for ${cut(called, 60)}`,
  async run({ company, formula, called, as = 'money', shape = 'level', periods = [] }, looking) {
    const { who } = looking.asking
    const { id, label } = await recordFor(looking, company, 'company')
    const plan = runnable(
      {
        kind: 'document_question',
        company_id: id,
        formula,
        said: cut(called, 200),
        as,
        shape,
        periods: periods.slice(0, 12).map(periodCalled),
        toward: null,
        against: null,
        unit: null,
        decimals: null,
      },
      who,
    )
    return looked(plan, looking, [], [label])
  },
})

/** A fiscal year or quarter, as models write them: "2024", "FY2024", "Q2 2024", "2024 Q2". */
export function periodCalled(text: string): DocumentQuestion['periods'][number] {
  const [, before, year, after] = /^(?:q([1-4])(?: of)? )?(?:fy ?)?(\d{4})(?: ?q([1-4]))?$/i.exec(text.trim()) ?? []
  const quarter = before ?? after
  if (!year || (before && after)) throw new NotRunnable(`“${cut(text, 60)}” is no fiscal year or quarter.`)
  return { year: Number(year), quarter: quarter ? Number(quarter) : null }
}
