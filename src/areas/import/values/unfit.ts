import type { Field } from '../fields.ts'
import type { FoundPerson } from '../plan/people.ts'
import type { Mapping, Unfit } from '../schema.ts'
import type { Cell } from '../table/rows.ts'
import { says } from './cells.ts'
import { meantBy } from './rows.ts'
import { activityOf, chosen, flagOf, foldedWord, stageOf, statusOf } from './words.ts'

const valuesMax = 200

type Given = {
  mapping: Mapping
  fieldOf(name: string): Field | undefined
  owners(said: string): FoundPerson
  rows: readonly { cells: readonly Cell[] }[]
}

/** Adds what stands in the rows where one of few things can stand, and is none of them. */
export function withUnfit(known: readonly Unfit[], { mapping, fieldOf, owners, rows }: Given): Unfit[] {
  const all = new Map(known.map((one) => [`${one.column} ${one.value}`, { ...one }]))
  for (const mapped of mapping.columns) {
    const field = mapped.field === null ? undefined : fieldOf(mapped.field)
    const fits = field && testOf(field, owners)
    if (!fits) continue
    const meant = meantBy(mapped)
    const judged = new Map<string, boolean>()
    for (const { cells } of rows) {
      const cell = meant(cells[mapped.column] ?? null)
      if (cell === null) continue
      const value = String(cell).trim().slice(0, 300).toWellFormed()
      const isFit = judged.get(value) ?? (says.nothing.test(value) || fits(value))
      judged.set(value, isFit)
      const key = `${mapped.column} ${value}`
      if (isFit || (!all.has(key) && all.size >= valuesMax)) continue
      const { rows: n = 0 } = all.get(key) ?? {}
      all.set(key, { column: mapped.column, value, rows: n + 1 })
    }
  }
  return [...all.values()]
}

/** Whether words are one of the things that the field can be; undefined for a field of any words or figures. */
function testOf({ type, own, choices }: Field, owners: Given['owners']): ((said: string) => boolean) | undefined {
  const isOption = (said: string) => own?.options.some((option) => foldedWord(option) === foldedWord(said)) ?? false
  if (own?.type === 'choice') return isOption
  if (own?.type === 'choices') return (said) => isOption(said) || said.split(/[;,|]/).every((part) => part.trim() === '' || isOption(part)) // biome-ignore format: a line
  if (own?.type === 'person' || type === 'owner') return (said) => owners(said).id !== undefined
  if (type === 'stage') return (said) => stageOf(said) !== undefined
  if (type === 'activity') return (said) => activityOf(said) !== undefined
  if (type === 'status') return (said) => statusOf(said) !== undefined
  if (type === 'choice') return (said) => chosen({ choices }, said) !== undefined
  if (type === 'flag') return (said) => flagOf(said) !== undefined
  return undefined
}
