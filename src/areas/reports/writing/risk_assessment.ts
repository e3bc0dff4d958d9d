import { type Facts, keysOf, textOf } from '../fact.ts'
import { type Depth, kinds } from '../kinds.ts'
import type { ReportType } from '../schema.ts'
import { notFound, type Risk, risksOf } from './risks.ts'
import { bullets, type Part } from './say.ts'

const briefMax = 4
const mentionsInBriefMax = 3

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
  const raised = mentions(facts, depth)
  if (risks.length === 0 && raised.length === 0)
    return [
      'Nothing in the figures, notes and documents on file points to a risk of this kind. What is not on file is not judged.',
    ]
  const shown = depth === 'brief' ? risks.slice(0, briefMax) : risks
  return [
    ...raised,
    risks.length > 0 &&
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
    depth === 'full' && notFoundLine(facts),
  ]
}

function notFoundLine(facts: Facts): Part {
  const subjects = notFound(facts)
  return subjects.length > 0 && `Looked for in the documents on file and not found: ${subjects.join(', ')}.`
}

/** What colleagues wrote down, in their words: whether it is a risk is not judged here. */
function mentions(facts: Facts, depth: Depth): Part[] {
  const found = keysOf(facts, 'mention.').filter((key) => /^\d+$/.test(key))
  if (found.length === 0) return []
  return [
    '### Raised in notes and conversations',
    'In the words of whoever wrote them down, newest first; how much each weighs is for the reader to judge.',
    bullets(...found.slice(0, depth === 'brief' ? mentionsInBriefMax : found.length).map((key) => mention(facts, key))),
  ]
}

const entries: Readonly<Record<string, string>> = {
  note: 'a note',
  call: 'a call',
  meeting: 'a meeting',
  email: 'an e-mail',
}

function mention(facts: Facts, key: string): Part {
  const { label, value } = facts.get(`mention.${key}`) ?? {}
  if (value === undefined || value === null) return undefined
  const entry = entries[textOf(facts, `mention.${key}.in`) ?? ''] ?? 'a conversation'
  const by = textOf(facts, `mention.${key}.by`) === null ? '' : ` (noted by {{fact:mention.${key}.by}})`
  return `**${label}.** Mentioned in ${entry} of {{fact:mention.${key}.on}}${by}: “{{fact:mention.${key}}}”.`
}
