import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { type Person, type TestService } from '../../../../../test/harness.ts'
import { ask, startWith } from '../../../../../test/model_firm.ts'
import { type ScriptedModel, startScriptedModel } from '../../../../../test/scripted_model.ts'

// What a plan cannot say, and a tool does.

let model: ScriptedModel
let service: TestService
let ana: Person
before(async () => {
  model = await startScriptedModel()
  service = await startWith(model)
  ana = await service.register('Ana', 'Northgate')
  const companies = {
    Tessamar: { industry: 'Software', revenue: 50e6, ebitda: 16e6 },
    Halberd: { industry: 'Industrial', revenue: 90e6, ebitda: 9e6 },
    Larkspur: { industry: 'Software', revenue: 40e6, ebitda: 4e6 },
  }
  for (const [name, fields] of Object.entries(companies)) {
    const { id: company_id } = await ana.create('/api/companies', { name, ...fields })
    await ana.create('/api/deals', {
      name: `Project ${name}`,
      company_id,
      value: fields.ebitda * 7,
      bid_date: '2027-03-01',
      final_bid_date: '2027-03-15',
      close_date: '2027-03-31',
    })
    await ana.create('/api/interactions', { company_id, type: 'call', subject: 'Call', date: '2026-10-01T09:00:00Z' })
  }
})
after(() => model.stop())

/** What a look brings, in words for the model. */
async function looked(
  tool: string,
  input: object,
  question = 'Why should we prefer one of our companies?',
): Promise<string> {
  let brought = ''
  model.plays((seen) => {
    if (seen.round === 1) return { calls: [{ tool, input }] }
    brought = seen.last
    return { text: 'I cannot tell.' }
  })
  await ask(service, ana, question)
  return brought
}

suite('calc', () => {
  const revenue = {
    tool: 'query',
    input: { entity: 'companies', select: ['name', 'revenue'], order: { by: 'name', direction: 'asc' }, limit: 1 },
  }
  const worked = async (expression: (path: string) => string) => {
    let brought = ''
    model.plays((seen) => {
      if (seen.round === 1) return { calls: [revenue] }
      if (seen.round === 2) {
        const id = /- \[(r\d+)\] company/.exec(seen.last)?.[1]
        return {
          calls: [{ tool: 'calc', input: { expression: expression(`${id}.revenue`), called: 'gap', as: 'money' } }],
        }
      }
      brought = seen.last
      return { text: 'I cannot tell.' }
    })
    await ask(service, ana, 'Why is revenue below $500m, or 500000000, and what if it were 10% more?')
    return brought
  }

  test('takes a number that was written for money where the other side is money', async () => {
    const [written, plain] = [await worked((path) => `$500m - ${path}`), await worked((path) => `500000000 - ${path}`)]
    assert.match(written, /gap: \$4\d\d/)
    assert.equal(/gap: [^(]*/.exec(written)?.[0], /gap: [^(]*/.exec(plain)?.[0])
  })

  test('adds no share to money, and no other currency', async () => {
    assert.match(await worked((path) => `${path} + 10%`), /cannot be added/)
    assert.match(await worked((path) => `${path} - €500m`), /cannot be added/)
  })
})

test('groups are counted as groups, also where each is a record', async () => {
  const found = await looked('query', { entity: 'deals', measures: [{ name: 'count' }], group: [{ field: 'company' }] })
  assert.match(found, /deals in \d+ groups/)
})

test('what is known of a deal has when its bids are due', async () => {
  const found = await looked('brief', { kind: 'deal', name: 'Project Halberd' })
  assert.match(found, /bid_date 1 Mar 2027.*final_bid_date 15 Mar 2027/)
})

suite('derive', () => {
  test('puts figures of the company beside its deal, and works a column out', async () => {
    const brought = await looked('derive', {
      called: 'multiples',
      from: { entity: 'deals', select: ['name', 'company', 'value'] },
      join: [{ name: 'c', query: { entity: 'companies', select: ['name', 'ebitda', 'revenue'] } }],
      columns: [{ name: 'multiple', formula: 'value / c.ebitda', as: 'multiple' }],
      order: { by: 'c.revenue', direction: 'desc' },
    })
    assert.match(brought, /Project Halberd.*c\.ebitda \$9M.*multiple 7x[\s\S]*Project Tessamar.*multiple 7x/)
  })

  test('holds a row against the average of its group', async () => {
    const brought = await looked('derive', {
      called: 'above their industry',
      from: { entity: 'companies', select: ['name', 'industry', 'ebitda_margin'] },
      compare: [{ name: 'of_industry', of: 'ebitda_margin', how: 'average', by: 'industry' }],
      columns: [{ name: 'above', formula: 'ebitda_margin - of_industry', as: 'ratio' }],
      where: [{ column: 'above', op: 'more_than', value: 0 }],
    })
    assert.match(brought, /Tessamar.*of_industry 21%.*above 11%/)
    assert.doesNotMatch(brought, /Larkspur|Halberd/)
  })

  test('tells what is wrong with a column', async () => {
    const from = { entity: 'deals', select: ['name', 'value'] }
    assert.match(
      await looked('derive', { called: 'x', from, columns: [{ name: 'y', formula: 'val * 2', as: 'money' }] }),
      /There is no column “val”/,
    )
    assert.match(
      await looked('derive', { called: 'x', from, columns: [{ name: 'y', formula: 'value * 77', as: 'money' }] }),
      /77 stands neither/,
    )
  })
})

suite('history', () => {
  test('tells since when a field is as it is, and what it was at first', async () => {
    const { data } = (await ana.get('/api/deals')).body
    const deal = data.find(({ name }: { name: string }) => name === 'Project Halberd')
    await ana.patch(`/api/deals/${deal.id}`, { close_date: '2027-06-30' })
    const brought = await looked('history', { field: { of: 'deal', name: 'close_date' } })
    assert.match(brought, /Project Halberd; now 2027-06-30; at_first 2027-03-31; .*changes 1/)
  })

  test('tells the stage of each deal on a day', async () => {
    const today = new Date().toISOString().slice(0, 10)
    assert.match(await looked('history', { stages_on: today }), /lead; count 3; value \$203M/i)
  })
})

suite('day', () => {
  test('says when a term ends that a note speaks of, from the day it names', async () => {
    const { data } = (await ana.get('/api/companies')).body
    const company = data.find(({ name }: { name: string }) => name === 'Halberd')
    await ana.create('/api/notes', {
      company_id: company.id,
      content: 'We signed the NDA on 31 August 2026. It runs for eighteen months.',
    })
    const search = { tool: 'search', input: { words: 'signed NDA', companies: ['Halberd'] } }
    const brought: string[] = []
    const day = (input: object) => ({ tool: 'day', input: { called: 'end of the NDA', ...input } })
    model.plays((seen) => {
      if (seen.round > 1) brought.push(seen.last)
      if (seen.round === 1) return { calls: [search] }
      if (seen.round === 2)
        return {
          calls: [
            day({ from: '2026-08-31', plus: 18, unit: 'month' }),
            day({ from: '2026-08-31', until: '2026-09-30' }),
            day({ from: '2026-08-30', plus: 1 }),
          ],
        }
      return { text: 'The NDA with Halberd ends on 29 February 2028 [x1].' }
    })
    const { text } = await ask(service, ana, 'Why does the NDA with Halberd end before 30 September 2026?')
    model.check()
    assert.match(brought[1] ?? '', /\[x1\] end of the NDA: 29 Feb 2028[\s\S]*\[x2\] end of the NDA: 30 days/)
    assert.match(brought[1] ?? '', /2026-08-30 stands neither/)
    assert.match(text, /^The NDA with Halberd ends on 29 February 2028 \[note of/)
  })
})
