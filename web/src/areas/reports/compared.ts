import { diffArrays } from 'diff'
import type { Reply } from '../../api/client.ts'

export type Diff = Reply<'/api/reports/{report_id}/diff/{other_id}'>
type Part = Diff['sections'][number]['differences'][number]

/** One line of two texts side by side; a side that has nothing there is undefined. */
export type Line = { kind: 'same' | 'changed'; before: string | undefined; after: string | undefined }

/** What was taken out stands beside what came in its place. */
export function linesOf(differences: readonly Part[]): Line[] {
  const lines: Line[] = []
  let removed: string[] = []
  let added: string[] = []
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index++)
      lines.push({ kind: 'changed', before: removed[index], after: added[index] })
    removed = []
    added = []
  }
  for (const { change, text } of differences) {
    const words = plain(text)
    if (change === 'removed') removed.push(words)
    else if (change === 'added') added.push(words)
    else {
      flush()
      lines.push({ kind: 'same', before: words, after: words })
    }
  }
  flush()
  return lines
}

/** A run of lines; the same ones can be folded. */
export type Run = { kind: Line['kind']; lines: Line[] }

export const runsOf = (lines: Line[]): Run[] =>
  lines.reduce<Run[]>((runs, line) => {
    const last = runs.at(-1)
    if (last?.kind === line.kind) last.lines.push(line)
    else runs.push({ kind: line.kind, lines: [line] })
    return runs
  }, [])

/** A sentence, or a row of a table, without its marks of Markdown. */
const plain = (text: string): string =>
  text
    .replace(/^\|\s*|\s*\|$/g, '')
    .replace(/^- /, '• ')
    .replace(/\s\|\s/g, '  ·  ')
    .replace(/\*\*|^#+ |\\(?=[^\w\s])/g, '')

export type Word = { text: string; isOther: boolean }

/** Which words of one sentence are not in the other, each with the space behind it. */
export function otherWords(text: string, against: string | undefined): Word[] {
  if (against === undefined) return [{ text, isOther: false }]
  const isSame = (one: string, other: string) => one.trim() === other.trim()
  return diffArrays(wordsOf(against), wordsOf(text), { comparator: isSame })
    .filter(({ removed }) => !removed)
    .map(({ value, added }) => ({ text: value.join(''), isOther: added }))
}

const wordsOf = (text: string) => text.match(/\s*\S+\s*/g) ?? []

/** What changed its value first, then what is new, then what is gone. */
export const inWeight = (facts: Diff['facts']): Diff['facts'] =>
  facts
    // the name of a year comes and goes with its figures
    .filter(({ id }) => !id.startsWith('year.'))
    .toSorted((one, other) => weightOf(one) - weightOf(other))

const weightOf = ({ before, after }: Diff['facts'][number]) => (!isKnown(after) ? 2 : !isKnown(before) ? 1 : 0)

export const isKnown = (text: string | null): text is string => text !== null && text !== 'n/a'

/** Which way a figure went, where both sides are figures of one kind. */
export function wayOf(before: string | null, after: string | null): 'up' | 'down' | undefined {
  const [one, other] = [figureIn(before), figureIn(after)]
  if (!one || !other || one.unit !== other.unit || one.value === other.value) return undefined
  return other.value > one.value ? 'up' : 'down'
}

const scales: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 }

/** A figure with the sign of its currency, or what else it is counted in. */
function figureIn(text: string | null): { value: number; unit: string } | undefined {
  const [, sign, currency, digits, scale = '', unit = ''] =
    /^([−(]?)([^\d−]{0,4})([\d,]+(?:\.\d+)?)([KMBT]?)(%|x| points)?\)?$/.exec(text ?? '') ?? []
  if (digits === undefined) return undefined
  const value = (sign ? -1 : 1) * Number(digits.replaceAll(',', '')) * (scales[scale] ?? 1)
  return { value, unit: `${currency}${unit}` }
}
