import { DealStage, nearestTo, type OwnStage } from '../../../records/deal_stages.ts'
import { type Field, fieldOf, type Kind, neededOf } from '../columns/fields.ts'
import type { Mapping } from '../schema.ts'
import type { ColumnFacts } from '../table/profile.ts'
import type { Cell } from '../table/rows.ts'
import { CellFault, currencyOfAmount, valueOf } from './cells.ts'
import { unitDoubt } from './unit_doubts.ts'

/** What a row says, by the names of fields; a field it says nothing of is missing. */
export type Values = Record<string, unknown>
export type ReadRow = {
  number: number
  values: Values
  problem: string | null
  gaps: string | null
  /** what speaks against values that could be read, by their fields */
  doubts: Record<string, string>
  /** by which the other program knows the record */
  external_id?: string | undefined
}

type Column = {
  field: Field
  heading: string
  mapped: Mapping['columns'][number]
  facts: ColumnFacts | undefined
  meant: (cell: Cell) => Cell
}

type Reading = {
  kind: Kind
  mapping: Mapping
  columns: readonly ColumnFacts[]
  /** the firm's own fields */
  own: readonly Field[]
  /** the currency of the firm, in which amounts of records are that have none of their own */
  currency: string
  /** where a time without a zone is meant */
  timeZone: string
}

/** Makes the function that reads rows as the mapping says. */
export function rowReader({ kind, mapping, columns: all, own, currency: ofFirm, timeZone }: Reading) {
  const columns: Column[] = mapping.columns.flatMap((mapped) => {
    const field = mapped.field === null ? undefined : fieldOf(kind, mapped.field, own)
    const facts = all[mapped.column]
    return field ? [{ field, mapped, facts, heading: facts?.name ?? field.label, meant: meantBy(mapped) }] : []
  })
  // in which currency the amounts of a row are is read before them, where a column says it
  columns.sort((a, b) => Number(b.field.type === 'currency') - Number(a.field.type === 'currency'))
  const stages = columns.flatMap(({ field }) => field.stages ?? [])
  const hasCurrency = fieldOf(kind, 'currency') !== undefined

  return (number: number, cells: readonly Cell[]): ReadRow => {
    const values: Values = {}
    const problems: string[] = []
    const gaps: string[] = []
    const doubts: Record<string, string> = {}
    for (const { field, heading, mapped, facts, meant } of columns) {
      const cell = meant(cells[mapped.column] ?? null)
      if (cell === null) continue
      try {
        const value = valueOf({ field, cell, column: mapped, timeZone })
        if (value === null) continue
        if (field.type === 'money') inOneCurrency(values, currencyOfAmount(cell, mapped), hasCurrency ? null : ofFirm)
        values[field.name] = value
        const doubt = field.type === 'money' ? unitDoubt(cell, mapped, facts) : undefined
        if (doubt) doubts[field.name] = doubt
      } catch (error) {
        if (!(error instanceof CellFault)) throw error
        if (mapping.on_bad_cell === 'empty' && mayStayEmpty(kind, field))
          gaps.push(`${heading}: ${error.message}; left empty`)
        else problems.push(`${heading}: ${error.message}`)
      }
    }
    if (kind === 'contacts') nameContact(values)
    if (kind === 'deals') {
      endDeal(values)
      putInStage(values, stages, mapping.pipeline_id)
    }
    problems.push(...missing(kind, values, columns))
    return {
      number,
      values,
      problem: said([...problems, ...(problems.length > 0 ? gaps : [])]),
      gaps: said(gaps),
      doubts,
    }
  }
}

/** What a cell is read as: what a person has said that its words mean, or itself. */
export function meantBy(mapped: Pick<Mapping['columns'][number], 'values'>): (cell: Cell) => Cell {
  const meaningOf = meanings(mapped)
  return (cell) => {
    const meaning = cell === null ? undefined : meaningOf(cell)
    return meaning === undefined ? cell : meaning
  }
}

/** What a person has said that words mean: null for nothing, undefined where nobody has said it. */
export function meanings({ values }: Pick<Mapping['columns'][number], 'values'>) {
  const known = new Map(Object.entries(values ?? {}).map(([words, meaning]) => [asKey(words), meaning]))
  return (cell: Exclude<Cell, null>): string | null | undefined =>
    known.size === 0 ? undefined : known.get(asKey(cell))
}

/** All amounts of a row are in one currency, which is that of its record; "only" is that of records without one. */
function inOneCurrency(values: Values, said: string | null, only: string | null) {
  const known = only ?? values['currency']
  if (said === null || said === known) return
  if (known !== undefined)
    throw new CellFault(`is in ${said}, and ${only ? 'amounts here are' : 'the row'} in ${String(known)}`)
  values['currency'] = said
}

const asKey = (cell: Exclude<Cell, null>) => String(cell).trim().toLowerCase()

const said = (sentences: readonly string[]) => (sentences.length > 0 ? sentences.join('; ') : null)

/** What a record needs or refers to is never left out, nor what is something else where it is empty. */
const mayStayEmpty = (kind: Kind, { name, type, required }: Field) =>
  !required &&
  !neededOf[kind].some((oneOf) => oneOf.length === 1 && oneOf[0] === name) &&
  !['company', 'owner', 'author', 'contact', 'deal', 'fund', 'stage', 'status', 'activity', 'currency'].includes(
    type,
  ) &&
  name !== 'company_website'

/** One name of two columns, else the address as the name. */
function nameContact(values: Values) {
  const { first_name, last_name, email } = values
  const whole = [first_name, last_name].filter(Boolean).join(' ')
  if (values['name'] === undefined && (whole !== '' || email !== undefined)) {
    values['name'] = whole || email
    values['named_by_address'] = whole === ''
  }
  delete values['first_name']
  delete values['last_name']
}

/** What was won or lost is so, whichever stage it was in when that was decided; what is open is in its stage. */
function endDeal(values: Values) {
  const { outcome } = values
  if (outcome === 'closed_won' || outcome === 'closed_lost') values['stage'] = outcome
  delete values['outcome']
}

/** A stage of the firm's own, and which of the six it counts as; of a pipeline that was chosen also where one of the six is said. */
function putInStage(values: Values, stages: readonly OwnStage[], chosen: string | null | undefined) {
  const said = stages.find(({ id }) => id === values['stage'])
  const category = DealStage.safeParse(values['stage']).data
  const own = said ?? (chosen && category ? nearestTo(stages, category) : undefined)
  if (own) Object.assign(values, { stage: own.category, stage_id: own.id })
}

function missing(kind: Kind, values: Values, columns: readonly Column[]): string[] {
  return neededOf[kind].flatMap((oneOf) => {
    if (oneOf.some((name) => values[name] !== undefined)) return []
    const heading = columns.find(({ field }) => oneOf.includes(field.name))?.heading
    return [`${heading ?? fieldOf(kind, oneOf[0] ?? '')?.label}: is missing`]
  })
}
