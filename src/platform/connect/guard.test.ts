import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { test } from 'node:test'
import { AddressGuard, isPublic, type Lookup } from './guard.ts'

/** Names that a hostile server of names could answer. */
const names: Record<string, string[]> = {
  'rebound.example': ['127.0.0.1'],
  'half.example': ['93.184.215.14', '10.0.0.5'],
  'mapped.example': ['::ffff:169.254.169.254'],
  'intern.example': ['10.1.2.3'],
  'crm.example': ['93.184.215.14', '2606:2800:21f:cb07::1'],
}
const lookup: Lookup = async (host) => {
  const found = names[host]
  if (!found) throw new Error('ENOTFOUND')
  return found.map((address) => ({ address, family: isIP(address) }))
}
const guard = new AddressGuard([], lookup)

const visit = async (url: string, by = guard) => by.addressesOf(by.parse(url).hostname)

const tricks = [
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://017700000001/',
  'http://127.1/',
  'http://１２７.0.0.1/',
  'http://0.0.0.0/',
  'http://0/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::a00:1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://192.0.0.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://db.localhost/',
  'http://rebound.example/',
  'http://rebound.example./',
  'http://half.example/',
  'http://mapped.example/',
  'http://crm.example@127.0.0.1/',
  'http://ana:secret@crm.example/',
  'file:///etc/passwd',
  'ftp://crm.example/',
  'gopher://crm.example/',
  'javascript:alert(1)',
  '//crm.example/',
  'crm.example',
  'http://[fe80::1%25lo]/',
  'http://127.0.0.1:65536/',
  '',
]

for (const url of tricks)
  test(`no connection goes to ${url || 'nothing'}`, async () => {
    await assert.rejects(visit(url), { name: 'ConnectionFault', code: 'bad_config' })
  })

test('the public internet is reached, by name and by address', async () => {
  assert.equal((await visit('https://crm.example/dav')).length, 2)
  for (const url of ['https://93.184.215.14/', 'https://[2606:2800:21f:cb07::1]/', 'https://[64:ff9b::5db8:d70e]/'])
    assert.equal((await visit(url)).length, 1)
  await assert.rejects(visit('https://unknown.example/'), { code: 'unavailable' })
})

test('private places are reached where an operator lists them, and nothing beside', async () => {
  const listing = new AddressGuard(['10.0.0.0/8', '127.0.0.1', 'localhost', 'fd00::/8', '::1'], lookup)
  for (const url of ['http://10.9.9.9/', 'http://127.0.0.1:8080/', 'http://[::ffff:127.0.0.1]/', 'http://[fd12::1]/'])
    await visit(url, listing)
  await visit('http://intern.example/', listing)
  await visit('http://half.example/', listing)
  for (const url of ['http://127.0.0.2/', 'http://192.168.1.1/', 'http://[fe80::1]/', 'http://169.254.169.254/'])
    await assert.rejects(visit(url, listing), { code: 'bad_config' })
  const byName = new AddressGuard(['intern.example'], lookup)
  await visit('http://Intern.Example./', byName)
  await assert.rejects(visit('http://10.1.2.3/', byName), { code: 'bad_config' })
  assert.throws(() => new AddressGuard(['10.0.0.0/99'], lookup), /is not a name/)
})

test('an address that is none is not public', () => {
  for (const text of ['', 'localhost', 'fe80::1%lo', '127.0.0.1']) assert.equal(isPublic(text), false, text)
})
