import type { Facts } from './facts.ts'
import type { Length } from './length.ts'
import type { Purpose } from './purpose.ts'
import type { Recipient } from './recipient.ts'
import { isRole } from './recipient.ts'
import { shapes } from './shapes/index.ts'
import type { Part } from './shapes/shape.ts'
import type { Voice } from './tone.ts'

type Sentence = { paragraph: Part['paragraph'] | 'points'; rank: number; text: string }
export type Letter = {
  subject: string
  paragraphs: string[]
  /** in another language than English: how it greets and closes */
  frame?: { greeting: string; closing: string }
  notices: string[]
}

/** The mail between greeting and closing, in the words of the tables. */
export function write(
  purpose: Purpose,
  { facts, voice, length }: { facts: Facts; voice: Voice; length: Length },
): Letter {
  const shape = shapes[purpose]
  const sentences = shape.parts.flatMap(({ say, ...place }): Sentence[] => {
    const wording = say(facts)
    if (!wording) return []
    return [{ ...place, text: typeof wording === 'string' ? wording : (wording[voice] ?? wording.neutral) }]
  })
  const { own } = facts
  const [thanked, said] = [own.said.filter(isThanks), own.said.filter((text) => !isThanks(text))]
  const theirs = [
    ...said.map((text) => ofTheAsker('middle', text)),
    ...own.points.map((text) => ofTheAsker('points', `- ${text}`)),
  ]
  // thanks are said once, and first
  const ours = thanked.length > 0 ? sentences.filter(({ text }) => !isThanks(text)) : sentences
  const middle = ours.findIndex(({ paragraph }) => paragraph !== 'opening')
  const opening = thanked.map((text) => ofTheAsker('opening', text))
  const all = [...opening, ...ours.toSpliced(middle < 0 ? ours.length : middle, 0, ...theirs)]
  const { chosen, notice } = choose(all, length)
  return {
    subject: asSubject(shape.subject(facts)),
    paragraphs: inParagraphs(chosen, length),
    notices: notice ? [notice] : [],
  }
}

// what the asker wants said is never left out for length, unless a number of sentences or words leaves no room
const ofTheAsker = (paragraph: Sentence['paragraph'], text: string): Sentence => ({ paragraph, rank: 0, text })

const isThanks = (text: string) => /^(?:(?:many )?thank|i would like to thank)/i.test(text)

const ranks = { short: 1, medium: 2, long: 3 }

function choose(sentences: Sentence[], length: Length): { chosen: Sentence[]; notice?: string } {
  if (length.kind === 'share') return { chosen: sentences.filter(({ rank }) => rank <= ranks[length.share]) }
  if (length.kind === 'paragraphs') return { chosen: sentences.filter(({ rank }) => rank <= Math.min(length.count, 3)) }
  const kept = new Set<Sentence>()
  let room = length.count
  const wanted = [...sentences.slice(0, 1), ...sentences.slice(1).toSorted((a, b) => a.rank - b.rank)]
  for (const sentence of wanted) {
    const size = length.kind === 'words' ? sentence.text.split(/\s+/).length : 1
    if (size > room) continue
    room -= size
    kept.add(sentence)
  }
  const chosen = sentences.filter((sentence) => kept.has(sentence))
  const cut = sentences.some((sentence) => sentence.rank === 0 && !kept.has(sentence))
  if (cut) return { chosen, notice: `Not all of the context has room in ${length.count} ${length.kind}.` }
  if (length.kind === 'sentences' && room > 0)
    return { chosen, notice: `There is enough to say for ${chosen.length} sentences, not for ${length.count}.` }
  return { chosen: chosen.length > 0 ? chosen : sentences.slice(0, 1) }
}

function inParagraphs(sentences: Sentence[], length: Length): string[] {
  const order = ['opening', 'middle', 'points', 'request', 'closing']
  const groups = order
    .map((name) => sentences.filter(({ paragraph }) => paragraph === name))
    .filter(({ length }) => length > 0)
  const most =
    length.kind === 'paragraphs'
      ? length.count
      : sentences.length <= 3 && groups.every(([first]) => first?.paragraph !== 'points')
        ? 1
        : length.kind === 'share' && length.share === 'long'
          ? 4
          : 3
  // the smallest neighbours are put together until there are no more paragraphs than asked for
  while (groups.length > most) {
    const sizes = groups.slice(1).map((group, index) => group.length + (groups[index]?.length ?? 0))
    const at = sizes.indexOf(Math.min(...sizes))
    groups.splice(at, 2, [...(groups[at] ?? []), ...(groups[at + 1] ?? [])])
  }
  return groups.map((group) =>
    group.reduce((text, sentence, at) => {
      const isPoint = sentence.paragraph === 'points' || group[at - 1]?.paragraph === 'points'
      return at === 0 ? sentence.text : `${text}${isPoint ? '\n' : ' '}${sentence.text}`
    }, ''),
  )
}

const subjectMax = 120

function asSubject(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const capital = plain.charAt(0).toUpperCase() + plain.slice(1)
  return capital.length <= subjectMax ? capital : `${capital.slice(0, subjectMax - 1).replace(/\s+\S*$/, '')}…`
}

const closings: Record<Voice, string> = {
  neutral: 'Best regards,',
  formal: 'Yours sincerely,',
  friendly: 'Best wishes,',
  direct: 'Regards,',
}

/** The whole body: greeting, paragraphs, closing and who signs. */
export function asBody(
  { paragraphs, frame }: Pick<Letter, 'paragraphs' | 'frame'>,
  { recipient, facts, voice }: { recipient: Recipient; facts: Facts; voice: Voice },
) {
  const signature = [facts.me, facts.firm].filter(Boolean).join('\n')
  const { greeting, closing } = frame ?? { greeting: greet(recipient.name, voice), closing: closings[voice] }
  return [greeting, ...paragraphs, `${closing}\n${signature}`].join('\n\n')
}

const nameMax = 80
const title = /^(Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Sir|Herr|Frau)\.? +(?:(?:Dr|Prof)\.? +)?/i

/** By first name; by title and last name where a title is given, in full where it is formal; neutral where there is no name. */
function greet(name: string | undefined, voice: Voice): string {
  const plain = name?.replace(/\s+/g, ' ').trim()
  if (!plain || plain.length > nameMax || !/^[\p{L}\p{M}.'’ ,-]+$/u.test(plain) || isRole(plain))
    return voice === 'formal' ? 'Dear Sir or Madam,' : 'Hello,'
  const titled = title.exec(plain)
  if (titled) return `Dear ${titled[1]} ${plain.slice(titled[0].length).split(' ').at(-1)},`
  const [first = plain] = plain.split(' ')
  // an initial is nobody's first name
  const called = voice === 'formal' || /^\p{L}\.?$/u.test(first) ? plain : first
  return `${voice === 'friendly' ? 'Hi' : voice === 'direct' ? 'Hello' : 'Dear'} ${called},`
}
