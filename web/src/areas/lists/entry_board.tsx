import { Menu } from '@mantine/core'
import type { LinkProps } from '@tanstack/react-router'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Board, type ColumnState } from '../../board/board.tsx'
import { Card, type CardState, CardTitle } from '../../board/card.tsx'
import { Cards } from '../../board/cards.tsx'
import { BoardColumn } from '../../board/column.tsx'
import { useDrop } from '../../board/drag.ts'
import { useAddress, valuesIn } from '../../parts/address.ts'
import { counted, money } from '../../parts/format.ts'
import { useMay } from '../../parts/use_me.ts'
import type { ListQuery } from '../../table/list_query.ts'
import { useRows } from '../../table/use_rows.ts'
import { useInWords } from '../custom-fields/index.ts'
import { takeOut } from './entry_bulk.tsx'
import { type Entry, entriesPath, type List, placeOf, recordOf, subjects } from './lists.ts'
import { findEntry, moveEntry, noStatus, placesOf, type StatusPlace, statusPlaceOf } from './move_entry.ts'

type EntryCard = Entry & { name: string }
const named = (entry: Entry): EntryCard => ({ ...entry, name: recordOf(entry).name })

type Props = { list: List; query: ListQuery; onAdd?: ((status: string | null) => void) | undefined }

/** The entries of a list by status, in an order of one's own. */
export function EntryBoard({ list, query, onAdd }: Props) {
  const may = useMay()
  const navigate = useNavigate()
  const [address, set] = useAddress()
  const [wantedId, setWanted] = useState<string>()
  const asked = valuesIn(address['status'])
  const all = placesOf(list)
  const places =
    asked.length > 0
      ? [...all, noStatus].filter(
          ({ key }, index, each) => asked.includes(key) && each.findIndex((one) => one.key === key) === index,
        )
      : all
  return (
    <Board<EntryCard, StatusPlace>
      name={list.id}
      places={places}
      nouns={{ card: subjects[list.subject].one, place: 'status' }}
      folded={address['folded']?.split(',') ?? []}
      onFolded={(folded) => set({ folded: folded.join() || undefined })}
      mayMove={may.write}
      wantedId={wantedId}
      onWanted={setWanted}
      find={(id) => {
        const entry = findEntry(list.id, id)
        return entry && named(entry)
      }}
      placeOf={statusPlaceOf}
      carry={(card, place) => {
        if (card.status_id !== place.id) moveEntry(list, card, place, 'first')
      }}
      menuEnd={(card) => (
        <>
          <Menu.Item onClick={() => navigate({ to: placeOf(list.subject, card) as never })}>Open</Menu.Item>
          <Menu.Item onClick={() => set({ entry: card.id, comments: 'open' })}>Comments</Menu.Item>
          <Menu.Item c="var(--bad)" onClick={() => takeOut(list, [card])}>
            Remove from the list
          </Menu.Item>
        </>
      )}
      column={(place, state) => (
        <Column {...{ list, place, query, ...state }} mayMove={may.write} onAdd={onAdd && (() => onAdd(place.id))} />
      )}
    />
  )
}

type ColumnProps = ColumnState<EntryCard> & {
  list: List
  place: StatusPlace
  query: ListQuery
  mayMove: boolean
  onAdd?: (() => void) | undefined
}

function Column({ list, place, query, mayMove, carried, marked, onMenu, onAdd, ...fold }: ColumnProps) {
  const element = useRef<HTMLElement>(null)
  const rows = useRows<Entry>(entriesPath(list.id) as never, { ...query, status_id: place.key }) // reason: the rows of this list
  const over = useDrop<Entry>(element, 'entry', (entry, before) =>
    moveEntry(list, entry, place, before ? { before } : 'last'),
  )
  const comes = over?.card ?? carried
  const isComing = comes !== undefined && comes.status_id !== place.id
  const { one, many } = subjects[list.subject]
  const color = list.statuses.find(({ id }) => id === place.id)?.color ?? null
  return (
    <BoardColumn
      element={element}
      name={place.name}
      nouns={[one, many]}
      total={rows.total}
      mark={color && <i data-color={color} style={dot} aria-hidden="true" />}
      isOver={isComing}
      onNew={onAdd}
      newLabel={`Add ${many} to ${place.name}`}
      {...fold}
    >
      <Cards
        rows={rows}
        mayMove={mayMove}
        marked={marked}
        landing={over?.before ? { before: over.before } : isComing && !over ? {} : undefined}
        empty={`No ${many} in ${place.name}.`}
        card={(entry, state) => <EntryCardView key={entry.id} {...{ list, entry, state, onMenu }} />}
      />
    </BoardColumn>
  )
}

const dot = { width: 8, height: 8, borderRadius: '50%', background: 'var(--dot)' }

type CardProps = { list: List; entry: Entry; state: CardState; onMenu(card: EntryCard, at: HTMLElement): void }

function EntryCardView({ list, entry, state, onMenu }: CardProps) {
  const inWords = useInWords()
  const values = list.fields.flatMap(({ key, type, name }) => {
    const value = entry.values[key]
    const words =
      type === 'money' && typeof value === 'number'
        ? money(value, entry.currency)
        : inWords(type, value, entry.currency)
    // a figure says nothing without its name
    return words ? [type === 'money' || type === 'number' ? `${name} ${words}` : words] : []
  })
  return (
    <Card
      {...state}
      kind="entry"
      card={named(entry)}
      link={{ to: placeOf(list.subject, entry) } as LinkProps} // reason: each kind has a page
      menuLabel="Move"
      onMenu={onMenu}
    >
      <CardTitle>{recordOf(entry).name}</CardTitle>
      <span className="clip quiet">{beside(entry)}</span>
      <span className="clip">{values.join(' · ')}</span>
      <span className="clip quiet">{entry.note}</span>
      {entry.open_threads > 0 && <span className="fine quiet">{counted(entry.open_threads, 'open thread')}</span>}
    </Card>
  )
}

const beside = ({ company, contact, deal }: Entry): string =>
  [company?.industry, company?.location, contact?.role, contact?.company_name, deal?.stage_name, deal?.company_name]
    .filter(Boolean)
    .join(', ')
