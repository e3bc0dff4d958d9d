import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compound, docx, html, jpeg, pdf, png, pptx, tiff, xlsx, zip } from '../../../../test/sample_files.ts'
import type { Extension } from './formats.ts'
import { beginsAs, headBytes, holdsWhat } from './sniff.ts'

async function agrees(extension: Extension, content: Buffer): Promise<boolean> {
  const head = content.subarray(0, headBytes)
  const readAt = async (start: number, length: number) => content.subarray(start, start + length)
  return beginsAs(extension, head) && holdsWhat(extension, head, readAt, content.length)
}

const encrypted = compound('EncryptionInfo', 'EncryptedPackage')
const manyStreams = (name: string) => compound(...Array.from({ length: 40 }, (_, n) => `Stream ${n}`), name)

const right: [Extension, string, Buffer][] = [
  ['pdf', 'a PDF', pdf()],
  ['pdf', 'a PDF behind other lines', Buffer.concat([Buffer.from('HTTP/1.1 200\r\n\r\n'.repeat(40)), pdf()])],
  ['docx', 'a document', docx()],
  ['pptx', 'a deck', pptx()],
  ['xlsx', 'a workbook', xlsx()],
  ['docx', 'a document whose entries have backslashes', zip('[Content_Types].xml', 'word\\document.xml')],
  ['xlsx', 'an encrypted workbook', encrypted],
  ['docx', 'a document that was cut off', docx().subarray(0, 60)],
  ['doc', 'an old document', compound('1Table', 'WordDocument')],
  ['doc', 'an old document with many streams', manyStreams('WordDocument')],
  ['ppt', 'an old deck', compound('Current User', 'PowerPoint Document')],
  ['xls', 'an old workbook', compound('Workbook')],
  ['xls', 'a still older workbook', compound('Book')],
  ['doc', 'an old document that was cut off', compound('WordDocument').subarray(0, 600)],
  ['jpg', 'a photo', jpeg],
  ['jpeg', 'a photo', jpeg],
  ['png', 'a picture', png],
  ['tif', 'a scan', tiff],
  ['tiff', 'a scan of the other byte order', Buffer.from('4d4d002a00000008', 'hex')],
  ['tiff', 'a large scan', Buffer.from('49492b0008000000', 'hex')],
  ['html', 'a page', html()],
  ['htm', 'a page in UTF-16', Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from('<p>x', 'utf16le')])],
  ['html', 'a page in Latin-1', Buffer.from('<p>\xdcbersicht', 'latin1')],
]
for (const [extension, what, content] of right)
  test(`.${extension} may be ${what}`, async () => assert.ok(await agrees(extension, content)))

const wrong: [Extension, string, Buffer][] = [
  ['pdf', 'a text', Buffer.from('../pdfs/embedded_images_tables.pdf')],
  ['pdf', 'a PDF behind too much', Buffer.concat([Buffer.alloc(2000, 'x'), pdf()])],
  ['docx', 'a PDF', pdf()],
  ['docx', 'a workbook', xlsx()],
  ['docx', 'an ordinary zip', zip('a.txt')],
  ['docx', 'zeros', Buffer.alloc(5000)],
  ['docx', 'an old document', compound('WordDocument')],
  ['xls', 'an old document', compound('WordDocument')],
  ['doc', 'an old document of another program', manyStreams('Quill')],
  ['xls', 'a new workbook', xlsx()],
  ['jpg', 'a PNG', png],
  ['png', 'a JPEG', jpeg],
  ['tiff', 'a text', Buffer.from('II: not')],
  ['html', 'a picture', png],
  ['html', 'bytes', Buffer.from([1, 2, 3, 60, 112, 62])],
]
for (const [extension, what, content] of wrong)
  test(`.${extension} may not be ${what}`, async () => assert.ok(!(await agrees(extension, content))))

test('a compound file whose table goes round in a ring, or that is random, comes to an end', async () => {
  const ring = compound('A')
  ring.fill(0, 512)
  await agrees('doc', ring)
  for (let seed = 0; seed < 300; seed++) {
    const random = Buffer.from(ring)
    for (let at = 24; at < random.length; at += 1) random[at] = (at * 2_654_435_761 * (seed + 1)) >>> 13
    random.writeUInt16LE(9, 30)
    await agrees('doc', random)
  }
})
