import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDetails, readReach } from './details.ts'

test('a website is the company’s only where it bears its name, and a place only where its seat is said', () => {
  const of = (company: string, text: string) => readDetails(company, [text])
  assert.deepEqual(
    of('Tessamar Flow Controls, Inc.', 'Write to deals@strand-okonjo.com or see www.tessamar.com/valves'),
    {
      website: 'https://tessamar.com',
      location: null,
    },
  )
  assert.equal(of('Acme GmbH', 'See acmeister.com and info@adviser.com').website, null)
  assert.equal(
    of('Acme', 'The company is headquartered in Bad Homburg, Germany. It sells in Paris').location,
    'Bad Homburg, Germany',
  )
  assert.equal(
    of('Acme', 'Founded in 1987 and based in Milwaukee, Wisconsin, it serves').location,
    'Milwaukee, Wisconsin',
  )
  assert.equal(of('Acme', 'Its customers are based in Milwaukee').location, null)
})

test('an address and a number are somebody’s only where the line says so', () => {
  const lines =
    'Jane Doe | CEO\nj.doe@acme.com\n+49 89 1234 5678\nRoe and Poe: roe@acme.com poe@acme.com +49 89 999 9999'
  assert.deepEqual(readReach('Jane Doe', [lines]), { email: 'j.doe@acme.com', phone: '+49 89 1234 5678' })
  assert.deepEqual(readReach('Ann Roe', [lines]), { email: 'roe@acme.com', phone: null })
  assert.deepEqual(readReach('Li Wu', [lines]), { email: null, phone: null })
})
