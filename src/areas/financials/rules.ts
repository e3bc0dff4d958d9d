import { noRules, type Rules } from '../../records/engine/rules.ts'
import { firstSpan, nextSpan, type Span } from './periods.ts'
import { updateFigures } from './update_figures.ts'

type Standing = { period: string } & Span
type Given = { period: string } & Partial<Span>

/** The days of a period are those of its label, unless said otherwise; the latest figures of its company are kept. */
export const recordRules: Rules = {
  ...noRules,
  // reason for both: what the schema of financial records let through, or the table holds
  complete: (_who, given) => ({ ...given, ...firstSpan((given as Given).period, given as Given) }),
  completeChange: (old, patch) => ({ ...patch, ...nextSpan(old as Standing, patch as Partial<Given>) }),
  follow: ({ db, who }, written) => {
    const companies = written.flatMap(({ before, after }) => [before?.['company_id'], after?.['company_id']])
    return updateFigures(
      db,
      who,
      companies.filter((id) => typeof id === 'string'),
    )
  },
}
