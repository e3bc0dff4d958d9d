import { z } from 'zod'
import { listPairs } from '../../../duplicates/index.ts'
import { recordCitation } from '../../answers/citing.ts'
import type { Ref } from '../../plan/result.ts'
import { readingTool } from './tool.ts'

export const duplicates = readingTool({
  name: 'duplicates',
  about: 'Companies or contacts that may be on record twice, the likeliest first, with the reasons.',
  input: z.object({ kind: z.enum(['company', 'contact']) }),
  agent: 'data_analyst',
  task: ({ kind }) => `Looking for ${kind === 'company' ? 'companies' : 'contacts'} that are on record twice`,
  async run({ kind }, { asking, ledger }) {
    const { data, total } = await listPairs(asking.sql, asking.who, { kind, page: 1, page_size: 20 })
    const { id } = ledger.row({
      ref: null,
      about: [],
      values: [['count', { label: 'how many', shown: String(total), amount: total, type: 'integer' }]],
      citations: [],
    })
    const lines = data.map(({ reasons, records }) => {
      const named = records.map((record) => {
        const ref: Ref = { type: kind, id: String(record.id), label: String(record.name) }
        const source = recordCitation(ref)
        const { id } = ledger.row({ ref, about: [ref.label], values: [], citations: source ? [source] : [] })
        return `[${id}] ${ref.label}`
      })
      return `- ${named.join(' and ')}: ${reasons.join(', ')}`
    })
    return { lines: [`[${id}] pairs that may be the same: ${total} in all`, ...lines] }
  },
})
