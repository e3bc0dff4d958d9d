import type { Citing } from '../answers/citing.ts'
import { oneLine, quote as quoted } from '../answers/markdown.ts'
import type { Result } from '../plan/result.ts'
import { factsOfDocuments } from './document_facts.ts'
import { type Fact, factsOf } from './facts.ts'
import type { Quote } from './reader.ts'

export type Material = {
  facts: ReadonlyMap<string, Fact>
  quotes: ReadonlyMap<string, Quote>
  /** what the writer is given, step by step */
  lines: string[]
}

export type Done = { task: string; echo: string; result: Result; quotes: Quote[] }

const charactersMax = 40_000

/** What the steps have brought, with an id for everything that can be said. */
export function materialOf(done: readonly Done[], timeZone: string): Material {
  const facts: Fact[] = []
  const quotes = new Map<string, Quote>()
  const lines: string[] = []
  for (const [at, { task, echo, result, quotes: found }] of done.entries()) {
    lines.push(`Step ${at + 1}: ${oneLine(task)}. Read: ${oneLine(echo)}`)
    const worked = factsOfDocuments(result, `${at + 1}`)
    facts.push(...worked.facts)
    lines.push(...worked.facts.map((fact) => lineOf([fact])), ...worked.lines)
    for (const [blockAt, block] of result.blocks.entries()) {
      const step = result.blocks.length > 1 ? `${at + 1}.${blockAt + 1}` : `${at + 1}`
      const made = factsOf(block, step, timeZone)
      if (result.blocks.length > 1) lines.push(`${oneLine(block.title)}:`)
      if (made.length === 0 && block.type !== 'passages') lines.push('Nothing was found.')
      facts.push(...made)
      lines.push(...Map.groupBy(made, rowOf).values().map(lineOf))
    }
    for (const quote of found) {
      const id = String(quotes.size + 1)
      quotes.set(id, quote)
      lines.push(`{{quote:${id}}} = “${quote.words}” (${quote.citation.ref.label}, shows: ${oneLine(quote.shows)})`)
    }
    if (result.plan.kind === 'search' && found.length === 0) lines.push('No passage helps.')
    lines.push(...result.notices.map((notice) => `To know: ${notice}`))
  }
  return { facts: new Map(facts.map((fact) => [fact.id, fact])), quotes, lines: asManyAsFit(lines) }
}

const rowOf = ({ id }: Fact) => id.slice(0, id.lastIndexOf('.'))

const lineOf = (row: readonly Fact[]) => {
  const about = row[0]?.about ?? ''
  const said = row.map(({ id, label, shown }) => `${label} {{fact:${id}}} = ${shown}`).join('; ')
  return about === '' ? `- ${said}` : `- ${about}: ${said}`
}

function asManyAsFit(lines: string[]): string[] {
  let left = charactersMax
  const fitting = lines.filter((line) => {
    left -= line.length
    return left >= 0
  })
  return fitting.length === lines.length ? lines : [...fitting, 'To know: more was found than is shown here.']
}

/** A sentence with its values put in; its sources stand before the mark that ends it. */
export function filled(sentence: string, { facts, quotes }: Material, citing: Citing): string {
  const markers = new Set<string>()
  const text = sentence.replace(/\{\{(fact|quote):([^{}\s]+)\}\}/g, (whole, kind: string, id: string) => {
    if (kind === 'quote') {
      const quote = quotes.get(id)
      return quote ? `${quoted(quote.words)} ${citing.cite(quote.citation)}` : whole
    }
    const fact = facts.get(id)
    if (!fact) return whole
    const sources = fact.citations.map((citation) => citing.cite(citation))
    if (fact.kind === 'text') return [fact.shown, ...sources].join(' ')
    for (const source of sources) markers.add(source)
    return fact.shown
  })
  if (markers.size === 0) return text
  const sources = [...markers].join(' ')
  const [, said = text, end = ''] = /^([\s\S]*?)((?:\s*\|)?[.!?:*_"”]*\s*)$/.exec(text) ?? []
  return `${said} ${sources}${end}`
}
