import type { RunningText } from '../text.ts'
import type { Definition } from './definitions.ts'
import { distinctParts, ofCredit, type Part, partOf } from './facility_names.ts'
import type { Fact } from './facts.ts'

/** The whole of the credit, as printed or as the sum of its printed parts; and these parts, where each is known. */
export type Commitments = { total: Fact | null; isSum: boolean; parts: Fact[] }

type Given = {
  facts: readonly Fact[]
  named: readonly string[]
  isAmendment: boolean
  /** "isSingle": of no other facility a word is said */
  isSingle: boolean
}

/** Null for what the agreement says in two ways that do not agree. */
export function commitmentsOf({ facts: all, named, isAmendment, isSingle }: Given): Commitments {
  const own = withoutOtherNotes(all)
  const facts = withoutRepeated(named.some((name) => secondLien.test(name)) ? own : withoutSecondLien(own))
  const known = new Map<Part, Fact | null>()
  for (const [part, own] of Map.groupBy(facts, ({ part }) => part)) known.set(part, agreed(own))
  const needed = distinctParts([...known.keys(), ...named.flatMap((name) => partOf(name) ?? [])])
  const parts = [...needed].map((part) => known.get(part) ?? null)
  const found = parts.filter((fact) => fact !== null)
  const printed = known.get('total') ?? null
  const isDoubted = known.has('total') && printed === null
  if (isDoubted)
    return (
      ofNames(
        facts.filter(({ part }) => part === 'total'),
        found,
      ) ?? { total: null, isSum: false, parts: found }
    )
  const [revolving] = found
  const isOnly = isSingle && needed.size === 1 && revolving?.part === 'revolving' && revolving.weight >= certainFrom
  if (isAmendment && !printed && isOnly && ofWhole.test(revolving.name))
    return { total: revolving, isSum: false, parts: found }
  const sure = found.filter(({ weight }) => weight >= certainFrom)
  // parts that add up to what is printed prove it, whatever else is named
  if (printed && printed.weight >= certainFrom && sure.length > 1 && sumOf(sure) === printed.value)
    return { total: printed, isSum: false, parts: sure }
  // of the parts that an amendment leaves as they are it says nothing
  if (needed.size === 0 || isAmendment) return { total: printed, isSum: false, parts: found }
  const [first] = found
  const isWhole =
    found.length === needed.size && !hasGap(found) && found.every(({ currency }) => currency === first?.currency)
  const sum = sumOf(found)
  // "credit facilities of 500, consisting of a revolving one of 325 and a term loan": of the other nothing was read
  if (needed.size === 1 && first && printed && !isSingle && severalOf.test(printed.name) && printed.value > first.value)
    return { total: printed, isSum: false, parts: found }
  if (needed.size === 1)
    return { total: first && printed ? same(first, printed) : (printed ?? first ?? null), isSum: false, parts: found }
  if (printed && (!isWhole || printed.value === sum)) {
    const isMore = found.every(({ value }) => value < printed.value) && sum <= printed.value
    return {
      total: isMore && (isWhole || (printed.weight >= certainFrom && ofWhole.test(printed.name))) ? printed : null,
      isSum: false,
      parts: found,
    }
  }
  if (!isWhole || !first) return { total: null, isSum: false, parts: found }
  // what is only called "Commitments" may be one of the parts
  const isPart = printed && found.some(({ value }) => value === printed.value)
  return { total: printed && !isPart ? null : { ...first, value: sum }, isSum: true, parts: found }
}

/** Facilities that are called otherwise, as "Syndicated Facility" and "Operating Facility": one amount is the sum of the others. */
function ofNames(wholes: readonly Fact[], parts: readonly Fact[]): Commitments | null {
  const values = [...new Map(wholes.map((fact) => [fact.value, fact])).values()].toSorted((a, b) => b.value - a.value)
  // "facilities of 110", of an agreement that is replaced, are not what the parts add up to
  const proven = wholes.find(({ value, weight }) => weight >= certainFrom && value === sumOf(parts))
  if (proven && parts.length > 1) return { total: proven, isSum: false, parts: [...parts] }
  const [most, ...named] = values
  const others = [...parts, ...named]
  const names = new Set(others.map(({ name }) => name.toLowerCase()))
  const isProven =
    most !== undefined &&
    others.length > 1 &&
    names.size === others.length &&
    most.weight >= certainFrom &&
    others.every(({ currency }) => currency === most.currency) &&
    sumOf(others) === most.value
  return isProven ? { total: most, isSum: false, parts: others } : null
}

const sumOf = (facts: readonly Fact[]) => facts.reduce((all, { value }) => all + value, 0)

/** "Senior Notes", "Investor Loan Notes": beside facilities and commitments, notes are another debt of the borrower. */
function withoutOtherNotes(facts: readonly Fact[]): readonly Fact[] {
  const own = facts.filter(({ name }) => !/\bnotes\b/i.test(name))
  return own.length > 0 ? own : facts
}

/** Of facilities A and C there is one between them of which nothing was read. */
function hasGap(found: readonly Fact[]): boolean {
  // a term loan B needs no A
  const letters = found
    .filter(({ part, name }) => /^[a-h]$/.test(part) && /\b(?:facility|tranche)\b/i.test(name))
    .map(({ part }) => part)
    .toSorted()
  return letters.length > 0 && letters.at(-1) !== String.fromCharCode('a'.charCodeAt(0) + letters.length - 1)
}

/** A second lien of which the agreement has no commitment is lent by another agreement. */
function withoutSecondLien(facts: readonly Fact[]): readonly Fact[] {
  const own = facts.filter(({ name }) => !secondLien.test(name))
  return own.length > 0 ? own : facts
}

/** A column headed "Commitment" in the table of one part's lenders repeats the amount of that part. */
function withoutRepeated(facts: readonly Fact[]): readonly Fact[] {
  const ofParts = new Set(facts.flatMap(({ part, value }) => (part === 'total' ? [] : [value])))
  if (ofParts.size < 2) return facts
  return facts.filter(({ part, name, value }) => part !== 'total' || ofWhole.test(name) || !ofParts.has(value))
}
const secondLien = /\bsecond[- ]lien\b/i

const certainFrom = 4
const severalOf = /\bfacilities\b/i
const ofWhole = /\b(?:total|aggregate|facilities|credit)\b/i
const same = (one: Fact, other: Fact) => (one.value === other.value ? (one.weight >= other.weight ? one : other) : null)

/** The fact that most places bear out, where no other one comes near. */
function agreed(facts: readonly Fact[]): Fact | null {
  // a first instalment, or what one advance may be, stands beside the same words
  const most = Math.max(...facts.map(({ value }) => value))
  const large = facts.filter(({ value, weight }) => value >= most * shareMin || weight >= certainFrom)
  const byValue = [...Map.groupBy(large, ({ value, currency }) => `${value} ${currency}`).values()]
    .map((own) => ({
      weight: own.reduce((sum, { weight }) => sum + weight, 0),
      best: own.toSorted((a, b) => b.weight - a.weight)[0],
    }))
    .sort((a, b) => b.weight - a.weight)
  const [first, second] = byValue
  if (!first?.best || (second && first.weight < second.weight + leadMin)) return null
  return first.best
}
const leadMin = 2
const shareMin = 0.05

/** Whether no facility but a revolving one is spoken of. */
export const isOnlyRevolving = ({ flat }: Pick<RunningText, 'flat'>): boolean => !otherFacilities.test(flat)
const otherFacilities =
  /\bterm[- ](?:loans?|facilit(?:y|ies)|commitments?|advances?)\b|\bdelayed[- ]draw\b|\btranche [a-h]\b|\bfacility [a-h]\b|\bfilo\b|\bbridge (?:loans?|facility)\b/i

/** What the agreement gives a commitment or a facility of its own: by a definition, or by a clause with that heading. */
export const facilitiesNamed = (
  { lines }: Pick<RunningText, 'lines'>,
  definitions: readonly Definition[],
): string[] => [
  ...definitions
    .map(({ term }) => term)
    .filter((term) => /\b(?:commitments?|facility|tranche)$/i.test(term) && ofCredit.test(term)),
  // what matures on a day of its own is a facility of its own
  ...definitions.flatMap(({ term }) => /^(.*\b(?:loan|credit|facility)) maturity date$/i.exec(term)?.[1] ?? []),
  ...[...lines.matchAll(headed)].flatMap(({ 1: name }) => name ?? []),
]
const headed =
  /^\W{0,3}(?:section )?\d{1,2}(?:\.\d{1,2})?\.?\s+((?:revolving|term|delayed draw|capex|acquisition|bridge)(?: [\p{L}]+){0,2} (?:facility|loans?|line of credit|credit))\s*(?:\.|$)/gimu
