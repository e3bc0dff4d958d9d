import { moneyOf } from '../money.ts'
import type { RunningText } from '../text.ts'
import { partOf } from './facility_names.ts'
import { type Fact, isOtherwiseMeant, placed } from './facts.ts'

/** The whole of the credit and its parts. */
export type Proof = { total: Fact; parts: Fact[] }

/**
 * Amounts that stand beside the names of facilities prove each other where those of all facilities add up to one that is
 * said of the whole. Null where none do, or where several would.
 */
export function provenBySum(text: RunningText, dollars: string): Proof | null {
  const { flat } = text
  const wholes = new Map<string, Fact>()
  const parts = new Map<string, Map<string, Fact>>()
  let end = 0
  for (const money of moneyOf(text).slice(0, examinedMax)) {
    const from = Math.max(end, money.start - beforeMax)
    const sentence = flat.slice(from, money.start).split(sentenceEnd).at(-1) ?? ''
    const after = flat.slice(money.end, money.end + afterMax)
    end = money.end
    if (money.value < amountMin || isOtherwiseMeant(sentence, after)) continue
    const named = [...sentence.matchAll(facility)].at(-1)?.[0] ?? facilityBehind.exec(after)?.[1]
    const place = placed(flat, money, dollars)
    const key = `${money.value} ${place.currency}`
    const part = named ? partCalled(named) : null
    if (named && part && part !== 'total') {
      const own = parts.get(part) ?? new Map<string, Fact>()
      parts.set(part, own)
      if (!own.has(key)) own.set(key, { name: named, part, weight: 3, ...place })
    }
    if (whole.test(`${sentence} `) && !wholes.has(key))
      wholes.set(key, { name: 'Total commitments', part: 'total', weight: 4, ...place })
  }
  const lettered = [...parts].filter(([part]) => /^(?:[a-h]\d?|\d)$/.test(part))
  const all = (lettered.length > 1 ? lettered : [...parts]).map(([, own]) => [...own.values()].slice(0, choicesMax))
  if (all.length < 2 || all.length > partsMax) return null
  const proofs = choices(all).flatMap((chosen): Proof[] => {
    const [first] = chosen
    const sum = chosen.reduce((sum, { value }) => sum + value, 0)
    const total = wholes.get(`${sum} ${first?.currency}`)
    const isOne = chosen.every(({ currency }) => currency === first?.currency)
    return total && isOne ? [{ total, parts: chosen }] : []
  })
  const [only] = proofs
  return only && proofs.every(({ total }) => total.value === only.total.value) ? only : null
}

/** "DSR Facility" is a part of its own. */
function partCalled(name: string): string | null {
  const part = partOf(name)
  return part !== 'total' || generic.test(name) ? part : name.toLowerCase()
}
const generic =
  /^(?:(?:the|this|such|total|aggregate|senior|secured|credit|loan|term|original|finance|financing|said|all|both|each|sterling|euro|dollar|rupee)\s)*(?:facility|facilities|loans?|line|tranche|commitments?)$/i

const examinedMax = 600
const beforeMax = 160
const afterMax = 90
const amountMin = 100_000
const choicesMax = 6
const partsMax = 5
const sentenceEnd = /(?<=[a-z)”"]{2})[.;]\s+(?=[A-Z(“"\d])/
const facility =
  /\b(?:Facility|Tranche|Term Loan|Term Facility|Series|Kredit|Prêt|Tramo) [A-H\d]\d?\b|\b(?:[Tt]erm|[Rr]evolving|[Rr]evolver|[Cc]apex|[Aa]cquisition|[Bb]ridge|[Dd]elayed [Dd]raw|[Ww]orking [Cc]apital|[Gg]uarantee|VAT|[Bb]etriebsmittel\w*)(?: (?:[Cc]redit|[Ll]oan|[Tt]erm|[Ll]ine))* (?:[Ff]acility|[Ll]oans?|[Cc]ommitments?|[Ll]ine|[Tt]ranche)\b|(?<![“"„]Total )\b(?:\p{Lu}[\p{L}-]* ){1,2}(?:Facility|Tranche|Line)\b(?! [A-H\d]\d?\b)/gu
const facilityBehind =
  /^\)?[\s,:–-]*(?:\(?(?:the )?[“"]?|(?:in respect of|for|under|as|senior|secured|unsecured) )*((?:Facility|Tranche|Term Loan) [A-H\d]\d?\b|(?:term|revolving|capex|acquisition|bridge|delayed draw|working capital|guarantee)(?: (?:credit|loan|term))* (?:facility|loans?|commitments?|line)\b)/iu
const whole =
  /\b(?:total|aggregate|overall|combined|together|maximum|facilities|financing|credits?|commitments|insgesamt|gesamt\w*|global|totale?)\b/iu

function choices(all: readonly Fact[][]): Fact[][] {
  let found: Fact[][] = [[]]
  for (const own of all) found = found.flatMap((chosen) => own.map((fact) => [...chosen, fact]))
  return found
}
