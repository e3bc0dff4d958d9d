import { type Fault, faultsOf, figuresIn, figuresSaid, placeholder } from '../../../platform/ai/checked_writing.ts'
import { ModelFailed } from '../../../platform/ai/errors.ts'
import { aboutMarkedData, markedData } from '../../../platform/ai/marked_data.ts'
import type { Model } from '../../../platform/ai/model.ts'
import { type Fact, type Facts, isKnown } from '../fact.ts'
import { formatFact } from '../format.ts'
import { sectionTitles } from '../kinds.ts'
import { orTemplate, type ToWrite, type WriteSection, writeByTemplate } from './writer.ts'

const system = `You write a section of a report of an investment firm about a company. You are given the draft of the section, and the facts in it.
Write it anew so that it reads well: clear, sober English in paragraphs of Markdown, the weightiest first. Say what the draft says and what follows from it, nothing else; leave out what is trivial.
Every figure, date and quote is written as its placeholder, just as the draft has it: {{fact:revenue}}. Never write a figure yourself, neither in digits nor in words, and compute none.
No headings, tables, links, images, HTML or square brackets. Sources are put in for you.
${aboutMarkedData}`

/** Sections by a language model, from the draft of the template and its facts; the template's where the model fails or makes something up. */
export function writeWithModel(model: Model, { outputTokensMax }: { outputTokensMax: number }): WriteSection {
  // a model that has failed once is not waited for in each section
  let isDown = false
  return async function* (toWrite, signal) {
    if (isDown) return yield* writeByTemplate(toWrite, signal)
    let notice: string | undefined
    const byModel: WriteSection = (toWrite, signal) => sectionBy(model, toWrite, { signal, outputTokensMax })
    yield* orTemplate(byModel, (fault) => {
      isDown = fault instanceof ModelFailed
      notice = `${isDown && fault instanceof Error ? fault.message : 'What the language model wrote is not all in the facts'}; this is written by rules.`
    })(toWrite, signal)
    if (notice) yield `*${notice}*`
  }
}

class MadeUp extends Error {
  override name = 'MadeUp'
}

async function* sectionBy(
  model: Model,
  toWrite: ToWrite,
  terms: { signal: AbortSignal; outputTokensMax: number },
): AsyncGenerator<string> {
  const { facts, section } = toWrite
  const parts = await Array.fromAsync(writeByTemplate(toWrite, terms.signal))
  const draft = parts.filter((part) => !isTable(part))
  const used = [...new Set(['company.name', ...[...draft.join('\n').matchAll(placeholder)].map(([, , id = '']) => id)])]
  const lines = used.flatMap((id) => facts.get(id) ?? []).map(lineOf)
  const data = `${draft.join('\n\n')}\n\nThe facts:\n${lines.join('\n')}`
  const prompt = `Section: ${sectionTitles[section]}\n${markedData(data)}`
  let text = ''
  for await (const piece of model.text({ system, prompt, ...terms })) text += piece
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim().replace(/^(\s*)\d{1,2}[.)](?=\s)/gm, '$1-'))
    .filter((paragraph) => paragraph !== '' && !paragraph.startsWith('#') && !isTable(paragraph))
  const faults = faultsIn(paragraphs.join('\n\n'), { facts, used: new Set(used), draft: draft.join('\n') })
  if (faults.length > 0 || paragraphs.length === 0) throw new MadeUp(JSON.stringify(faults))
  yield* paragraphs
  // figures side by side stay as they are
  for (const [at, part] of parts.entries()) {
    if (!isTable(part)) continue
    const above = parts[at - 1]
    if (above?.startsWith('### ')) yield above
    yield part
  }
}

const isTable = (part: string) => part.startsWith('|')

const lineOf = (fact: Fact) =>
  `{{fact:${fact.id}}} = ${formatFact(fact)} (${fact.label}${fact.period ? `, ${fact.period}` : ''})`

type Material = { facts: Facts; used: ReadonlySet<string>; draft: string }

/** Figures stand in a text as placeholders alone, but for those in names and periods. */
function faultsIn(text: string, { facts, used, draft }: Material): Fault[] {
  const known = [...used].flatMap((id) => facts.get(id) ?? [])
  const names = known.flatMap((fact) => [
    fact.label,
    fact.period ?? '',
    ...(fact.unit === 'name' || fact.unit === 'year' ? [formatFact(fact)] : []),
  ])
  return faultsOf(text, {
    has: (kind, id) => (kind === 'fact' || kind === 'size') && used.has(id) && isKnown(facts, id),
    figures: new Set([...names.flatMap(figuresIn), ...figuresSaid(draft.replace(placeholder, ' '))]),
    addresses: names.join('\n').toLowerCase(),
  })
}
