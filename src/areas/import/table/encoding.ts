import { createReadStream } from 'node:fs'
import type { Encoding } from '../../../words/encoding_names.ts'
import { TableFault } from './faults.ts'
import { likeliestEncoding } from './likeliest_encoding.ts'

/**
 * How the text is written: as its first bytes say, else UTF-8 where what is not ASCII is valid UTF-8, but for a broken
 * character here and there that a program has cut in two; else the encoding in which its words read best.
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8')
  let isFirst = true
  const unusual: Buffer[] = []
  let unusualBytes = 0
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
    if (unusualBytes < sampleBytes) {
      unusual.push(linesBeyondAscii(chunk))
      unusualBytes += unusual.at(-1)?.length ?? 0
    }
    for (const [character] of utf8.decode(chunk, { stream: true }).matchAll(/[^\0-\x7f]/gu))
      if (character === '\ufffd') broken++
      else whole++
  }
  // other encodings read as UTF-8 are broken nearly everywhere
  return broken * 10 <= whole ? 'utf-8' : likeliestEncoding(Buffer.concat(unusual))
}

const sampleBytes = 64 * 1024

/** The lines that have bytes beyond ASCII, which alone tell encodings apart. */
function linesBeyondAscii(chunk: Buffer): Buffer {
  const lines: Buffer[] = []
  let bytes = 0
  for (let start = 0; start < chunk.length && bytes < sampleBytes; ) {
    const end = chunk.indexOf(0x0a, start)
    const line = chunk.subarray(start, end === -1 ? chunk.length : end + 1)
    start += line.length
    if (!line.some((byte) => byte > 0x7f)) continue
    lines.push(line)
    bytes += line.length
  }
  return Buffer.concat(lines)
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
