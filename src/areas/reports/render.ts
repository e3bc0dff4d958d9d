import { escapeMarkdown } from './escape.ts'
import { behindStop } from './export/sentences.ts'
import type { Fact, Facts } from './fact.ts'
import { formatFact, formatSize, missing } from './format.ts'

/**
 * What a writer puts where a figure belongs: {{fact:id}} in a sentence, {{size:id}} where its words say the sign,
 * {{cell:id}} in a table (missing ones are n/a), and {{source:id}} where a table names the source, or a sentence says in words
 * of its own what the source has.
 */
const placeholder = /\{\{(fact|size|cell|source):([^{}\s]+)\}\}/g

/**
 * A written paragraph with its figures put in, each sentence citing where its figures come from. What a fact says is
 * never looked at for placeholders again: a note can hold what looks like one.
 */
export function render(written: string, facts: Facts): string {
  return written
    .split('\n')
    .map((line) =>
      isTable(line)
        ? line
        : sentences(line)
            .map((sentence) => cited(sentence, facts))
            .join(''),
    )
    .map((line) => filled(line, facts))
    .join('\n')
}

const isTable = (line: string) => line.startsWith('|')

/** Each sentence with the space before it. */
const sentences = (line: string) => line.split(behindStop)

/** The sources of a sentence stand before the mark that ends it. */
function cited(written: string, facts: Facts): string {
  const { sentence, sources } = withoutSources(written)
  const used = [...written.matchAll(placeholder)]
    .filter(([, kind]) => kind === 'fact' || kind === 'size')
    .map(([, , id]) => facts.get(id ?? ''))
  const markers = new Set(
    used.filter(isCited).map(({ id, source }) => (source.marker === '' ? '' : `{{source:${id}}}`)),
  )
  const distinct = distinctSources([...new Set([...markers, ...sources])], facts)
  if (distinct.length === 0) return sentence
  const [, text = sentence, end = ''] = /^([\s\S]*?)([.!?]?)$/.exec(sentence) ?? []
  return `${text} ${distinct.join(' ')}${end}`
}

/** Sources that the writer names stand with those of the figures. */
function withoutSources(written: string): { sentence: string; sources: string[] } {
  const named = /\s*(\{\{source:[^{}\s]+\}\})/g
  const sources = [...written.matchAll(named)].map(([, source = '']) => source)
  return { sentence: sources.length > 0 ? written.replace(named, '') : written, sources }
}

const isCited = (fact: Fact | undefined): fact is Fact => fact !== undefined && fact.unit !== 'name'

/** Each source once; one that another of them names as what it was computed from says nothing more. */
function distinctSources(markers: string[], facts: Facts): string[] {
  const sourceOf = (marker: string) => facts.get(marker.slice('{{source:'.length, -2))?.source.marker ?? ''
  const parts = new Set(
    markers.map(sourceOf).flatMap((source) => (source.includes(' and ') ? source.split(' and ') : [])),
  )
  const seen = new Set<string>()
  return markers.filter((marker) => {
    const source = sourceOf(marker)
    if (source === '' || seen.has(source) || parts.has(source)) return false
    seen.add(source)
    return true
  })
}

const filled = (line: string, facts: Facts) =>
  line.replace(placeholder, (_whole, kind: string, id: string) => {
    const fact = facts.get(id)
    if (kind === 'source') return fact ? citation(fact) : ''
    if (!fact) return missing
    if (kind === 'size') return formatSize(fact)
    return formatFact(fact, kind === 'cell' ? 'cell' : 'sentence')
  })

/** The marker as it stands in Markdown: [CIM.pdf p.12]. Nothing defines it as a link, so it is only text. */
const citation = ({ source }: Pick<Fact, 'source'>) => `[${escapeMarkdown(source.marker)}]`
