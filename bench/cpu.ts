import { readdirSync, readFileSync } from 'node:fs'

// What Linux says about a process. Elsewhere there is no /proc, and these figures are left out.

/** Seconds of processor time that these processes have used since they began; NaN where that cannot be read. */
export const cpuSeconds = (pids: number[]): number => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0)

function cpuSecondsOf(pid: number): number {
  const fields = statOf(pid)
  // proc(5): utime and stime are fields 14 and 15, in ticks of 1/100 s; the two before the state are cut off
  return fields ? (Number(fields[11]) + Number(fields[12])) / 100 : Number.NaN
}

/** The processes that a process has started, such as the backends of a PostgreSQL. */
export function childrenOf(parent: number): number[] {
  const pids = safely(() => readdirSync('/proc'))?.filter((name) => /^\d+$/.test(name)) ?? []
  return pids.map(Number).filter((pid) => Number(statOf(pid)?.[1]) === parent)
}

/** Memory of a process in MB, now and at its highest. */
export function memoryMB(pid: number): { now: number; peak: number } {
  const status = safely(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? ''
  const field = (name: string) => Number(status.match(new RegExp(`${name}:\\s+(\\d+) kB`))?.[1] ?? Number.NaN) / 1024
  return { now: field('VmRSS'), peak: field('VmHWM') }
}

const statOf = (pid: number) =>
  safely(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
    ?.replace(/^.*\) /s, '')
    .split(' ')

function safely<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined // it has ended, or this is not Linux
  }
}
