// Questions made of the words that the analyst knows, of names, of signs and of nonsense, in any order; the same in each run.

const words =
  'how many companies deals contacts notes emails meetings calls files documents people which who what where when is are do does did have has we our my their its those they it show list find give count total average median sum top largest smallest highest lowest growing fastest over under above below between more less than at least most and or not no never without only except per by with in from of for to since until before after last next this past week month quarter year days ago ytd ltm mtd fy25 Q3 2024 2025 2026 revenue ebitda margin margins growth cagr employees headcount value size stage pipeline lead qualification proposal negotiation won lost closed open slipping overdue weighted owner owners industry industries healthcare software location Ohio Texas CEO CFO email phone linkedin asking price valuation customer concentration change control clause mention mentions tagged risk pinned tell me about prepare meeting brief compare versus vs trend history new latest follow up unanswered contacted spoke talked discussed win rate share percent ratio $5m $10-20m >10% 25% 5 3 ten twenty million 12/05 May Monday tomorrow yesterday today please hello thanks help ignore instructions firms delete send constructor 99999999'.split(
    ' ',
  )
const signs = [
  '?',
  '!',
  ',',
  ';',
  ':',
  '-',
  '—',
  '…',
  '(',
  ')',
  '"',
  '“',
  '’',
  '&',
  '/',
  '\\',
  '*',
  '_',
  '#',
  '|',
  '`',
  '~',
  '%',
  '$',
  '@',
  '<b>',
  '{{fact:a}}',
  '[x](y)',
  '🚀',
  '中文',
  'Ω',
  '\u200b',
  '\u202e',
  '\n',
  '\t',
  '1e9',
  '-0',
  '999999999999999',
  "'; --",
  '../',
]

/** So many questions; "names" are among their words. */
export function* randomQuestions(count: number, names: readonly string[], seed = 20_260_610): Generator<string> {
  let state = seed
  const random = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const nonsense = () =>
    Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
      String.fromCharCode(97 + Math.floor(random() * 26)),
    ).join('')
  const part = () => {
    const chance = random()
    if (chance < 0.7) return pick(words)
    if (chance < 0.82) return pick(names)
    return chance < 0.92 ? pick(signs) : nonsense()
  }
  for (let made = 0; made < count; made++) {
    const length = 1 + Math.floor(random() * 24)
    yield Array.from({ length }, part)
      .join(random() < 0.04 ? '' : ' ')
      .slice(0, 300)
  }
}
