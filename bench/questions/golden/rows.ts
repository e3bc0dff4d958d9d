import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** turns: the question after those it goes on from, parted by " → "; plan: what it is understood as, in one line. */
export type Row = { turns: string; plan: string }

const pathOf = (set: string) => join(import.meta.dirname, `${set}.tsv`)

export function readRows(set: string): Row[] {
  if (!existsSync(pathOf(set))) return []
  const lines = readFileSync(pathOf(set), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [turns = '', plan = ''] = line.split('\t')
    return { turns, plan }
  })
}

export function writeRows(set: string, rows: readonly Row[]): void {
  writeFileSync(pathOf(set), rows.map(({ turns, plan }) => `${turns}\t${plan}\n`).join(''))
}
