import {
  type Fault,
  faultsOf,
  figuresIn,
  figuresSaid,
  reasonFor,
  sentencesOf,
  strangeNames,
} from '../../../platform/ai/checked_writing.ts'
import { ModelFailed } from '../../../platform/ai/errors.ts'
import { aboutMarkedData, markedData } from '../../../platform/ai/marked_data.ts'
import { askToMend, mended } from '../../../platform/ai/mending.ts'
import type { Model } from '../../../platform/ai/model.ts'
import { speaksToAnAi } from '../../../platform/ai/orders.ts'
import { type Fact, type Facts, isKnown } from '../fact.ts'
import { isText } from '../facts/texts.ts'
import { formatFact } from '../format.ts'
import { type Depth, kinds, sectionTitles } from '../kinds.ts'
import type { SectionName } from '../schema.ts'
import { namedIn, withFactsFor } from './figures_as_facts.ts'
import { orTemplate, type ToWrite, type WriteSection, writeByTemplate } from './writer.ts'

const system = `You write a section of a report of an investment firm about a company, from facts and from what colleagues and documents say.
Write clear, sober English in paragraphs or lists of Markdown, the weightiest first; leave out what is trivial. Where it takes a judgement, give yours and what it rests on. Say what is contradictory or missing rather than guess.
Figures and dates are written as their placeholder: {{fact:revenue}}, or {{size:revenue}} without its sign where the words say it ("fell by"). Compute none, and write none in words.
What colleagues and documents say stands sentence by sentence. Quote one by its placeholder, “{{fact:text.2.1}}”, or say it in your own words and put {{source:text.2.1}} behind it; then its figures may be written as they stand there. Nothing else is known: each paragraph and item has at least one placeholder of what bears it out.
No headings, tables, links, images, HTML or square brackets. Sources are put in for you.
${aboutMarkedData}`

const tasks: Record<SectionName, string> = {
  company_overview: 'what the company does, its size, its people, where the firm stands with it, and the deal',
  financial_analysis:
    'how revenue, margins, earnings and cash developed, why as far as it is said, and what the price comes to',
  market_analysis: 'the market, the customers, the competition, and how the company compares with its peers',
  risk_assessment:
    'what speaks against it: each risk as an item with a short title in bold, what is said of it and by whom, how heavy it weighs, and what speaks against the risk. Work from what colleagues and documents say first, then from the figures',
  recommendations:
    'the merits, what is still open, and the next steps, as lists. Work from what colleagues and documents say; a step names who or what it needs',
}
const lengths: Record<Depth, string> = { brief: 'Short: at most 150 words.', full: 'At most 500 words.' }

type Terms = { outputTokensMax: number }

/** Sections by a language model, from the facts and what was written about the company; the template's where nothing of it stands. */
export function writeWithModel(model: Model, { outputTokensMax }: Terms): WriteSection {
  // a model that has failed once is not waited for in each section
  let isDown = false
  const write: WriteSection = async function* (toWrite, signal) {
    if (isDown) return yield* writeByTemplate(toWrite, signal)
    let notice: string | undefined
    const byModel: WriteSection = async function* (toWrite, signal) {
      const { paragraphs, cut } = await sectionBy(model, toWrite, { signal, outputTokensMax })
      yield* paragraphs
      if (cut > 0) notice = leftOut(cut)
    }
    yield* orTemplate(byModel, (fault) => {
      isDown = fault instanceof ModelFailed
      notice = `${isDown && fault instanceof Error ? fault.message : 'What the language model wrote is not all in the facts'}; this is written by rules.`
    })(toWrite, signal)
    if (notice) yield `*${notice}*`
  }
  return Object.assign(write, { reads: true as const })
}

const several = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
// in words: no fact says how many
const leftOut = (cut: number) =>
  cut === 1
    ? 'One sentence of the language model was left out: nothing on file bears it out.'
    : `${several[cut] ?? 'Ten or more'} sentences of the language model were left out: nothing on file bears them out.`

class MadeUp extends Error {
  override name = 'MadeUp'
}

type Section = { paragraphs: string[]; cut: number }

async function sectionBy(model: Model, toWrite: ToWrite, terms: Terms & { signal: AbortSignal }): Promise<Section> {
  const { facts, section, type, heading = sectionTitles[section], tone } = toWrite
  const material = materialOf(facts)
  const depth = kinds[type].sections[section] ?? 'full'
  const prompt = `${markedData(inLines(material))}\nReport: ${kinds[type].title}. Section: ${heading}, which tells ${tasks[section]}. ${lengths[depth]}${tone ? `\nHow the firm writes: ${tone}` : ''}`
  const ask = async (prompt: string) => {
    let text = ''
    for await (const piece of model.text({ system, prompt, ...terms })) text += piece
    return text
  }
  const read = (line: string) =>
    sentencesOf(line)
      .map((sentence) =>
        withFactsFor(sentence, material.figures, new Set(textsIn(sentence, material).flatMap(figuresIn))),
      )
      .join('')
  const written = linesOf(await ask(prompt)).map(read)
  const { lines, cut } = await mended(
    written,
    (sentence, line) => faultsIn(sentence, line, { facts, material }).map(reasonFor),
    async (wrong) => {
      const anew = await askToMend(wrong, 'Write each anew, with placeholders of what bears it out.', (listed) =>
        ask(`${prompt}\n${listed}`),
      )
      return new Map([...anew].map(([number, line]) => [number, read(line)]))
    },
  )
  const paragraphs = lines
    .join('\n')
    .split(/\n\s*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  if (paragraphs.length === 0) throw new MadeUp(`${cut} sentences`)
  return { paragraphs: [...paragraphs, ...(await tablesOf(toWrite, terms.signal))], cut }
}

const isTable = (part: string) => part.startsWith('|')

/** What the model writes, without headings and tables; the numbers of a list are dashes. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trimEnd().replace(/^(\s*)\d{1,2}[.)](?=\s)/, '$1-'))
    .filter((line) => !line.startsWith('#') && !isTable(line))

/** Figures side by side are the template's. */
async function tablesOf(toWrite: ToWrite, signal: AbortSignal): Promise<string[]> {
  const parts = await Array.fromAsync(writeByTemplate(toWrite, signal))
  return parts.flatMap((part, at) => {
    const above = parts[at - 1]
    if (!isTable(part)) return []
    return above?.startsWith('### ') ? [above, part] : [part]
  })
}

const factCharactersMax = 30_000

type Material = {
  facts: ReadonlyMap<string, Fact>
  figures: Fact[]
  /** where figures and addresses stand as they are */
  names: string[]
  /** all words of it, in lower case */
  words: string
}

/** What the model is given. A text that speaks to an AI is no fact. */
function materialOf(all: Facts): Material {
  let left = factCharactersMax
  const given = [...all.values()].filter((fact) => {
    if (fact.value === null || (typeof fact.value === 'string' && speaksToAnAi(fact.value))) return false
    if (isText(fact.id)) return true
    left -= lineOf(fact).length
    return left > 0
  })
  const facts = new Map(given.map((fact) => [fact.id, fact]))
  return {
    facts,
    figures: given.filter(({ unit }) => unit !== 'text' && unit !== 'name'),
    names: given.flatMap((fact) => [
      ...(isText(fact.id) ? [] : [fact.label]),
      fact.period ?? '',
      ...(fact.unit === 'name' || fact.unit === 'year' ? [formatFact(fact)] : []),
    ]),
    words: given
      .map(({ label, value }) => `${label} ${value}`)
      .join('\n')
      .toLowerCase(),
  }
}

function inLines({ facts }: Material): string {
  const all = [...facts.values()]
  const texts = Map.groupBy(
    all.filter(({ id }) => isText(id)),
    ({ source }) => source.marker,
  )
  return [
    'The facts:',
    ...all.filter(({ id }) => !isText(id)).map(lineOf),
    ...[...texts].flatMap(([marker, sentences]) => [
      `${marker}:`,
      ...sentences.map((fact) => `  {{fact:${fact.id}}} = ${fact.value}`),
    ]),
  ].join('\n')
}

const lineOf = (fact: Fact) =>
  `{{fact:${fact.id}}} = ${formatFact(fact)} (${fact.label}${fact.period ? `, ${fact.period}` : ''})`

/** Numbers in words that count what the text itself lists. */
const ofTheText =
  /\b(?:two|three|four|five|six|seven)(?= (?:\w+ )?(?:risks?|points?|questions?|reasons?|issues?|matters|steps|merits|strengths|concerns|areas|topics)\b)/gi

/** What the sentence cites of what colleagues and documents say. */
const textsIn = (sentence: string, { facts }: Material): string[] =>
  namedIn(sentence)
    .flatMap((id) => facts.get(id) ?? [])
    .filter(({ unit }) => unit === 'text')
    .map(({ value }) => String(value))

/** Figures stand in a sentence as placeholders alone, but for those in names and periods, and in a text that it cites. */
function faultsIn(sentence: string, line: string, { facts, material }: { facts: Facts; material: Material }): Fault[] {
  const texts = textsIn(sentence, material)
  const faults = faultsOf(sentence.replace(ofTheText, 'some'), {
    has: (kind, id) =>
      material.facts.has(id) && isKnown(facts, id) && (kind === 'fact' || kind === 'size' || kind === 'source'),
    figures: new Set([...material.names.flatMap(figuresIn), ...texts.flatMap(figuresSaid)]),
    addresses: material.names.join('\n').toLowerCase(),
  })
  const names = strangeNames(sentence, material.words).map((text): Fault => ({ kind: 'name', text }))
  const isBare = namedIn(line).length === 0 && line.split(/\s+/).length > 4 && !/:\**\s*$/.test(line)
  return [...faults, ...names, ...(isBare ? [{ kind: 'source' as const, text: '' }] : [])]
}
