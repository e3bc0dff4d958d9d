import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf, madeUpNames } from '../../../test/fixtures/made_up_names.ts'
import { ofDocuments } from './grammar/document_question/question.ts'
import { understand } from './grammar/understand.ts'
import { ReadingShare } from './reading_share.ts'

const situation = {
  userId: 'me',
  today: '2026-11-21',
  dateOrder: null,
  companyId: idOf('Northwind Robotics'),
  last: null,
}

test('what no person asks is not read at length: words without end, signs without end, one sign for many letters', () => {
  for (const question of [
    `tasks ${'ﬃ'.repeat(1300)}`,
    `tasks ${'a'.repeat(3900)}`,
    `tasks ${'ﷺ '.repeat(200)}`,
    `list all companies ${'&'.repeat(1900)}`,
    `list all companies ${'& '.repeat(900)}`,
    'hear anything from '.repeat(150),
    `revenue ${'('.repeat(1900)}`,
  ]) {
    assert.equal(understand(question, madeUpNames, situation).kind, 'not_understood', question.slice(0, 30))
    const { figure, credit } = ofDocuments(question, madeUpNames, situation)
    assert.deepEqual([figure, credit], [null, null], question.slice(0, 30))
  }
  assert.equal(understand(`notes mentioning "${'covenant '.repeat(30)}"`, madeUpNames, situation).kind, 'plan')
})

test('a firm whose questions take long to read leaves the thread to others before its next', async () => {
  const share = new ReadingShare()
  const read: string[] = []
  const { signal } = new AbortController()
  const ask = (firmId: string, name: string, ms: number) =>
    share.take(firmId, signal, async (measured) =>
      measured(() => {
        const end = performance.now() + ms
        while (performance.now() < end);
        read.push(name)
      }),
    )
  const slow = [ask('one', 'first', 60), ask('one', 'second', 60)]
  await slow[0]
  await ask('other', 'of another firm', 0)
  await Promise.all(slow)
  assert.deepEqual(read, ['first', 'of another firm', 'second'])
})
