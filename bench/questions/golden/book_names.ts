import { Names } from '../../../src/areas/agentic-chat/grammar/names/name_match.ts'
import type { NamedType } from '../../../src/areas/agentic-chat/grammar/names/name_table.ts'
import type { NameIndex } from '../../../src/areas/agentic-chat/grammar/names/names.ts'
import { nearestNames } from '../../../src/areas/agentic-chat/grammar/names/nearest_names.ts'
import { type RecordValues, Values } from '../../../src/areas/agentic-chat/grammar/names/values.ts'
import type { NamedFirm } from '../../../test/fixtures/asked_in_turns.ts'
import type { Firm } from '../firm.ts'

/** The names of the bench's firm, without a service. */
export function namesOf(firm: Firm): NamedFirm {
  const values = new Values()
  const all = new Names([values])
  const labels = new Map<string, string>()
  const add = (type: NamedType, name: string, had: RecordValues = {}) => {
    const id = `00000000-0000-7000-8000-${String(labels.size + 100).padStart(12, '0')}`
    labels.set(id, name)
    all.records.add({ type, id, name })
    values.add(had)
    return id
  }
  const companies = firm.companies.map(({ name, industry, location }) => ({
    id: add('company', name, { industry, location }),
    label: name,
  }))
  for (const { name, role } of firm.contacts) add('contact', name, { role })
  for (const { name } of firm.colleagues) add('user', name)
  for (const { name } of firm.deals) add('deal', name)
  for (const { filename } of firm.documents) add('file', filename)
  for (const { tags } of firm.notes) for (const tag of tags ?? []) values.addTag(tag)
  const names: NameIndex = {
    match: (words) => all.match(words),
    nearest: (words, limit) => nearestNames(all.records, words, limit),
    examples: (limit) => companies.slice(0, limit).map(({ id, label }) => ({ type: 'company', id, label })),
  }
  return { names, labels }
}
