import { z } from 'zod'
import { seen } from '../../../../access/seen.ts'
import type { Who } from '../../../../platform/auth/gate.ts'
import type { Db } from '../../../../platform/db/open.ts'
import { piece } from '../../../../platform/db/statement.ts'
import type { Ref } from '../../plan/result.ts'
import { readingTool } from './tool.ts'

export const duplicates = readingTool({
  name: 'duplicates',
  about: 'Companies or contacts that may be on record twice, the likeliest first, with the reasons.',
  input: z.object({ kind: z.enum(['company', 'contact']) }),
  agent: 'data_analyst',
  task: ({ kind }) => `Looking for ${kind === 'company' ? 'companies' : 'contacts'} that are on record twice`,
  async run({ kind }, { asking, ledger }) {
    const pairs = await likelyTheSame(asking.sql, asking.who, kind)
    const total = pairs[0]?.total ?? 0
    const { id } = ledger.row({
      ref: null,
      about: [],
      values: [['count', { label: 'how many', shown: String(total), amount: total, type: 'integer' }]],
      citations: [],
    })
    const lines = pairs.map((pair) => {
      const named = [
        { id: pair.id, label: pair.name },
        { id: pair.other_id, label: pair.other_name },
      ].map((one) => {
        const ref: Ref = { type: kind, ...one }
        return `[${ledger.record(ref)}] ${ref.label}`
      })
      return `- ${named.join(' and ')}: ${pair.reasons.join(', ')}`
    })
    return { lines: [`[${id}] pairs that may be the same: ${total} in all`, ...lines] }
  },
})

type Pair = { id: string; name: string; other_id: string; other_name: string; reasons: string[]; total: number }

/** The pairs that the person may know both of, as the screen of duplicates lists them. */
const likelyTheSame = (db: Db, who: Who, kind: 'company' | 'contact') => {
  const table = kind === 'company' ? piece`companies` : piece`contacts`
  const [one, other] =
    kind === 'company'
      ? [piece`a.deleted_at is null`, piece`b.deleted_at is null`]
      : [piece`not a.company_deleted`, piece`not b.company_deleted`]
  return db<Pair[]>`
    select a.id, a.name, b.id as other_id, b.name as other_name, p.reasons, count(*) over ()::int as total
    from duplicate_pairs p join ${table} a on a.firm_id = ${who.firmId} and a.id = p.id
      join ${table} b on b.firm_id = ${who.firmId} and b.id = p.other_id
    where p.firm_id = ${who.firmId} and p.subject_type = ${kind} and ${one} and ${other} and ${seen(who, 'a')} and ${seen(who, 'b')}
      and not exists (
        select from duplicates_dismissed d where d.firm_id = ${who.firmId} and d.id = p.id and d.other_id = p.other_id)
    order by p.score desc, p.id, p.other_id limit ${pairsMax}`
}

const pairsMax = 20
