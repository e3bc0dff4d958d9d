import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askToMend, mended } from './mending.ts'

const noDigits = (sentence: string) => (/\d/.test(sentence) ? [`digits: ${sentence.trim()}`] : [])
const answering = (text: string) => (wrong: Parameters<typeof askToMend>[0]) =>
  askToMend(wrong, 'Write each anew.', async () => text)

test('a line with a fault is written anew once, and stays an item of its list', async () => {
  const prompts: string[] = []
  const { lines, cut } = await mended(['All is well.', '- It made 5. It grew.'], noDigits, (wrong) =>
    askToMend(wrong, 'Write each anew.', async (prompt) => {
      prompts.push(prompt)
      return '1: It made much. It grew.'
    }),
  )
  assert.deepEqual([lines, cut], [['All is well.', '- It made much. It grew.'], 0])
  assert.match(prompts.join(), /1: - It made 5\. It grew\.\n {3}wrong: digits: It made 5\./)
})

test('of what fails again only the sentence is cut, and a title over nothing with it', async () => {
  const { lines, cut } = await mended(
    ['It made 5. It grew.', '- **Debt.** It owes 7.', '- It owes 8.'],
    noDigits,
    answering('1: It made 6. It grew.'),
  )
  assert.deepEqual([lines, cut], [['It grew.'], 3])
})

test('nobody is asked where nothing is wrong', async () => {
  const { lines } = await mended(['All is well.'], noDigits, () => assert.fail('asked'))
  assert.deepEqual(lines, ['All is well.'])
})
