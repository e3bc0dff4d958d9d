import type { Word } from '../../document.ts'

const sign = /^\p{Sc}$/u

/**
 * A sign of currency that the font of a line lacks is drawn from another one, and comes apart from its amount: behind the line, or
 * before it. It is put back to what stands right behind it on the page, and is one word with a number that it touches.
 */
export function withSigns(words: readonly Word[]): Word[] {
  return words.some(({ text }) => begins.test(text)) ? inLine(putBack(words)) : [...words]
}

const begins = /^\p{Sc}/u

/** Of the size of its line, however small the other font is. */
const inLine = (words: readonly Word[]): Word[] =>
  words.map((word, at) => {
    const next = words[at + 1]
    const isOfLine = begins.test(word.text) && next && next.y < bottom(word) && bottom(next) > word.y && next.x > word.x
    return isOfLine && next.size > word.size ? { ...word, size: next.size } : word
  })

function putBack(words: readonly Word[]): readonly Word[] {
  const moved = new Map<Word, Word>()
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (!sign.test(word.text) || (next && standsBehind(next, word))) continue
    const amount = words.find((other) => other !== word && standsBehind(other, word))
    if (amount) moved.set(amount, word)
  }
  if (moved.size === 0) return words
  const signs = new Set(moved.values())
  return words.flatMap((word) => {
    if (signs.has(word)) return []
    const own = moved.get(word)
    if (!own) return [word]
    return /^\d/.test(word.text) && word.x - right(own) < 0.1 * word.size ? [together(own, word)] : [own, word]
  })
}

const right = ({ x, width }: Word) => x + width
const bottom = ({ y, height }: Word) => y + height

const standsBehind = (word: Word, sign: Word): boolean => {
  const gap = word.x - right(sign)
  const shared = Math.min(bottom(word), bottom(sign)) - Math.max(word.y, sign.y)
  return gap > -0.1 * word.size && gap < 0.5 * word.size && shared > 0.5 * Math.min(word.height, sign.height)
}

function together(sign: Word, amount: Word): Word {
  const y = Math.min(sign.y, amount.y)
  return {
    ...amount,
    text: sign.text + amount.text,
    x: sign.x,
    y,
    width: right(amount) - sign.x,
    height: Math.max(bottom(sign), bottom(amount)) - y,
  }
}
