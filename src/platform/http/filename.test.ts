import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extensionOf, safeFilename } from './filename.ts'

const kept: [given: string, kept: string | undefined][] = [
  ['Übersicht – 報告.pdf', 'Übersicht – 報告.pdf'],
  ['/etc/passwd.pdf', 'passwd.pdf'],
  ['..\\..\\boot.ini.pdf', 'boot.ini.pdf'],
  ['C:\\Users\\ana\\CIM.pdf', 'CIM.pdf'],
  ['../../x.pdf', 'x.pdf'],
  ['a\0b\r\nc\t.pdf', 'abc.pdf'],
  ['annual_\u202Efdp.exe', 'annual_fdp.exe'],
  ['a\u200Bb\uFEFF.pdf', 'ab.pdf'],
  ['a\ud800b.pdf', 'a_b.pdf'],
  ['...hidden.pdf', 'hidden.pdf'],
  ['.pdf', 'pdf'],
  ['  a   b .pdf ', 'a b .pdf'],
  ['%22quoted%22.pdf', '"quoted".pdf'],
  ['e\u0301.pdf', '\u00e9.pdf'],
  ['', undefined],
  ['..', undefined],
  ['dir/', undefined],
  ['\u202E\0', undefined],
]
for (const [given, expected] of kept)
  test(`the name ${JSON.stringify(given)} is kept as ${JSON.stringify(expected)}`, () =>
    assert.equal(safeFilename(given), expected))

test('a name that is too long keeps its extension and its characters whole', () => {
  for (const character of ['a', '報', '😀']) {
    const name = safeFilename(`${character.repeat(300)}.xlsx`) ?? ''
    assert.ok(name.length <= 255 && name.length >= 253, String(name.length))
    assert.ok(name.endsWith('.xlsx') && name.isWellFormed())
  }
})

test('an extension is what stands behind the last dot, in lower case', () => {
  assert.deepEqual(['a.b.PDF', 'a', 'a.', '.pdf', 'a.pdf '].map(extensionOf), ['pdf', '', '', 'pdf', 'pdf'])
})
