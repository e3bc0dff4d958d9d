import { overlaps } from '../../../platform/documents/boxes.ts'
import type { Finding } from '../analysis/findings.ts'
import { isNear, plain } from './quoted_words.ts'
import { isTree } from './tree.ts'
import { isOfPicture, type Verified } from './verify.ts'

// The lists of a document as a model says them: its people, parties, amounts and days.

/** Each list, and the field without which an item is none. */
const keys = { team: 'name', parties: 'name', amounts: 'value', maturities: 'date' } as const
export type ListName = keyof typeof keys
export const listNames = Object.keys(keys) as ListName[] // reason: the keys of an object literal are those of its type

type Item = { value: Record<string, unknown>; claims: Verified[] }
type Taken = { rows: unknown[]; claims: Verified[] }

/** The items that have what makes them one, each once, as it was said first. */
export function itemsOf(list: ListName, claims: readonly Verified[]): Item[] {
  const groups = new Map<string, Verified[]>()
  for (const claim of claims) {
    const index = claim.path.startsWith(`${list}[`) ? claim.path.slice(0, claim.path.indexOf(']') + 1) : null
    if (index) groups.set(index, [...(groups.get(index) ?? []), claim])
  }
  const whole = [...groups].filter(([index, members]) => members.some(({ path }) => path === `${index}.${keys[list]}`))
  const items = whole.map(([index, members]): Item => {
    const said: Record<string, unknown> = Object.fromEntries(
      members.map(({ path, value }) => [path.slice(index.length + 1), value]),
    )
    const currency = members.find(({ path }) => path === `${index}.value`)?.currency
    if (list === 'amounts') said['currency'] = currency ?? null
    return { value: { ...emptyItem[list], ...said }, claims: members }
  })
  // of two that are the same the one that stands word for word comes before that of a picture
  const rank = (item: Item) => (isItemQuoted(list, item) ? 0 : 1)
  return items.filter((item, at) => {
    const alike = items.filter((one) => isSame(list, one.value, item.value))
    const best = alike.find((one) => rank(one) === 0) ?? alike[0]
    return best === items[at]
  })
}

/** Whether what makes it an item stands on its page word for word. */
export const isItemQuoted = (list: ListName, { claims }: Item): boolean =>
  claims.some((claim) => lastOf(claim.path) === keys[list] && !isOfPicture(claim))

/** Where a model reads in the picture of the page something else than the rules: another reading of their item, and no further one. */
type ReadOtherwise = { finding: Finding; claim: Verified }

export const readOtherwise = (own: readonly Finding[], claims: readonly Verified[]): ReadOtherwise[] =>
  claims.flatMap((claim) => {
    const finding = ruleAt(own, claim)
    return finding && !isEqual(finding.value, claim.value) ? [{ finding, claim }] : []
  })

/**
 * What the rules read in the place in whose picture the model read this: the same, or nearly the same where nothing else of the
 * kind stands there. A quote may take in the lines of several people, and of those none is asked about as another one.
 */
export function ruleAt(own: readonly Finding[], claim: Verified): Finding | undefined {
  if (!isOfPicture(claim)) return undefined
  const { page, box } = claim.standing
  const field = lastOf(claim.path)
  const ofField = own.filter((one) => lastOf(one.path) === field && one.page === page)
  const there = ofField.filter((one) => overlaps(one.box, box))
  const same = [...there, ...(field === 'name' ? ofField : [])].find(({ value }) => isEqual(value, claim.value))
  if (same) return same
  const [only, ...others] = there
  if (!only || others.length > 0) return undefined
  const words = [String(only.value), only.raw].map((text) => text.split(/\s+/).map(plain))
  return words.some((each) => isNear(String(claim.value), each)) ? only : undefined
}

export function withoutItemsOf(claims: readonly Verified[], others: readonly ReadOtherwise[]): Verified[] {
  const items = new Set(others.map(({ claim }) => itemOf(claim)))
  return claims.filter((claim) => !items.has(itemOf(claim)))
}

const itemOf = ({ path }: Verified) => path.slice(0, path.indexOf(']') + 1)

const emptyItem: Record<ListName, Record<string, null>> = {
  team: { role: null, experience: null },
  parties: { role: null },
  amounts: { label: null, currency: null },
  maturities: { label: null },
}

/** The model's list in place of the rules'. */
export const replaced = (list: ListName, items: readonly Item[]): Taken => ({
  rows: items.map(({ value }) => value),
  claims: items.flatMap(({ claims }, index) => claims.map((claim) => at(claim, list, index))),
})

/** The rules' list of people or parties with those whom it lacks and what it does not say of one; of what has no name it stays. */
export function completed(list: ListName, there: readonly unknown[], items: readonly Item[]): Taken {
  const rows: unknown[] = [...there]
  const claims: Verified[] = []
  if (keys[list] !== 'name') return { rows, claims }
  for (const item of items) {
    const index = rows.findIndex((row) => isSame(list, row, item.value))
    const row = rows[index]
    if (!isTree(row)) {
      claims.push(...item.claims.map((claim) => at(claim, list, rows.length)))
      rows.push(item.value)
      continue
    }
    const lacking = item.claims.filter(({ path }) => row[lastOf(path)] === null)
    rows[index] = { ...row, ...Object.fromEntries(lacking.map(({ path, value }) => [lastOf(path), value])) }
    claims.push(...lacking.map((claim) => at(claim, list, index)))
  }
  return { rows, claims }
}

const at = (claim: Verified, list: ListName, index: number): Verified => ({
  ...claim,
  path: `${list}[${index}].${lastOf(claim.path)}`,
})
const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/** Whether two items are of one person or party, or of an amount or day that is called the same. */
function isSame(list: ListName, one: unknown, other: Record<string, unknown>): boolean {
  const fields = keys[list] === 'name' ? ['name'] : [keys[list], 'label']
  return isTree(one) && fields.every((field) => folded(one[field]) === folded(other[field]))
}

const isEqual = (one: string | number, other: string | number) =>
  one === other || (typeof one === 'string' && typeof other === 'string' && folded(one) === folded(other))

const folded = (value: unknown) =>
  String(value)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
