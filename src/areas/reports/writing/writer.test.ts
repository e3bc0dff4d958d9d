import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byId, type Fact } from '../fact.ts'
import { orTemplate, type ToWrite, type WriteSection, writeByTemplate } from './writer.ts'

const name: Fact = {
  id: 'company.name',
  label: 'Company',
  value: 'Acme',
  unit: 'name',
  period: null,
  source: { kind: 'company', id: null, marker: 'company record' },
}
const toWrite: ToWrite = { facts: byId([name]), section: 'market_analysis', type: 'market_analysis' }

const textOf = async (write: WriteSection) => {
  const faults: unknown[] = []
  const paragraphs = await Array.fromAsync(
    orTemplate(write, (fault) => faults.push(fault))(toWrite, new AbortController().signal),
  )
  return { text: paragraphs.join('\n\n'), faults }
}
const template = (await Array.fromAsync(writeByTemplate(toWrite, new AbortController().signal))).join('\n\n')

test('another writer’s section is taken where it has the figures of the facts alone', async () => {
  const { text, faults } = await textOf(async function* () {
    yield '{{fact:company.name}} is a company.'
  })
  assert.deepEqual([text, faults], ['{{fact:company.name}} is a company.', []])
})

test('where it makes up a figure or a fact, says nothing or fails, the template writes the section', async () => {
  const writers: WriteSection[] = [
    async function* () {
      yield 'It grew by 12%.'
    },
    async function* () {
      yield '{{fact:revenue}}'
    },
    async function* () {},
    async function* () {
      yield 'It is fine.'
      throw new Error('The model has left')
    },
  ]
  for (const write of writers) {
    const { text, faults } = await textOf(write)
    assert.equal(text, template)
    assert.equal(faults.length, 1)
  }
})
