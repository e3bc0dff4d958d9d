import type { Field } from '../columns/fields.ts'
import type { FoundPerson } from '../plan/people.ts'
import type { Mapping, Unfit } from '../schema.ts'
import type { Cell } from '../table/rows.ts'
import { saysNothing } from './cells.ts'
import { meanings } from './rows.ts'
import { activityOf, chosen, flagOf, foldedWord, stageIn, statusOf } from './words.ts'

/** Of those to match, and of those that are matched. */
const valuesMax = 200

type Given = {
  mapping: Mapping
  fieldOf(name: string): Field | undefined
  owners(said: string): FoundPerson
  rows: readonly { cells: readonly Cell[] }[]
}

/**
 * Adds what stands in the rows where one of few things can stand, and is none of them. What a person has matched is among
 * them, behind those that are to be matched: it can be said otherwise.
 */
export function withUnfit(known: readonly Unfit[], { mapping, fieldOf, owners, rows }: Given): Unfit[] {
  const listed = (matched: boolean) =>
    new Map(known.flatMap((one) => ((one.matched ?? false) === matched ? [[`${one.column} ${one.value}`, one]] : [])))
  const lists = { 'to match': listed(false), matched: listed(true) }
  for (const mapped of mapping.columns) {
    const field = mapped.field === null ? undefined : fieldOf(mapped.field)
    const fits = field && testOf(field, owners)
    if (!fits) continue
    const isFit = (value: string) => saysNothing(value) || fits(value)
    const meaningOf = meanings(mapped)
    const judge = (value: string): Judged => {
      const meaning = meaningOf(value)
      if (meaning === undefined) return isFit(value) ? 'fits' : 'to match'
      return meaning === null || isFit(meaning) ? 'matched' : 'to match'
    }
    const judged = new Map<string, Judged>()
    for (const { cells } of rows) {
      const cell = cells[mapped.column] ?? null
      if (cell === null) continue
      const value = String(cell).trim().slice(0, 300).toWellFormed()
      const found = judged.get(value) ?? judge(value)
      judged.set(value, found)
      if (found === 'fits') continue
      const list = lists[found]
      const key = `${mapped.column} ${value}`
      if (!list.has(key) && list.size >= valuesMax) continue
      const { rows: n = 0 } = list.get(key) ?? {}
      list.set(key, { column: mapped.column, value, rows: n + 1, matched: found === 'matched' })
    }
  }
  return Object.values(lists).flatMap((list) => [...list.values()])
}

type Judged = 'fits' | 'to match' | 'matched'

/** Whether words are one of the things that the field can be; undefined for a field of any words or figures. */
function testOf(
  { type, own, choices, stages }: Field,
  owners: Given['owners'],
): ((said: string) => boolean) | undefined {
  const isOption = (said: string) => own?.options.some((option) => foldedWord(option) === foldedWord(said)) ?? false
  if (own?.type === 'choice') return isOption
  if (own?.type === 'choices')
    return (said) => isOption(said) || said.split(/[;,|]/).every((part) => part.trim() === '' || isOption(part))
  if (own?.type === 'person' || type === 'owner') return (said) => owners(said).id !== undefined
  if (type === 'stage') return (said) => stageIn({ ...(stages && { stages }) }, said) !== undefined
  if (type === 'activity') return (said) => activityOf(said) !== undefined
  if (type === 'status') return (said) => statusOf(said) !== undefined
  if (type === 'choice') return (said) => chosen({ choices }, said) !== undefined
  if (type === 'flag') return (said) => flagOf(said) !== undefined
  return undefined
}
