import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDatabase } from '../../../test/harness.ts'
import { openDatabase } from './open.ts'
import { boundedSearch, distinctWords, plainWords } from './search_terms.ts'

const sql = openDatabase({ at: { url: await createDatabase() }, connections: 1, prepare: true, name: 'tested' })
after(() => sql.end())

test('words, phrases, OR and what is left out reach the database as they were typed', () => {
  assert.equal(boundedSearch('net "debt free" or cash -loss'), 'net "debt free" or cash -"loss"')
  assert.equal(boundedSearch('a or a b'), 'a or a b')
  assert.equal(plainWords('write to ana@acme.example or Bob'), 'write to ana@acme.example Bob')
})

test('no search makes a query of more than some words, or one that PostgreSQL refuses', async () => {
  const many = Array.from({ length: 300 }, (_, index) => `w${index}`)
  const typed = [
    '$1 '.repeat(333),
    '<b>'.repeat(333),
    '-'.repeat(1000),
    '- \n'.repeat(333),
    '-'.repeat(900) + 'a',
    `"${'1 '.repeat(300)}"`,
    '$1'.repeat(300),
    'or '.repeat(300),
    '"" '.repeat(300),
    '-"a'.repeat(200),
    '(a|b)&!'.repeat(100),
    "':*\\ ".repeat(100),
    many.join(' '),
    many.join(' or '),
    many.join('-'),
  ]
  for (const q of typed) {
    const going = distinctWords(q)
      .map((word) => `'${word}'`)
      .join(' & ')
    const [made] = await sql<{ nodes: number[] }[]>`select array[
      numnode(websearch_to_tsquery('note_words', ${boundedSearch(q)})),
      numnode(plainto_tsquery('note_words', ${plainWords(q)})),
      numnode(to_tsquery('note_words', ${going}))] as nodes`
    for (const nodes of made?.nodes ?? [99]) assert.ok(nodes <= 40, `${nodes} nodes of ${q.slice(0, 40)}`)
  }
})
