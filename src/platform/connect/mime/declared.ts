import { getEncoding } from 'encoding-sniffer'

// What is not ASCII and not declared, or declared as what it cannot be: a reader of mail would make marks of a fault of it
// that nothing brings back. Here its encoding is found and written in, so that whoever reads the message next knows it.

const [newline, dash, space, tab] = [10, 45, 32, 9]

type Part = { type: string; charset: string; encoding: string; fields: Buffer[]; body: Buffer; isLeaf: boolean }

/** A message whose headers are UTF-8 and whose texts name their encoding. One that is right already is answered as it is. */
export function withDeclaredEncodings(raw: Uint8Array): Uint8Array {
  const message = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const parts = partsOf(message)
  const usual = parts.map(({ charset }) => charset).find((charset) => !saysLittle(charset) && isKnown(charset))
  let isChanged = false
  const pieces = parts.flatMap((part) => {
    const fields = part.fields.map((field) => (isUtf8(field) ? field : Buffer.from(decoded(field, usual))))
    const found = part.isLeaf ? foundCharset(part, usual) : undefined
    const declared = found === undefined ? fields : declaring(fields, part, found)
    if (declared.some((field, index) => field !== part.fields[index])) isChanged = true
    return [...declared, part.body]
  })
  return isChanged ? Buffer.concat(pieces) : raw
}

/** The header and what follows it, up to the next part; nothing is left out between them. */
function partsOf(message: Buffer): Part[] {
  const parts: Part[] = []
  const boundaries = new Set<string>()
  let at = 0
  while (at < message.length && parts.length < partsMax) {
    const { fields, end } = fieldsAt(message, at)
    const type = fieldNamed(fields, 'content-type')
    const boundary = paramOf(type, 'boundary')
    if (boundary) boundaries.add(boundary)
    const encoding = fieldNamed(fields, 'content-transfer-encoding').toLowerCase()
    const kind = /^[\w.+-]+\/[\w.+-]+/.exec(type)?.[0].toLowerCase() ?? (type === '' ? 'text/plain' : '')
    const isMessage = kind === 'message/rfc822' && !/base64|quoted/.test(encoding)
    const next = isMessage ? end : nextPart(message, end, boundaries)
    const charset = paramOf(type, 'charset').toLowerCase()
    const body = message.subarray(end, next)
    parts.push({ type: kind, charset, encoding, fields, body, isLeaf: /^text\/(plain|html)$/.test(kind) })
    at = next
  }
  if (at < message.length)
    parts.push({ type: '', charset: '', encoding: '', fields: [], body: message.subarray(at), isLeaf: false })
  return parts
}

const partsMax = 1000

/** The fields of a header, each with its folded lines; the empty line belongs to the body. */
function fieldsAt(message: Buffer, start: number): { fields: Buffer[]; end: number } {
  const fields: Buffer[] = []
  let at = start
  while (at < message.length) {
    let end = afterLine(message, at)
    if (message.subarray(at, end).every((byte) => byte === 13 || byte === newline)) break
    while (end < message.length && (message[end] === space || message[end] === tab)) end = afterLine(message, end)
    fields.push(message.subarray(at, end))
    at = end
  }
  return { fields, end: at }
}

/** Behind the next line that begins a part. */
function nextPart(message: Buffer, start: number, boundaries: ReadonlySet<string>): number {
  for (let at = start; at < message.length; at = afterLine(message, at)) {
    if (message[at] !== dash || message[at + 1] !== dash) continue
    const line = message
      .subarray(at + 2, afterLine(message, at))
      .toString('latin1')
      .trimEnd()
    if (boundaries.has(line)) return afterLine(message, at)
  }
  return message.length
}

function afterLine(message: Buffer, at: number): number {
  const end = message.indexOf(newline, at)
  return end === -1 ? message.length : end + 1
}

function fieldNamed(fields: readonly Buffer[], name: string): string {
  const field = fields.find(
    (each) =>
      each
        .subarray(0, name.length + 1)
        .toString('latin1')
        .toLowerCase() === `${name}:`,
  )
  return (field?.subarray(name.length + 1).toString('latin1') ?? '').replace(/[\r\n]+/g, '').trim()
}

const paramOf = (field: string, name: string) =>
  (new RegExp(`;[ \\t]*${name}[ \\t]*=[ \\t]*("[^"]*"|[^;\\s]*)`, 'i').exec(field)?.[1] ?? '').replaceAll('"', '')

/** The encoding of a text that names none, or one that it cannot be in; undefined where nothing is to be said. */
function foundCharset(part: Part, usual: string | undefined): string | undefined {
  const isUtf8Named = /^utf-?8$/.test(part.charset)
  if (!isUtf8Named && !saysLittle(part.charset)) return undefined
  const content = contentOf(part)
  if (isAscii(content)) return undefined
  if (isUtf8(content)) return isUtf8Named ? undefined : 'utf-8'
  const fallback = usual ?? 'windows-1252'
  if (part.type !== 'text/html') return fallback
  const sniffed = getEncoding(content, { defaultEncoding: fallback }).toLowerCase()
  return /^utf-/.test(sniffed) ? fallback : sniffed
}

function contentOf({ body, encoding }: Part): Buffer {
  if (encoding.includes('base64')) return Buffer.from(body.toString('latin1'), 'base64')
  if (!encoding.includes('quoted-printable')) return body
  const text = body
    .toString('latin1')
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_all, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
  return Buffer.from(text, 'latin1')
}

/** Puts the encoding into the Content-Type of a part, or gives it one. */
function declaring(fields: Buffer[], { type }: Part, charset: string): Buffer[] {
  const index = fields.findIndex((field) => /^content-type:/i.test(field.subarray(0, 13).toString('latin1')))
  if (index === -1) return [Buffer.from(`Content-Type: ${type}; charset=${charset}\r\n`), ...fields]
  return fields.map((field, position) => {
    if (position !== index) return field
    // the first of two counts
    const rest = field.toString().replace(/^content-type:\s*[^;\s]*/i, '')
    return Buffer.from(`Content-Type: ${type}; charset=${charset}${rest}`)
  })
}

/** US-ASCII is what programs write that do not know. */
const saysLittle = (charset: string) =>
  /^(|(us-)?ascii|utf-?8|.*unknown.*|.*user-defined.*|[78]bit|binary|none)$/.test(charset)

const isAscii = (bytes: Uint8Array) => !bytes.some((byte) => byte > 127)

/** Whether bytes are UTF-8, but for single faults such as a cut at the end. */
function isUtf8(bytes: Uint8Array): boolean {
  if (isAscii(bytes)) return true
  const others = new TextDecoder().decode(bytes).match(/[^\u0000-\u007f]/gu) ?? []
  const faults = others.filter((character) => character === '\ufffd').length
  return faults < others.length - faults
}

function decoded(bytes: Uint8Array, charset: string | undefined): string {
  return new TextDecoder(charset ?? 'windows-1252').decode(bytes)
}

function isKnown(charset: string): boolean {
  try {
    return new TextDecoder(charset).encoding !== ''
  } catch {
    return false
  }
}
