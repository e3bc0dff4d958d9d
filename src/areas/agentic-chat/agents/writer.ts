import {
  checkedSentences,
  type Fault,
  faultsOf,
  figuresIn,
  figuresSaid,
  placeholder,
} from '../../../platform/ai/checked_writing.ts'
import { aboutMarkedData, aboutMarkedQuestion, markedData } from '../../../platform/ai/marked_data.ts'
import type { Citing } from '../answers/citing.ts'
import type { Calls } from './calls.ts'
import type { Fact } from './facts.ts'
import { filled, type Material } from './material.ts'

const system = `You write the answer to a question of an investment firm, from what was found in its records and documents. Plain English, Markdown, short: the answer first, then what bears it out.
Every figure and date is written as its placeholder, just as it is given: {{fact:1.2.revenue}}. Every quote as {{quote:1}}. Never write a figure yourself, neither in digits nor in words, and compute none. Names are written as they are.
Name what a figure is of in the same sentence. Say what is missing rather than guess; where it takes a judgement, say what speaks for and against it.
No links, images, HTML or square brackets. Sources are put in for you.
${aboutMarkedData} ${aboutMarkedQuestion}`

type Writing = { question: string; today: string; material: Material; citing: Citing }
/** Sentences that were not shown. */
type Refused = { sentence: string; faults: Fault[] }

/** The answer, sentence by sentence, with values and sources put in; what the model made up is not in it. */
export async function* writeAnswer(
  calls: Calls,
  { question, today, material, citing }: Writing,
  refuse: (refused: Refused) => void,
): AsyncGenerator<string> {
  const prompt = `Today is ${today}.\n${markedData(material.lines.join('\n'))}\nThe question:\n${markedData(question)}`
  const check = checkerOf({ question, today, material })
  const named = (sentence: string) => withPlaceholders(sentence, material)
  const sentences = checkedSentences(
    calls.text({ system, prompt }),
    (sentence) => check(named(sentence)),
    (sentence, faults) => refuse({ sentence, faults }),
  )
  for await (const sentence of sentences) yield filled(named(sentence), material, citing)
}

/** A figure that is written out, and is that of one fact only, is taken for its placeholder. */
export function withPlaceholders(sentence: string, { facts }: Material): string {
  const byShown = Map.groupBy(
    [...facts.values()].filter(({ kind, shown }) => kind === 'figure' && /\d\D|\D\d|\d{3}/.test(shown)),
    ({ shown }) => shown,
  )
  return [...byShown]
    .filter(([, same]) => same.length === 1)
    .toSorted(([a], [b]) => b.length - a.length)
    .reduce((text, [shown, [fact]]) => {
      const parts = text.split(/(\{\{[^{}]*\}\})/)
      return parts.map((part) => (part.startsWith('{{') ? part : replaced(part, shown, fact))).join('')
    }, sentence)
}

function replaced(text: string, shown: string, fact: Fact | undefined): string {
  const at = text.indexOf(shown)
  if (at < 0 || !fact) return text
  const isCut =
    /[\p{N}.,$€£-]$/u.test(text.slice(0, at)) || /^(?:[\p{L}\p{N}%]|[.,]\p{N})/u.test(text.slice(at + shown.length))
  return isCut ? text : `${text.slice(0, at)}{{fact:${fact.id}}}${text.slice(at + shown.length)}`
}

/**
 * What is wrong with a sentence: see faultsOf. A figure is one of the facts, or stands in the question, a name or a period, or
 * in a quote or text that stands in the sentence.
 */
export function checkerOf({ question, today, material }: Omit<Writing, 'citing'>): (sentence: string) => Fault[] {
  const { facts, quotes } = material
  const all = [...facts.values()]
  const names = all.flatMap(({ about, isNamed, label, kind, shown }) => [
    label,
    ...(isNamed ? [about] : []),
    ...(kind === 'name' ? [shown] : []),
  ])
  const years = all.flatMap(({ kind, shown }) => (kind === 'figure' ? (shown.match(/\b(?:19|20)\d\d\b/g) ?? []) : []))
  const figures = new Set([...figuresSaid(question), ...[today.slice(0, 4), ...names, ...years].flatMap(figuresIn)])
  const addresses = names.join('\n').toLowerCase()
  const subjects = [...new Set(all.filter(({ isNamed }) => isNamed).map(({ about }) => about))]
  return (sentence) => {
    const used = [...sentence.matchAll(placeholder)].map(([, kind = '', id = '']) => ({ kind, id }))
    const mentioned = used.flatMap(({ kind, id }) => (kind === 'fact' ? (facts.get(id) ?? []) : []))
    const cited = [
      ...used.flatMap(({ kind, id }) => (kind === 'quote' ? (quotes.get(id)?.words ?? []) : [])),
      ...mentioned.flatMap(({ kind, shown }) => (kind === 'text' ? shown : [])),
    ]
    const given = {
      has: (kind: string, id: string) => (kind === 'fact' ? facts.has(id) : kind === 'quote' && quotes.has(id)),
      figures: cited.length > 0 ? figures.union(new Set(cited.flatMap(figuresSaid))) : figures,
      addresses,
    }
    return [...faultsOf(sentence, given), ...ofOthers(sentence, mentioned, subjects)]
  }
}

/** Figures of a record in a sentence that speaks of other records only. */
function ofOthers(sentence: string, mentioned: readonly Fact[], subjects: readonly string[]): Fault[] {
  const names = mentioned.filter(({ kind }) => kind === 'name')
  const text = names.reduce((text, { id, shown }) => text.replaceAll(`{{fact:${id}}}`, () => shown), sentence)
  const spokenOf = subjects.filter((subject) => speaksOf(text, subject))
  if (spokenOf.length === 0) return []
  return mentioned
    .filter(({ about, isNamed, kind }) => kind === 'figure' && isNamed && !spokenOf.includes(about))
    .map(({ id }) => ({ kind: 'figure', text: id }))
}

/** By its name, or by the first word of it. */
const speaksOf = (text: string, subject: string) => {
  const [first = subject] = subject.split(' ')
  return (
    text.includes(subject) ||
    (first.length > 3 && new RegExp(`(?<!\\p{L})${RegExp.escape(first)}(?!\\p{L})`, 'u').test(text))
  )
}
