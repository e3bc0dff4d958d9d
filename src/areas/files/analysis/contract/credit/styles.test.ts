import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { agreementOf } from '../../../../../../test/credit_agreements.ts'
import { readContract } from '../read.ts'

// Made-up agreements in the styles of firms of many countries; the lines above the dashes say what is right.

const folder = join(import.meta.dirname, '../../../../../../test/fixtures/credit_styles')

/** What is not read yet: it is left empty, never wrong. */
const notYet: Record<string, readonly string[]> = { austrian: ['agent'], us_project_multi_tables: ['total'] }

suite('an agreement of any country and firm says who borrows, who is the agent, how much and until when', () => {
  for (const name of readdirSync(folder).sort()) {
    const [head = '', text = ''] = readFileSync(join(folder, name), 'utf8').split('\n-----\n')
    const right = new Map(head.split('\n').map((line) => [line.split(': ')[0] ?? '', line.split(': ')[1] ?? '']))
    test(name.replace('.txt', '').replaceAll('_', ' '), () => {
      const { data } = readContract(agreementOf(text))
      if (!('parties' in data)) throw new Error('not a contract')
      const named = (role: RegExp) =>
        data.parties.find((party) => role.test(party.role ?? '') && !/security/i.test(party.role ?? ''))?.name ?? 'none'
      const days = [data.maturity_date, ...(data.maturities ?? []).map(({ date }) => date)].filter(Boolean)
      const read: Record<string, string> = {
        borrower: named(/borrower/i).toLowerCase(),
        agent: named(/agent/i).toLowerCase(),
        date: data.date ?? 'none',
        law: data.governing_law ?? 'none',
        total: String(data.total_commitment ?? 'none'),
        maturities: [...new Set(days)].sort().join(', ') || 'none',
      }
      const wanted = Object.fromEntries(
        Object.keys(read).map((key) => [
          key,
          notYet[name.replace('.txt', '')]?.includes(key) ? 'none' : (right.get(key) ?? '').toLowerCase(),
        ]),
      )
      assert.deepEqual({ ...read, law: read['law']?.toLowerCase() }, wanted)
    })
  }
})
