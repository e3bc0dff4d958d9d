import { marksIn } from './marks.ts'
import { hasLegalForm, nameIn } from './names.ts'
import type { Party } from './parties.ts'
import { nicknameOf } from './roles.ts'
import { signaturePartsOf, signaturesOf } from './signatures.ts'
import type { RunningText } from './text.ts'

/** Those who are given a name of the contract where it opens, and who sign it: of a letter, or of a note. */
export function definedAndSigned(text: RunningText): Party[] {
  const signed = foldedSignatures(text)
  if (signed === '') return []
  const opening = text.flat.slice(0, openingMax)
  const parties: Party[] = []
  let from = 0
  for (const mark of marksIn(opening)) {
    const start = Math.max(from, mark.start - introductionMax)
    const introduction = opening.slice(start, mark.start)
    const name = signedNameIn(introduction, signed)
    from = mark.end
    // what is called so is the next name before the mark
    if (!name || another.test(introduction.slice(name.index + name.text.length))) continue
    const at = start + name.index
    const role = nicknameOf(mark.role ?? mark.group, name.text) ? null : (mark.role ?? mark.group)
    parties.push({ name: name.text, role, start: at, end: at + name.text.length, confidence: 0.85 })
  }
  return parties
}

const another = /\b(?:Limited|Ltd|LIMITED|LTD|plc|PLC|Inc|INC|LLC|LLP|GmbH|AG|Corp|B\.V|N\.V|S\.A|L\.P|LP)\b|^Dear\b/m
const openingMax = 5000
const introductionMax = 260

/** Signed by two, of whom the opening may say what they are. */
export function signedBy(text: RunningText, opened: readonly Party[]): Party[] {
  const known = new Map(opened.map((party) => [party.name.toLowerCase(), party]))
  const signed = signaturesOf(text).map(
    ({ name, start, end }): Party =>
      known.get(name.toLowerCase()) ?? { name, role: null, start, end, confidence: 0.75 },
  )
  const others = opened.filter(({ name }) => !signed.some((party) => party.name.toLowerCase() === name.toLowerCase()))
  return [...signed, ...others]
}

function foldedSignatures(text: RunningText) {
  return signaturePartsOf(text)
    .map(({ start, end }) => folded(text.flat.slice(start, end)))
    .join(' | ')
}

const folded = (words: string) => words.replace(/\s+/g, ' ').toLowerCase()

/** The last run of words before a mark that stands again where the contract is signed. */
function signedNameIn(introduction: string, signed: string) {
  const words = [...introduction.matchAll(/\S+/g)].map((match) => ({ text: match[0], index: match.index }))
  let best: { text: string; index: number } | null = null
  for (let first = 0; first < words.length; first++) {
    const opens = words[first]
    if (!opens || !/^\p{Lu}/u.test(opens.text) || (best && opens.index < best.index + best.text.length)) continue
    for (let last = Math.min(words.length - 1, first + 11); last > first; last--) {
      const closes = words[last]
      if (!closes) continue
      const printed = introduction.slice(opens.index, closes.index + closes.text.length)
      const text = printed.replace(/[,;:]+$/, '')
      if (!signed.includes(folded(text))) continue
      const next = words[last + 1]?.text ?? ''
      if (/\p{Ll}{3}\.\s/u.test(text)) continue
      const isWhole = text !== printed || hasLegalForm(text) || !/^[\p{Lu}&]/u.test(next)
      if (isWhole && nameIn(text) === text) best = { text, index: opens.index }
      break
    }
  }
  return best
}
