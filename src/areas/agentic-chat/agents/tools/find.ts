import { z } from 'zod'
import { records, standardNames } from '../../../../records/descriptions/index.ts'
import { find as findRecords } from '../../../search/index.ts'
import { cut } from '../../answers/markdown.ts'
import type { Ref } from '../../plan/result.ts'
import { readingTool } from './tool.ts'

const ofEach = 4

export const find = readingTool({
  name: 'find',
  about:
    'Records whose name is like a name: companies, people, deals, funds, documents, colleagues. For names that may be written in another way.',
  input: z.object({ name: z.string() }),
  agent: 'data_analyst',
  task: ({ name }) => `Looking for “${cut(name, 60)}”`,
  async run({ name }, { asking, ledger }) {
    const q = cut(name, 180)
    if (q === '') return { lines: ['No name was given.'] }
    const hits = await findRecords(asking.sql, asking.who, { q, limit: ofEach })
    const some: [Ref['type'], { id: string; name: string; said?: string | null }[]][] = [
      [
        'company',
        hits.companies.map((one) => ({ ...one, said: [one.industry, one.location].filter(Boolean).join(', ') })),
      ],
      [
        'contact',
        hits.contacts.map((one) => ({ ...one, said: [one.role, one.company_name].filter(Boolean).join(', ') })),
      ],
      ['deal', hits.deals.map((one) => ({ ...one, said: `${one.company_name}, ${one.stage_name ?? one.stage}` }))],
      ...standardNames.map((kind): [Ref['type'], { id: string; name: string }[]] => [
        records[kind].subject,
        hits[kind],
      ]),
      ['file', hits.files.map(({ id, filename, company_name }) => ({ id, name: filename, said: company_name }))],
      ['user', hits.colleagues],
    ]
    const lines = some.flatMap(([type, records]) =>
      records.map(({ id, name, said }) => {
        const ref: Ref = { type, id, label: name }
        const handle = ledger.record(
          ref,
          said ? [['told', { label: 'told', shown: said, amount: null, type: 'text' }]] : [],
        )
        return `- [${handle}] ${type === 'user' ? 'colleague' : type} ${name}${said ? ` (${said})` : ''}`
      }),
    )
    return { lines: lines.length > 0 ? lines : [`Nothing is called like “${q}”.`] }
  },
})
