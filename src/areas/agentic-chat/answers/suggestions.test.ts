import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold } from '../../../words/name_words.ts'
import type { NameIndex } from '../grammar/names/names.ts'
import { understand } from '../grammar/understand.ts'
import type { Ref } from '../plan/result.ts'
import { everySuggestion, suggestions } from './suggestions.ts'

const ref = (type: Ref['type'], n: number, label: string): Ref => ({
  type,
  id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  label,
})
const refs = [
  ref('company', 1, 'Cobalt Health'),
  ref('company', 2, 'Northwind Robotics'),
  ref('user', 3, 'Priya Shah'),
  ref('contact', 4, 'Jane Doe'),
  ref('deal', 5, 'Project Falcon'),
]
const kinds = { company: 'company', user: 'user', contact: 'contact', deal: 'deal' } as const
const roles = ['ceo', 'cfos']
const names: NameIndex = {
  match: (words) => [
    ...words.flatMap((word, from) =>
      roles.includes(word)
        ? [
            {
              from,
              to: from + 1,
              by: 'whole' as const,
              named: [{ kind: 'role' as const, values: [word], said: word, isStored: true }],
            },
          ]
        : [],
    ),
    ...refs.flatMap((ref) => {
      const named = fold(ref.label).split(' ')
      const from = words.findIndex((_, at) => named.every((word, offset) => words[at + offset] === word))
      const kind = kinds[ref.type as keyof typeof kinds] // reason: the records above are of these types
      return from < 0 ? [] : [{ from, to: from + named.length, by: 'whole' as const, named: [{ kind, ref }] }]
    }),
  ],
  nearest: () => [],
  examples: () => refs,
}
const situation = { userId: ref('user', 3, '').id, today: '2026-11-21', dateOrder: null, companyId: null, last: null }

test('every question that is suggested is understood, with no word left over', () => {
  const left = everySuggestion(names).flatMap((question) => {
    const understanding = understand(question, names, situation)
    return understanding.kind === 'plan' && understanding.unused.length === 0
      ? []
      : [`${question}: ${JSON.stringify(understanding).slice(0, 150)}`]
  })
  assert.deepEqual(left, [])
})

test('three questions are suggested, those nearest to what was asked, and not the same again', () => {
  const near = suggestions(names, { question: 'pipeline by stage', plan: null })
  assert.equal(near.length, 3)
  assert.match(near[0] ?? '', /pipeline/)
  assert.ok(!near.includes('Pipeline by stage'))
  const bare = suggestions({ ...names, examples: () => [] }, { question: '', plan: null })
  assert.equal(bare.length, 3, 'a firm without any record has questions too')
  assert.ok(bare.every((one) => !one.includes('{')))
})
