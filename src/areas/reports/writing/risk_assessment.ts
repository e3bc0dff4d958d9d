import type { Facts } from '../fact.ts'
import { type Depth, kinds } from '../kinds.ts'
import type { ReportType } from '../schema.ts'
import { type Risk, risksOf } from './risks.ts'
import { bullets, type Part } from './say.ts'

const briefMax = 4

const headings: [Risk['weight'], string][] = [
  ['high', 'Key risks'],
  ['medium', 'To be looked into'],
  ['low', 'Watch items'],
]

export function riskAssessment(facts: Facts, depth: Depth, type: ReportType): Part[] {
  const all = risksOf(facts)
  const { towards } = kinds[type]
  // a report about one side of the company has the risks of that side
  const side = towards === 'figures' || towards === 'market' ? towards : undefined
  const risks = depth === 'brief' && side ? all.filter(({ about }) => about === side) : all
  if (risks.length === 0)
    return [
      'Nothing in the figures, notes and documents on file points to a risk of this kind. What is not on file is not judged.',
    ]
  const shown = depth === 'brief' ? risks.slice(0, briefMax) : risks
  return [
    'Each of these follows from a figure, a note or a passage on file; what is not on file is not judged.',
    ...headings.flatMap(([weight, heading]) => {
      const group = shown.filter((risk) => risk.weight === weight)
      return group.length === 0
        ? []
        : [
            `### ${heading}`,
            bullets(
              ...group.map(
                ({ title, evidence, mitigant }) =>
                  `**${title}.** ${evidence}${mitigant ? ` Against that, ${mitigant}` : ''}`,
              ),
            ),
          ]
    }),
  ]
}
