import { createReadStream } from 'node:fs'
import { TableFault } from './faults.ts'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

/**
 * How the text is written: as its first bytes say, else UTF-8 where what is not ASCII is valid UTF-8, but for a broken
 * character here and there that a program has cut in two; else Windows-1252.
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8')
  let isFirst = true
  let whole = 0
  let broken = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst) {
      const said = ofFirstBytes(chunk)
      if (said) return said
      isFirst = false
    }
    // no text of one byte for a character has a zero
    if (chunk.includes(0)) throw notText()
    for (const [character] of utf8.decode(chunk, { stream: true }).matchAll(/[^\0-\x7f]/gu))
      if (character === '\ufffd') broken++
      else whole++
  }
  // Windows-1252 read as UTF-8 is broken nearly everywhere
  return broken * 10 <= whole ? 'utf-8' : 'windows-1252'
}

const notText = () =>
  new TableFault('unsupported', 'The file is not a table in text form. Save it as CSV or as an Excel workbook (.xlsx).')

function ofFirstBytes(chunk: Buffer): Encoding | undefined {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
  const sample = chunk.subarray(0, 2000)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2]!++ // reason: 0 or 1
  const pairs = sample.length / 2
  if (pairs >= 4 && (zeros[1] ?? 0) > pairs * 0.4 && (zeros[0] ?? 0) === 0) return 'utf-16le'
  if (pairs >= 4 && (zeros[0] ?? 0) > pairs * 0.4 && (zeros[1] ?? 0) === 0) return 'utf-16be'
  return undefined
}

/** The text of the file, piece by piece, without a byte order mark. */
export async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
