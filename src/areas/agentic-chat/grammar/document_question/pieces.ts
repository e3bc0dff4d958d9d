import { isInstruction } from './wording.ts'

/** A question cut into what it asks, how terms in it are defined, and how it wants to be answered. */
export type Pieces = { asked: string; definitions: { name: string; meaning: string }[]; manner: string }

/** Null where it asks for several things, for none, or says something beside that nobody understands. */
export function piecesOf(words: string): Pieces | null {
  const definitions: Pieces['definitions'] = []
  const manner: string[] = []
  const asked: string[] = []
  for (const sentence of words.split(/(?<=[.?!])\s+/)) {
    if (isCondition(sentence)) continue
    const definition = definitionIn(sentence.replace(/[.?!\s]+$/, ''))
    if (definition) {
      definitions.push(definition)
      continue
    }
    for (const piece of sentence.split(/:\s/)) {
      const text = piece.replace(/[.?!:\s]+$/, '').trim()
      if (text === '') continue
      if (isInstruction(text)) manner.push(text)
      else asked.push(text)
    }
  }
  const [question, ...others] = asked
  if (question === undefined || others.length > 0) return null
  const { lead, core } = withoutLead(question)
  return { asked: core, definitions, manner: [...manner, ...lead].join(' ; ') }
}

/** "If the ratio is not relevant for such a company, state that and explain why": a refusal with its reason is wanted, which it always has. */
const isCondition = (sentence: string): boolean =>
  /^if .{2,120}\b(?:not|isnt|arent)\b.{0,20}\b(?:relevant|useful|meaningful|applicable|available)\b.{0,160}\b(?:state|say|explain)\b/.test(
    sentence,
  )

function definitionIn(sentence: string): Pieces['definitions'][number] | null {
  const match =
    /^(?:please )?define (?<name>.{2,80}?) (?:as|to be)\s*:?\s+(?<meaning>.+)$/.exec(sentence) ??
    /^(?:the )?(?<name>.{2,80}?) (?:is|are) (?:defined|calculated|computed) as\s*:?\s+(?<meaning>.+)$/.exec(sentence) ??
    /^(?:where )?(?<name>[a-z ]{2,60}?) = (?<meaning>.+)$/.exec(sentence)
  const { name, meaning } = match?.groups ?? {}
  return name && meaning ? { name: name.replace(/^(?:the|an?) /, ''), meaning } : null
}

const begins = /^(?:what|how|did|does|do|has|have|had|is|are|was|were|which|by|calculate|compute)\b/

/** "According to the balance sheet, how much …": what stands before the question, and after it, says how to answer. */
function withoutLead(question: string): { lead: string[]; core: string } {
  const parts = question.split(/, /)
  for (let at = 1; at < parts.length; at++) {
    const before = parts.slice(0, at).join(' ')
    const core = parts.slice(at).join(', ')
    if (begins.test(core) && isInstruction(before)) {
      const tail = withoutTail(core)
      return { lead: [before, ...tail.lead], core: tail.core }
    }
  }
  return withoutTail(question)
}

function withoutTail(question: string): { lead: string[]; core: string } {
  const parts = question.split(/, /)
  const last = parts.at(-1)
  return parts.length > 1 && last !== undefined && isInstruction(last)
    ? { lead: [last], core: parts.slice(0, -1).join(', ') }
    : { lead: [], core: question }
}
