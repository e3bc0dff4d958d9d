import type { NameIndex, NameMatch } from '../names/names.ts'
import { tokens as cut, type Token } from '../rewording/normalise.ts'

/** The one company that a question names, and the question with "<company>" in its place; null where it names none or several. */
export function companyIn(question: string, names: NameIndex): { id: string; text: string } | null {
  const text = question.normalize('NFKC')
  const tokens = cut(text)
  const matches = names
    .match(tokens.map(({ word }) => word))
    .filter((match) => idsOf(match).length > 0 && isName(match, tokens))
  const [best] = [...matches].sort((a, b) => sureness(b) - sureness(a) || b.to - b.from - (a.to - a.from))
  const ids = best ? idsOf(best) : []
  const [id] = ids
  if (!best || !id || ids.length > 1) return null
  const others = matches.filter((match) => !idsOf(match).includes(id) && !overlaps(match, best))
  if (others.some(({ by }) => by === 'whole')) return null
  const own = matches
    .filter((match) => idsOf(match).includes(id))
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .reduce<NameMatch[]>((kept, match) => (kept.some((one) => overlaps(one, match)) ? kept : [...kept, match]), [])
  return { id, text: replaced(text, tokens, own) }
}

const idsOf = ({ named }: NameMatch): string[] => named.flatMap((one) => (one.kind === 'company' ? [one.ref.id] : []))

const sureness = ({ by }: NameMatch) => ({ whole: 2, part: 1, typo: 0 })[by]
export const overlaps = (a: NameMatch, b: NameMatch) => a.from < b.to && b.from < a.to

/** A part of a name is one only with a capital: "current assets" is no company called Assets Limited. */
export const isName = ({ from, to, by }: NameMatch, tokens: readonly Token[]) =>
  by !== 'typo' && tokens.slice(from, to).some(({ capital, kind }) => capital || kind === 'number' || by === 'whole')

/** The text with the words of these matches taken out. */
function replaced(text: string, tokens: readonly Token[], matches: readonly NameMatch[]): string {
  const places: { start: number; end: number }[] = []
  let at = 0
  for (const token of tokens) {
    const start = text.indexOf(token.text, at)
    // a word that stands for two is in the text once
    if (start < 0) places.push({ start: at, end: at })
    else {
      at = start + token.text.length
      places.push({ start, end: at })
    }
  }
  const cuts = matches
    .flatMap(({ from, to }) => {
      // "Acme as": a form of companies in capitals, and here a small word
      const isSmall = to - from > 1 && tokens[to - 1]?.text === 'as'
      const [first, last] = [places[from], places[isSmall ? to - 2 : to - 1]]
      return first && last ? [{ start: first.start, end: last.end }] : []
    })
    .sort((a, b) => b.start - a.start)
  return cuts.reduce((rest, { start, end }) => `${rest.slice(0, start)}<company>${rest.slice(end)}`, text)
}
