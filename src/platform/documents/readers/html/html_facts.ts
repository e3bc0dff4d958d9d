import type { Fact, Page, Word } from '../../document.ts'
import { type HtmlElement, type HtmlNode, isElement } from './html_nodes.ts'

// Inline XBRL (https://www.xbrl.org/specification/inlinexbrl-part1/rec-2013-11-18/): an <ix:nonFraction> around a printed number
// names its concept, its context (whose it is, and of when) and its unit. The parser writes all names in small letters.

type Context = {
  from: string | null
  to: string
  /** of the group where accounts have the parent's own beside it; else of the company */
  isOfGroup: boolean
}

/** The tagged amounts of money of a page, each with the words that print it. */
export function factsOf(root: HtmlNode, pages: readonly Page[]): Fact[] {
  const tagged: HtmlElement[] = []
  const contexts = new Map<string, Context>()
  const currencies = new Map<string, string>()
  for (const element of elementsOf(root)) {
    const name = localName(element.name)
    if (element.name === 'ix:nonfraction') tagged.push(element)
    else if (name === 'context') {
      const context = contextOf(element)
      if (context) contexts.set(element.attribs.id ?? '', context)
    } else if (name === 'unit') {
      const currency = /^iso4217:([A-Z]{3})$/i.exec(textOf(element).trim())?.[1]
      if (currency) currencies.set(element.attribs.id ?? '', currency.toUpperCase())
    }
  }
  if (tagged.length === 0) return []
  const find = finder(pages)
  const facts = tagged.flatMap((element) => {
    const { contextref = '', unitref = '', name = '', scale = '0', sign, format = '' } = element.attribs
    const [context, currency] = [contexts.get(contextref), currencies.get(unitref)]
    const text = textOf(element)
    const found = find(text)
    if (!context || !currency || !found) return []
    const printed = printedNumber(text, format)
    if (printed === null) return []
    const unit = 10 ** Number(scale)
    const value = Number((printed * unit * (sign === '-' ? -1 : 1)).toPrecision(15))
    const { isOfGroup, ...period } = context
    return [{ isOfGroup, fact: { concept: localName(name), value, scale: unit, currency, ...period, ...found } }]
  })
  const hasGroup = facts.some(({ isOfGroup }) => isOfGroup)
  return facts.filter(({ isOfGroup }) => isOfGroup === hasGroup).map(({ fact }) => fact)
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** All elements in the order of the document, hidden ones too: contexts stand among them. */
function* elementsOf(root: HtmlNode): Generator<HtmlElement> {
  const open: HtmlNode[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    if (isElement(node)) yield node
    if ('children' in node)
      for (let at = node.children.length - 1; at >= 0; at--) open.push(node.children[at] as HtmlNode) // reason: at is within
  }
}

function textOf(node: HtmlNode): string {
  if (node.type === 'text') return node.data
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** The period of a context; null for a part of the company, or its parent alone, which a dimension tells. */
function contextOf(element: HtmlElement): Context | null {
  const found: Record<string, string> = {}
  let isOfGroup = false
  for (const one of elementsOf(element)) {
    const name = localName(one.name)
    if (name === 'typedmember') return null
    if (name === 'explicitmember') {
      if (!consolidated.test(localName(textOf(one).trim()))) return null
      isOfGroup = true
    }
    if (['startdate', 'enddate', 'instant'].includes(name)) found[name] = textOf(one).trim().slice(0, 10)
  }
  const to = found['enddate'] ?? found['instant']
  return to && /^\d{4}-\d\d-\d\d$/.test(to) ? { from: found['startdate'] ?? null, to, isOfGroup } : null
}

/** "Consolidated" of the British taxonomies, "ConsolidatedMember" of IFRS */
const consolidated = /^Consolidated(?:Member|Group\w*)?$/

/** A number as its format prints it; a dash is nought. Negative ones carry their sign in an attribute, and brackets outside. */
function printedNumber(text: string, format: string): number | null {
  const name = localName(format).toLowerCase().replaceAll('-', '')
  if (name === 'zerodash' || name === 'fixedzero' || name === 'numdash') return 0
  const isComma = name.startsWith('numcommadecimal') || name === 'numdotcomma' || name === 'numspacecomma'
  const digits = text.replace(/[^\d.,]/g, '')
  const plain = isComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '')
  return /^\d+(?:\.\d*)?$/.test(plain) ? Number(plain) : null
}

const wordsMax = 5

/**
 * Finds the words of one tagged number after the other: both stand in the order of the document. Of equal numbers the next one
 * counts; where none follows, one before was taken too late.
 */
function finder(pages: readonly Page[]) {
  const words = pages.flatMap((page) => page.words.map((word) => ({ page: page.number, word })))
  const places = Map.groupBy(
    words.map(({ word }, at) => ({ at, digits: digitsIn(word.text) })),
    ({ digits }) => digits,
  )
  let from = 0
  return (text: string): { page: number; words: Word[] } | null => {
    const parts = text
      .trim()
      .split(/\s+/)
      .map(digitsIn)
      .filter((part) => part !== '')
      .slice(0, wordsMax)
    const fits = (at: number) => parts.every((part, index) => digitsIn(words[at + index]?.word.text ?? '') === part)
    const same = places.get(parts[0] ?? '') ?? []
    const at = nextOf(same, from, fits) ?? nextOf(same, 0, fits)
    const first = at === null ? undefined : words[at]
    if (parts.length === 0 || at === null || !first) return null
    from = at + parts.length
    return { page: first.page, words: words.slice(at, from).map(({ word }) => word) }
  }
}

/** The first place from there on that fits. */
function nextOf(places: readonly { at: number }[], from: number, fits: (at: number) => boolean): number | null {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.at ?? 0) < from) low = middle + 1
    else high = middle
  }
  for (let index = low; index < places.length; index++) {
    const at = places[index]?.at ?? 0
    if (fits(at)) return at
  }
  return null
}

const digitsIn = (text: string) => text.replace(/\D/g, '')
