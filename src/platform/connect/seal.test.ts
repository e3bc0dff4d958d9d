import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { keysOf, newKey, SealBroken, sealer } from './seal.ts'

const [old, fresh] = [randomBytes(32), randomBytes(32)]
const place = 'firm:connection'

test('what was sealed is read again at its place only, and says nothing', () => {
  const { seal, open } = sealer([old])
  const sealed = seal('credentials', place, 'päßword')
  assert.equal(open('credentials', place, sealed), 'päßword')
  assert.doesNotMatch(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString('latin1'), /word/)
  assert.notEqual(seal('credentials', place, 'päßword'), sealed)
  for (const [purpose, aad] of [
    ['credentials', 'firm:other'],
    ['credentials', 'other:connection'],
    ['verifier', place],
  ] as const)
    assert.throws(() => open(purpose, aad, sealed), SealBroken)
})

test('a changed, cut or foreign text does not open', () => {
  const { seal, open } = sealer([old])
  const sealed = seal('credentials', place, 'secret')
  const [version, id, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.throws(() => open('credentials', place, [version, id, changed.toString('base64url')].join('.')), SealBroken)
  }
  for (const broken of ['', 'x', `${version}.${id}.`, `${version}.${id}.AAAA`, `2.${id}.${text}`, sealed.slice(0, -8)])
    assert.throws(() => open('credentials', place, broken), SealBroken)
})

test('a new key takes over while what the old one sealed still opens; without the old one it does not', () => {
  const before = sealer([old]).seal('credentials', place, 'secret')
  const both = sealer([fresh, old])
  assert.equal(both.open('credentials', place, before), 'secret')
  const after = both.seal('credentials', place, 'secret')
  assert.equal(sealer([fresh]).open('credentials', place, after), 'secret')
  assert.throws(() => sealer([fresh]).open('credentials', place, before), SealBroken)
  assert.throws(() => sealer([old]).open('credentials', place, after), SealBroken)
  assert.deepEqual([both.isCurrent(before), both.isCurrent(after)], [false, true])
})

test('keys are 32 bytes in base64, in a list with the new one first', () => {
  assert.equal(keysOf(`${newKey()}, ${newKey()}`)?.length, 2)
  for (const wrong of ['', 'secret', `${newKey()},`, newKey().slice(4)]) assert.equal(keysOf(wrong), undefined, wrong)
})
