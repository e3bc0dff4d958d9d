/** The colours of a chart: light ground, dark ground. The same thing has the same colour on every screen. */
type Pair = readonly [light: string, dark: string]

const teal: Pair = ['#0b6b63', '#3fb3a5']
const blue: Pair = ['#3f6fb0', '#7ba6dd']
const ochre: Pair = ['#a3711c', '#d6a44e']
const plum: Pair = ['#87527f', '#c58fbd']
const slate: Pair = ['#5b6875', '#9aa7b3']
const brick: Pair = ['#a8503f', '#dd8c7b']

const palette = [teal, blue, ochre, plum, slate, brick]

const ofThing: Record<string, Pair> = {
  revenue: teal,
  growth: slate,
  ebitda: blue,
  'ebitda margin': plum,
  margin: plum,
  'net income': ochre,
  'net margin': brick,
  'gross profit': slate,
  'cash flow': slate,
  value: teal,
  deals: teal,
  'weighted value': blue,
}

/** The colour of the series called "name"; an unknown name takes the next of the palette that is not used yet. */
export function seriesColors(names: string[], isDark: boolean): string[] {
  const taken = new Set<Pair>()
  const pairs = names.map((name) => {
    const own = ofThing[name.toLowerCase()]
    if (own) taken.add(own)
    return own
  })
  return pairs.map((own) => {
    const pair = own ?? palette.find((one) => !taken.has(one)) ?? slate
    taken.add(pair)
    return pair[isDark ? 1 : 0]
  })
}

/** What is not a series: the words, the lines, the ground; from the tokens, as they are now. */
export function chartInks(element: Element) {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    ink: read('--ink'),
    quiet: read('--ink-quiet'),
    line: read('--line'),
    strong: read('--line-strong'),
    ground: read('--ground'),
    hover: read('--ground-hover'),
  }
}
export type ChartInks = ReturnType<typeof chartInks>
