import { mark, onlyPeriods } from './periods.ts'
import { isInstruction, isRole } from './wording.ts'

type Definition = { name: string; meaning: string }

/** A question cut into what it asks, how terms in it are defined, and how it wants to be answered. */
export type Pieces = {
  asked: string
  definitions: Definition[]
  /** how the question says what it asks is worked out: "gross margin (gross profit / revenue)"; it goes before the book's */
  own: string | null
  manner: string
  /** it wants to know why as well, which passages may tell */
  wantsReasons: boolean
  /** what else it asks, as it stands there */
  left: string[]
  /** what the figure is said to be made of: "based on net revenues" */
  parts: string[]
}

/** Null where it asks for nothing, or says something beside that nobody understands. */
export function piecesOf(words: string): Pieces | null {
  const found: Pieces = { asked: '', definitions: [], own: null, manner: '', wantsReasons: false, left: [], parts: [] }
  const asked: { text: string; isQuestion: boolean }[] = []
  let periods = ''
  for (const sentence of words.split(/(?<=[.?!;])\s+(?![^(]*\))/)) {
    const isQuestion = sentence.endsWith('?')
    const text = trimmed(sentence)
      .replace(/^\(([^()]+)\)$/, '$1')
      .replace(/^<company>: ?/, '')
    if (text === '' || isCondition(text) || isRole(text)) continue
    if (asked.length > 0 && isReasons(text)) {
      found.wantsReasons ||= !/quantify/.test(text)
      continue
    }
    const definition = definitionIn(text)
    if (definition && isItself(definition.name)) found.own = definition.meaning
    else if (definition) found.definitions.push(definition)
    if (definition) continue
    for (const piece of text.split(/: ?(?=\S)/).map(trimmed)) {
      if (piece === '' || isCondition(piece)) continue
      if (isInstruction(piece)) found.manner += ` ; ${piece}`
      else if (onlyPeriods(piece)) periods += ` ${piece}`
      else if (asked.length === 1 && directions.test(piece))
        asked.splice(0, 1, { text: `${asked[0]?.text} ${piece}`, isQuestion })
      else if (asked.length > 0 && isReasons(piece)) found.wantsReasons = true
      else if (asked.length === 1 && found.own === null && hasOperator(piece))
        found.own = piece.replace(/^(?:take|use|i mean|meaning|that is) /, '')
      else asked.push({ text: piece, isQuestion })
    }
  }
  const [first, ...others] = joined(asked)
  if (!first) return ofDefinition(found)
  if (others.some(({ isQuestion, text }) => !isQuestion && !/^(?:and|also)\b/.test(text))) return null
  found.left.push(...others.map(({ text }) => text))
  return withCore(found, `${periods} ${first.text}`.trim())
}

const directions = /^(?:better or worse|worse or better|higher or lower|up or down)\b/
const trimmed = (text: string) => text.replace(/[.?!:;,\s]+$/, '').trim()

/** "Efficiency ratio = a / b" and nothing else asks for it. */
function ofDefinition(found: Pieces): Pieces | null {
  const [only, ...others] = found.definitions
  if (!only || others.length > 0 || found.own !== null) return null
  return withCore({ ...found, definitions: [], own: only.meaning }, only.name)
}

/** "Turnover fell in 2023. By how much?" and "Net income tripled. What caused it?" ask for the change. */
function joined(asked: readonly { text: string; isQuestion: boolean }[]): { text: string; isQuestion: boolean }[] {
  const [first, second, ...rest] = asked
  if (!first || !second || first.isQuestion || !/^by how (?:much|many)\b/.test(second.text)) return [...asked]
  return [{ text: `${first.text}, ${second.text}`, isQuestion: true }, ...rest]
}

/** The question itself, with what stands before it, beside it and after it put where it belongs. */
function withCore(found: Pieces, question: string): Pieces {
  const notes: string[] = []
  let core = question
  for (let cuts = 0; cuts < cutsMax; cuts++) {
    const next = withoutLead(core) ?? withoutTail(core)
    if (!next) break
    if (next.note !== null) notes.push(next.note)
    if (next.isReason) found.wantsReasons = true
    if (next.left !== undefined) found.left.push(next.left)
    if (next.part !== undefined) found.parts.push(next.part)
    core = next.core
  }
  const { rest, own } = found.own === null ? ownDefinition(core) : { rest: core, own: found.own }
  const cut = own === null ? null : withoutNotes(own)
  return {
    ...found,
    asked: rest,
    own: cut?.formula ?? null,
    manner: [found.manner, ...notes, ...(cut?.notes ?? [])].join(' ; '),
  }
}

/** A question with more beside it than this is none that is read here. */
const cutsMax = 12

/** "If that makes no sense for such a company, say so": a refusal with its reason is wanted, which it always has. */
const isCondition = (sentence: string): boolean =>
  /^(?:,? ?or )?if .{2,160}\b(?:state|say|explain|tell)\b/.test(sentence) ||
  /^(?:or|else) (?:tell|say|explain|state)\b/.test(sentence) ||
  /^<?[a-z> ]{3,40} (?:is|are) not (?:shown|given|printed|reported|stated|presented)\b/.test(sentence)

const reason =
  '(?:why|what|which|how come|the (?:main )?(?:reasons?|causes?|drivers?)|reasons?|quantify|due to what|was it due to|explain)'
const reasons = new RegExp(
  `^(?:and |or )?(?:say |state |tell me |explain |name |give )?(?:${reason})\\b(?: (?:it|this|that|so|why|is|was|were|are|did|has|have|behind|the|main|key|chief|primary|biggest|move|moves|change|changes|cause|causes|caused|reason|reasons|drove|driver|drivers|driving|explains|explain|explained|led|to|happened|happen|come|came|about|down|up|fall|rise|drop|increase|decrease|factors|figures|factor|mainly|for|of|quantify|attributable|responsible|<company>|numbers|by|management))*$`,
)
/** It asks only for reasons, or for the numbers that a change always comes with. */
const isReasons = (text: string): boolean =>
  reasons.test(text) ||
  /^(?:and |or )?(?:was it|is it|is this|was this|was that) (?:mainly |primarily )?due to .{3,80}$/.test(text)

function definitionIn(sentence: string): Definition | null {
  const match =
    /^(?:define|take|treat|use|count) (?<name>.{2,80}?) (?:as|to be|to mean)\s*:?\s+(?:everything (?:that )?the (?:statement|income statement|balance sheet) shows as )?(?<meaning>.+)$/.exec(
      sentence,
    ) ??
    /^(?:the )?(?<name>.{2,80}?) (?:is|are|should be|shall be) (?:defined|calculated|computed|measured|taken) as\s*:?\s+(?<meaning>.+)$/.exec(
      sentence,
    ) ??
    /^(?:where )?(?<name>[a-z ]{2,60}?) = (?<meaning>.+)$/.exec(sentence)
  const { name, meaning } = match?.groups ?? {}
  // a question that says how it is to be worked out is asked, and no definition
  if (!name || !meaning || asks.test(sentence)) return null
  return { name: name.replace(/^(?:the|an?) /, ''), meaning }
}

const isItself = (name: string) => /^(?:it|this|that|th(?:is|e) (?:ratio|metric|figure|measure))$/.test(name)

const verbs =
  'calculate|compute|determine|work out|find|state|give|show|tell me|report|name|quote|derive|what|how|did|does|do|has|have|had|is|are|was|were|which|by how|why|explain|compare'
const asks = new RegExp(`^(?:${verbs})\\b`)

type Cut = { core: string; note: string | null; isReason?: boolean; left?: string; part?: string }

/** "According to the balance sheet, how much …": what stands before the question says how to answer. */
function withoutLead(core: string): Cut | null {
  const parts = core.split(/, /)
  for (let at = 1; at < parts.length; at++) {
    const note = parts.slice(0, at).join(' ')
    const rest = parts.slice(at).join(', ')
    if ((isInstruction(note) || isRole(note)) && asks.test(rest)) return { core: rest, note }
    if (onlyPeriods(note) && at === 1) return { core: `${note} ${rest}`, note: null }
  }
  return null
}

/** What stands after it: how to answer, "and why", "or tell me if it has no meaning", and what else is asked. */
function withoutTail(core: string): Cut | null {
  const cuts = [
    ...core.matchAll(/(?:,|;)? (?=and |or |in |to |by |with |using |based on |for each|please )|, /g),
  ].reverse()
  for (const { index, 0: joint } of cuts) {
    const tail = trimmed(core.slice(index + joint.length))
    const rest = trimmed(core.slice(0, index))
    if (rest === '' || isInsideBracket(core, index)) continue
    const said = tail.replace(/^and /, '')
    const isManner = isInstruction(said) && (joint === ', ' || ofManner.test(said))
    if (isManner && !isUnfinished(rest)) return { core: rest, note: said }
    if (isReasons(tail)) return { core: rest, note: null, isReason: !/quantify|which figures/.test(tail) }
    if (isCondition(tail) || verdict.test(tail)) return { core: rest, note: null }
    const part = /^(?:based on|using|on the basis of|with) (.+)$/.exec(tail)?.[1]
    if (part && (joint.startsWith(',') || /^(?:the )?(?:average|opening|closing|year end)\b/.test(part)))
      return { core: rest, note: null, part }
    if (
      /^and (?:also |what|which|who|where|when|how|give|is|was|were|did|does|has|say|state|the (?:two|three|four|five) year total)/.test(
        tail,
      ) &&
      !/\bwhether\b|\bif\b/.test(tail)
    )
      return { core: rest, note: null, left: said }
  }
  return null
}

/** A word that no figure is called by. */
const ofManner =
  /%|\b(?:percents?|percentages?|points?|decimals?|thousands?|millions?|billions?|usd|dollars?|eur|euros?|gbp|nearest|rounded|units?|each|[mk]|mn|bn|cr)\b/
/** "and say whether liquidity got better": the figures of both times say so. */
const verdict =
  /^and (?:say|state|tell me) (?:whether|if) .{3,60} (?:better|worse|better or worse|worse or better|improved|worsened|deteriorated|higher or lower|rose or fell|fell|rose)$/
/** "as a percentage of" is no way to answer yet. */
const isUnfinished = (rest: string) => / (?:as|of|by|to|and|in)$/.test(rest)

const isInsideBracket = (text: string, at: number) => {
  const before = text.slice(0, at)
  return before.split('(').length > before.split(')').length
}

const operator =
  /[/÷×*+=]| - |\b(?:less|minus|plus|divided by|multiplied by|times)\b|\bover (?!@|the (?:last|past|same|year|period|prior|previous))/
const span = new RegExp(`${mark} ?- ?${mark}`, 'g')
export const hasOperator = (text: string): boolean => operator.test(text.replace(span, ' '))

/** A definition that the question has beside the name of what it asks: "= a / b", ", calculated as a / b", "as a over b", "(a / b)". */
function ownDefinition(core: string): { rest: string; own: string | null } {
  for (const sign of [
    / = (?<own>.+)$/,
    /,? \(?(?:that is|defined as|calculated as|computed as|measured as|meaning|worked out as) (?<own>.+?)\)?$/,
    /,? as (?<own>(?!an? (?:%|percent)).+)$/,
    /, (?<own>[^,@]+ [/÷×*] [^,@]+)$/,
  ]) {
    const match = sign.exec(core)
    const own = match?.groups?.['own']
    if (match && own && hasOperator(own) && !isInsideBracket(core, match.index + 1))
      return { rest: core.slice(0, match.index), own }
  }
  for (const { start, end } of brackets(core)) {
    const own = core.slice(start + 1, end)
    if (hasOperator(own) && !isInstruction(own))
      return { rest: `${core.slice(0, start)} ${core.slice(end + 1)}`.replace(/\s+/g, ' ').trim(), own }
  }
  return { rest: core, own: null }
}

/** The outer brackets of a text. */
function brackets(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  let depth = 0
  let start = 0
  for (const [at, sign] of [...text].entries()) {
    if (sign === '(' && depth++ === 0) start = at
    if (sign === ')' && depth > 0 && --depth === 0) found.push({ start, end: at })
  }
  return found
}

/** "net sales / net PP&E, 2 decimals": what follows a formula says how to answer. */
function withoutNotes(text: string): { formula: string; notes: string[] } {
  const notes: string[] = []
  let formula = trimmed(text)
  for (let at = formula.lastIndexOf(','); at > 0; at = formula.lastIndexOf(',')) {
    const tail = formula.slice(at + 1).trim()
    if (!isInstruction(tail)) break
    notes.push(tail)
    formula = formula.slice(0, at)
  }
  return { formula, notes }
}
