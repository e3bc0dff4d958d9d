import type { Style } from './cases.ts'
import type { Verdict } from './judge.ts'
import type { Asked } from './run.ts'

export type SetName = 'shared' | 'developed' | 'held_back' | 'last_reading'
export type Line = { set: SetName; style: Style | 'all'; asked: number } & Record<Verdict, number>

export const verdicts: readonly Verdict[] = ['right', 'refused', 'flagged', 'silently wrong']

/** One line for each style, and one for both. */
export function linesOf(set: SetName, asked: readonly Asked[]): Line[] {
  return (['plain', 'shorthand', 'all'] as const).map((style) => {
    const some = asked.filter((one) => style === 'all' || one.case.style === style)
    const number = (verdict: Verdict) => some.filter((one) => one.judged.verdict === verdict).length
    const [right, refused, flagged] = [number('right'), number('refused'), number('flagged')]
    return { set, style, asked: some.length, right, refused, flagged, 'silently wrong': number('silently wrong') }
  })
}

export const percent = (part: number, all: number) => (all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`)

export function sayLines(lines: readonly Line[]) {
  console.log(
    `\n${'set'.padEnd(14)}${'style'.padEnd(11)}${'asked'.padStart(6)}${verdicts.map((name) => name.padStart(18)).join('')}`,
  )
  for (const line of lines) {
    const counts = verdicts.map((name) => `${line[name]} (${percent(line[name], line.asked)})`.padStart(18))
    console.log(`${line.set.padEnd(14)}${line.style.padEnd(11)}${String(line.asked).padStart(6)}${counts.join('')}`)
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export type Times = { firstMedian: number; firstP95: number; wholeMedian: number; wholeP95: number }
export function timesOf(heard: readonly { firstEventMs: number; wholeMs: number }[]): Times {
  const first = heard.map(({ firstEventMs }) => firstEventMs)
  const whole = heard.map(({ wholeMs }) => wholeMs)
  return {
    firstMedian: percentile(first, 0.5),
    firstP95: percentile(first, 0.95),
    wholeMedian: percentile(whole, 0.5),
    wholeP95: percentile(whole, 0.95),
  }
}
