import { cellsOf, differenceSaid, movementOf, nameOf, percentSaid, speaking } from '../answers/document_amounts.ts'
import { oneLine } from '../answers/markdown.ts'
import { sayMissing, sayStanding } from '../answers/say/say_document.ts'
import { citationOf, eachFigure, type WorkedAnswer } from '../plan/document_question.ts'
import type { DocumentQuestion } from '../plan/plan.ts'
import type { Result } from '../plan/result.ts'
import type { Fact } from './facts.ts'

type Facts = { facts: Fact[]; lines: string[] }

/** What was worked out of a company's documents, as facts with the places of all their parts; or why nothing was. */
export function factsOfDocuments({ plan, worked, further = [] }: Result, step: string): Facts {
  if (plan.kind !== 'document_question' || !worked) return { facts: [], lines: [] }
  const all = eachFigure(plan).map((one, at) => factsOfOne(one, [worked, ...further][at], at ? `${step}.${at}` : step))
  return { facts: all.flatMap(({ facts }) => facts), lines: [...new Set(all.flatMap(({ lines }) => lines))] }
}

function factsOfOne(plan: DocumentQuestion, worked: WorkedAnswer | undefined, step: string): Facts {
  if (!worked) return { facts: [], lines: [] }
  if (worked.kind === 'no documents') return { facts: [], lines: ['No document of the company has statements.'] }
  if (worked.kind === 'missing') return { facts: [], lines: [sayMissing(worked.miss, worked.file.label)] }
  const { figures, file } = worked
  const spoken = speaking(plan, figures)
  const { said } = spoken
  const called = oneLine(plan.said)
  const base = { about: oneLine(file.label), isNamed: false, kind: 'figure' as const }
  const sourcesOf = (some: typeof figures) => cellsOf(some).map((cell) => citationOf(file, cell))
  const levels = figures.map(
    (figure, at): Fact => ({
      ...base,
      id: `${step}.figure.${at + 1}`,
      label: `${called} ${nameOf(figure.asked)}`,
      shown: said(figure.amount),
      citations: sourcesOf([figure]),
    }),
  )
  const moved = figures.length > 1 ? movementOf(figures) : null
  const citations = sourcesOf(figures)
  const overall = (id: string, label: string, shown: string | null): Fact[] =>
    shown === null ? [] : [{ ...base, id: `${step}.figure.${id}`, label: `${label} of ${called}`, shown, citations }]
  const percent = (share: number | null) => (share === null || plan.as !== 'money' ? null : percentSaid(plan, share))
  const facts = [
    ...levels,
    ...(moved
      ? [
          ...overall('average', 'average', said(moved.mean)),
          ...overall('change', 'change', differenceSaid(plan, moved.difference, spoken)),
          ...overall('growth', 'growth', percent(moved.share)),
          ...overall('cagr', 'compound annual growth', percent(moved.yearly)),
        ]
      : []),
  ]
  return { facts, lines: [`To know: ${sayStanding(worked)}`] }
}
