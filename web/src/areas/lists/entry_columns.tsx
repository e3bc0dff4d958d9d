import { Link } from '@tanstack/react-router'
import { Fault } from '../../api/fault.ts'
import type { Search } from '../../parts/address.ts'
import { Money, Words } from '../../parts/figures.tsx'
import { counted, decimals } from '../../parts/format.ts'
import { WebLink } from '../../parts/web_link.tsx'
import { changeRow } from '../../table/change_row.ts'
import type { Choice, Column, Edit } from '../../table/columns.ts'
import { amountText, nameLink } from '../../table/columns_of.tsx'
import { useInWords, yesOrNo } from '../custom-fields/index.ts'
import {
  changeEntryAsSeen,
  type Entry,
  type EntryChange,
  entriesPath,
  type List,
  type ListField,
  placeOf,
  recordOf,
  refetchCounts,
  type Subject,
  subjects,
  takeEntryBack,
} from './lists.ts'
import { StatusMark } from './status_mark.tsx'

type Given = { list: List; mayEdit: boolean; people: Choice[]; inWords: ReturnType<typeof useInWords> }

/** What the table of a list shows: the record, its status, the columns of the list, the note, and figures of the record. */
export function entryColumns({ list, mayEdit, people, inWords }: Given): Column<Entry>[] {
  const columns: Column<Entry>[] = [
    {
      id: 'name',
      title: capital(subjects[list.subject].one),
      width: 240,
      sortBy: 'name',
      cell: (entry) => nameLink(recordOf(entry).name, placeOf(list.subject, entry)),
      text: (entry) => recordOf(entry).name,
    },
    {
      id: 'status',
      title: 'Status',
      width: 148,
      sortBy: 'status',
      phone: true,
      cell: (entry) => <StatusMark list={list} id={entry.status_id} />,
      text: ({ status_name }) => status_name ?? '',
      edit: {
        kind: 'choice',
        options: statusOptions(list),
        value: ({ status_id }) => status_id ?? '',
        async save(entry, chosen) {
          const status_id = chosen || null
          const status_name = list.statuses.find(({ id }) => id === status_id)?.name ?? null
          return saveIn(list, entry, { status_id, status_name }, ({ status_id = null }) => ({ status_id }))
        },
      },
    },
    // a phone has room for one of them beside the status
    ...list.fields.map((field, index) => ({
      ...ownColumn(list, field, people, inWords),
      ...(index === 0 && { phone: true as const }),
    })),
    {
      id: 'note',
      title: 'Note',
      width: 240,
      cell: ({ note }) => <Words>{note}</Words>,
      text: ({ note }) => note ?? '',
      edit: {
        kind: 'text',
        value: ({ note }) => note,
        save: (entry, note) => saveIn(list, entry, { note }, ({ note = null }) => ({ note })),
      },
    },
    {
      id: 'comments',
      title: 'Comments',
      width: 104,
      cell: ({ id, open_threads }) => (
        <Link
          to="."
          search={(old: Search) => ({ ...old, entry: id, comments: 'open' })}
          className={open_threads > 0 ? 'link' : 'link faint'}
        >
          {open_threads > 0 ? counted(open_threads, 'thread') : mayEdit ? 'Comment' : ''}
        </Link>
      ),
      text: ({ open_threads }) => String(open_threads),
    },
    ...ofRecord[list.subject],
  ]
  return mayEdit ? columns : columns.map(({ edit: _edit, ...column }) => column)
}

export const statusOptions = ({ statuses }: List): Choice[] => [
  { value: '', label: 'No status' },
  ...statuses.map(({ id, name }) => ({ value: id, label: name })),
]

/** Shows the change and sends what `changeOf` makes of it, then has the counts of the statuses asked anew. */
async function saveIn(
  list: List,
  entry: Entry,
  change: Partial<Entry>,
  changeOf: (change: Partial<Entry>) => EntryChange,
) {
  return changeRow<Entry>(entriesPath(list.id), entry, change, async (next, done) => {
    const answer = done
      ? await takeEntryBack(list, done, changeOf(next))
      : await changeEntryAsSeen(list, entry, changeOf(next))
    if ('status_id' in next) await refetchCounts()
    return answer
  })
}

function ownColumn(list: List, field: ListField, people: Choice[], inWords: Given['inWords']): Column<Entry> {
  const { key, name, type } = field
  const isFigure = type === 'number' || type === 'money'
  const valueOf = ({ values }: Entry) => values[key]
  const words = (entry: Entry) => inWords(type, valueOf(entry), entry.currency) ?? ''
  const figure = (entry: Entry) => {
    const value = valueOf(entry)
    return typeof value === 'number' ? value : null
  }
  const save = (entry: Entry, value: unknown) =>
    saveIn(list, entry, { values: { ...entry.values, [key]: value } }, ({ values = {} }) => ({
      [`values.${key}`]: values[key] ?? null,
    }))
  return {
    id: `values.${key}`,
    title: name,
    width: isFigure ? 112 : 148,
    sortBy: `values.${key}`,
    ...(isFigure && { align: 'right' as const, figure: type === 'money' ? ('money' as const) : ('count' as const) }),
    cell: (entry) => {
      if (type === 'money') return <Money value={figure(entry)} currency={entry.currency} inColumn />
      if (type === 'link' && valueOf(entry)) return <WebLink address={String(valueOf(entry))} />
      return isFigure ? (
        <span className="number">{numberWords(figure(entry))}</span>
      ) : (
        <Words>{words(entry) || null}</Words>
      )
    },
    text: (entry) =>
      type === 'money'
        ? amountText(figure(entry), entry.currency)
        : isFigure
          ? String(figure(entry) ?? '')
          : words(entry),
    edit: editOf(field, { people, figure, valueOf, save }),
  }
}

const numberWords = (value: number | null) => (value === null ? <Words>{null}</Words> : decimals(value, 3))

type Editing = {
  people: Choice[]
  figure(entry: Entry): number | null
  valueOf(entry: Entry): unknown
  save(entry: Entry, value: unknown): ReturnType<typeof saveIn>
}

const none = { value: '', label: 'None' }

/** How a value of a column is edited in its cell; several choices are typed, with commas between them. */
function editOf({ name, type, options }: ListField, { people, figure, valueOf, save }: Editing): Edit<Entry> {
  const text = (entry: Entry) => {
    const value = valueOf(entry)
    return value == null ? null : Array.isArray(value) ? value.join(', ') : String(value)
  }
  const chosen = (choices: Choice[]): Edit<Entry> => ({
    kind: 'choice',
    options: choices,
    value: (entry) => text(entry) ?? '',
    save: (entry, value) => save(entry, type === 'boolean' && value ? value === 'true' : value || null),
  })
  switch (type) {
    case 'number':
      return { kind: 'number', value: figure, save }
    case 'money':
      return {
        kind: 'money',
        value: figure,
        currency: ({ currency }) => currency,
        save: async (entry, value, typedIn = entry.currency) => {
          // the amounts of a list are in the currency of its records, and only these can change it
          if (value !== null && typedIn !== entry.currency)
            throw new Fault(422, {
              detail: `${name} is in ${entry.currency} here: convert the amount and type it without ${typedIn}`,
            })
          return save(entry, value)
        },
      }
    case 'date':
      return { kind: 'date', value: text, save }
    case 'boolean':
      return chosen(yesOrNo)
    case 'choice':
      return chosen([none, ...options.map((option) => ({ value: option, label: option }))])
    case 'person':
      return chosen([{ value: '', label: 'Nobody' }, ...people])
    case 'choices':
      return {
        kind: 'text',
        value: text,
        save: (entry, typed) => save(entry, choicesIn(typed ?? '', options)),
      }
    case 'text':
    case 'link':
      return { kind: 'text', value: text, save }
    default:
      return type satisfies never
  }
}

/** The options that were typed, whatever their capitals; a word that is none of them is left to the service to refuse. */
function choicesIn(typed: string, options: readonly string[]): string[] | null {
  const words = typed
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter(Boolean)
  const found = words.map((word) => options.find((option) => option.toLowerCase() === word.toLowerCase()) ?? word)
  return found.length > 0 ? [...new Set(found)] : null
}

const words = (title: string, width: number, of: (entry: Entry) => string | null | undefined): Column<Entry> => ({
  id: title.toLowerCase(),
  title,
  width,
  cell: (entry) => <Words>{of(entry)}</Words>,
  text: (entry) => of(entry) ?? '',
})

const ofRecord: Record<Subject, Column<Entry>[]> = {
  companies: [
    words('Industry', 140, ({ company }) => company?.industry),
    words('Location', 140, ({ company }) => company?.location),
    {
      id: 'revenue',
      title: 'Revenue',
      width: 104,
      align: 'right',
      figure: 'money',
      of: 'revenue',
      cell: ({ company }) => <Money value={company?.revenue} currency={company?.currency} inColumn />,
      text: ({ company }) => amountText(company?.revenue, company?.currency),
    },
  ],
  contacts: [
    words('Role', 160, ({ contact }) => contact?.role),
    words('Company', 180, ({ contact }) => contact?.company_name),
    words('E-mail', 200, ({ contact }) => contact?.email),
  ],
  deals: [
    {
      id: 'stage',
      title: 'Stage',
      width: 140,
      cell: ({ deal }) => (deal ? <Words>{deal.stage_name}</Words> : null),
      text: ({ deal }) => deal?.stage_name ?? '',
    },
    {
      id: 'value',
      title: 'Value',
      width: 104,
      align: 'right',
      figure: 'money',
      of: 'deal_value',
      cell: ({ deal }) => <Money value={deal?.value} currency={deal?.currency} inColumn />,
      text: ({ deal }) => amountText(deal?.value, deal?.currency),
    },
    words('Owner', 150, ({ deal }) => deal?.owner_name),
  ],
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
