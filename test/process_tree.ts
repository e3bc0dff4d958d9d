import { readdirSync, readFileSync } from 'node:fs'

// Looks at processes as Linux shows them.

type Status = { pid: number; parent: number; state: string; command: string }

function statusOf(pid: number): Status | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const [state = '', parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { pid, parent: Number(parent), state, command }
  } catch {
    return undefined // it has just ended
  }
}

const everyProcess = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statusOf(Number(name)) ?? [])

/** The process and all that it started, directly or not. */
export function treeOf(root: number): Status[] {
  const all = everyProcess()
  const found = new Set([root])
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return all.filter(({ pid }) => found.has(pid))
}

/** Children that ended and that nobody has asked about. */
export const zombiesOf = (root: number) => treeOf(root).filter(({ state }) => state === 'Z')

/** Processes whose command line has the text. */
export const processesWith = (text: string) => everyProcess().filter(({ command }) => command.includes(text))

/** Memory of a process and all below it in bytes; what several share counts once, in parts. */
export function memoryOf(root: number): number {
  return treeOf(root).reduce((sum, { pid }) => sum + proportionalBytes(pid), 0)
}

function proportionalBytes(pid: number): number {
  try {
    const kilobytes = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1').match(/^Pss:\s+(\d+)/m)?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}
