import { childrenOf, cpuSeconds } from './cpu.ts'
import { type Load, load, type Request } from './load.ts'
import type { Program } from './service.ts'

export type Side = { name: string; program: Program; next: Request }
export type Measured = Load & { cpuMicroseconds: number; databaseMicroseconds: number }

export type Effort = { isFull: boolean; rounds: number; secondsMin: number; repliesMin: number; connections: number }

/**
 * Loads one side after the other, round after round, so that whatever else the machine does hits all of them alike:
 * a ratio of one round is meaningful where the figures themselves are not. Each round begins with another side: what comes
 * first finds a machine that is cooler, or a database that is busy with what came before.
 */
export async function measureRounds(sides: Side[], databasePid: number, effort: Effort): Promise<Measured[][]> {
  for (const side of sides) await load(side.program.url, side.next, { ...effort, secondsMin: 0.5, repliesMin: 10 }) // warm up
  const rounds: Measured[][] = []
  for (let round = 0; round < effort.rounds; round++) {
    const measured = new Map<Side, Measured>()
    const first = round % sides.length
    for (const side of [...sides.slice(first), ...sides.slice(0, first)])
      measured.set(side, await measure(side, databasePid, effort))
    rounds.push(sides.flatMap((side) => measured.get(side) ?? []))
  }
  return rounds
}

async function measure({ program, next }: Side, databasePid: number, effort: Effort): Promise<Measured> {
  const backends = childrenOf(databasePid)
  const [cpuBefore, databaseBefore] = [cpuSeconds([program.pid]), cpuSeconds(backends)]
  const result = await load(program.url, next, effort)
  const perReply = (seconds: number) => (seconds / result.answered) * 1e6
  return {
    ...result,
    cpuMicroseconds: perReply(cpuSeconds([program.pid]) - cpuBefore),
    databaseMicroseconds: perReply(cpuSeconds(backends) - databaseBefore),
  }
}

export const perSecond = ({ replies, seconds }: Load) => replies / seconds

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The value that so many of a hundred do not exceed. */
export const percentile = (values: number[], percent: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1] ?? Number.NaN
