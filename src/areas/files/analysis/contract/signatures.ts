import { hasLegalForm, nameIn } from './names.ts'
import type { RunningText } from './text.ts'

type Signature = { name: string; start: number; end: number }

/** The parts of a contract where it is signed, in characters. */
export function signaturePartsOf({ flat }: Pick<RunningText, 'flat'>): { start: number; end: number }[] {
  const from = Math.floor(flat.length * 0.4)
  const parts: { start: number; end: number }[] = []
  for (const match of flat.slice(from).matchAll(cue)) {
    const start = from + match.index
    const last = parts.at(-1)
    if (last && start <= last.end) last.end = start + signatureMax
    else parts.push({ start, end: start + signatureMax })
  }
  return parts
}

const signatureMax = 2500
const cue =
  /\bin witness (?:whereof|of)|\byours (?:faithfully|sincerely|truly)|\bvery truly yours|\bsincerely(?: yours)?,|\bkind regards|\bexecuted (?:as a deed|by)|\bSignatures?\b|\bSIGNATURES?\b|\bSIGNED\b|\bSigned\b|\bsigned by\b|\b(?:for and )?on behalf of\b|\bunterschrift|\bACCEPTED AND AGREED\b|\bagreed and accepted|\bread aloud\b/gi

/** Those in whose name the contract is signed: "for and on behalf of Acme Ltd", "For Acme AG: …", "ACME, INC. By: …" */
export function signaturesOf(text: RunningText): Signature[] {
  const parts = signaturePartsOf(text)
  const lines: { line: string; start: number; next: string }[] = []
  let at = 0
  const all = text.lines.split('\n')
  for (const [index, line] of all.entries()) {
    if (line.length <= 200 && parts.some(({ start, end }) => at + line.length >= start && at < end))
      lines.push({ line, start: at, next: all[index + 1] ?? '' })
    at += line.length + 1
  }
  const found = lines.flatMap(({ line, start, next }) => {
    const led = ledBy.exec(line)
    const from = led ? led.index + led[0].length : 0
    const rest = line.slice(from)
    const name = nameIn(rest)
    if (!name || /^(?:by|per|name|title|date|place|witness|address|notices?)\b\s*:?/i.test(line)) return []
    if (name === rest.trim() && isAddressee(text, name)) return [{ name, start, end: start + name.length }]
    const isNamed = hasLegalForm(name) && (led || rest.trim() === name || /^\W*(?:by|per|name|_{3,})/i.test(next))
    if (!isNamed) return []
    const offset = Math.max(0, rest.indexOf(name.split(' ')[0] ?? name))
    return [{ name, start: start + from + offset, end: start + from + offset + name.length }]
  })
  return found.filter(
    ({ name }, index) => found.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) === index,
  )
}

/** A person to whom the letter is written, and who signs that it is agreed. */
function isAddressee({ lines }: RunningText, name: string) {
  const dear = /^dear\b/im.exec(lines.slice(0, letterheadMax))
  if (!dear || name.split(' ').length > 4) return false
  return lines
    .slice(0, dear.index)
    .split('\n')
    .some((line) => line.replace(/^(?:mr|mrs|ms|miss|dr|prof)\.?\s+/i, '').trim() === name)
}

const letterheadMax = 2500

const ledBy =
  /\b(?:for and )?on behalf of(?: the)?[:\s]+|^\W*(?:for(?: agreement)?|signed (?:by|for)|accepted (?:by|for)|agreed (?:by|for))(?=\W)[:\s]+|^[\p{L}’' ]{3,30}[:–]\s+/iu
