import type { Answer } from './networks.ts'

/**
 * A sign that was read: "at" is its place along the line, "sure" how likely it is, "space" how likely a space stands before
 * it, all 0 to 1.
 */
export type Sign = { text: string; at: number; sure: number; space: number }

const latin = /^[\x21-\x7EÀ-ÿ§°±×÷·•‰®™²’‘“”…€£¥—»]$/u

/** Signs of other scripts that stand for one of ours: the network was trained on Chinese, too. */
const sameAs: Record<string, string> = {
  '，': ',',
  '。': '.',
  '．': '.',
  '、': ',',
  '：': ':',
  '；': ';',
  '（': '(',
  '）': ')',
  '％': '%',
  '－': '-',
  '—': '-',
  一: '-',
  '￥': '¥',
  '！': '!',
  '？': '?',
  '＋': '+',
  '＝': '=',
  '＆': '&',
  '／': '/',
  '【': '[',
  '】': ']',
  '～': '~',
  '′': "'",
  '‧': '·',
  '●': '•',
  '▪': '•',
  '■': '•',
}

/** Which classes of the network stand for which sign; what is not listed cannot be read. */
export function signsOf(letters: readonly string[]): [index: number, text: string][] {
  return letters.flatMap((letter, index): [number, string][] => {
    const text = sameAs[letter] ?? letter
    return index > 0 && latin.test(text) ? [[index, text]] : []
  })
}

/** The likeliest signs along a line (CTC: a sign that follows itself is one, unless nothing stands between). */
export function decode({ values, shape }: Answer, signs: readonly [number, string][]): Sign[] {
  const [, steps = 0, classes = 0] = shape
  const read: Sign[] = []
  let [last, space] = ['', 0]
  for (let step = 0; step < steps; step++) {
    const from = step * classes
    space = Math.max(space, values[from + classes - 1] ?? 0)
    let [text, sure] = ['', values[from] ?? 0]
    for (const [index, sign] of signs) {
      const likely = values[from + index] ?? 0
      if (likely > sure) [text, sure] = [sign, likely]
    }
    const place = (step + 0.5) / steps
    const before = read.at(-1)
    if (text === last && before && text !== '') {
      if (sure > before.sure) Object.assign(before, { at: place, sure })
    } else if (text !== '') {
      read.push({ text, at: place, sure, space })
      space = 0
    }
    last = text
  }
  return read
}

/** How sure a line is: its least sure sign and all of them together count the same. 0 to 1. */
export function sureness(signs: readonly Sign[]): number {
  if (signs.length === 0) return 0
  const least = Math.min(...signs.map(({ sure }) => sure))
  return (least + signs.reduce((sum, { sure }) => sum + sure, 0) / signs.length) / 2
}
