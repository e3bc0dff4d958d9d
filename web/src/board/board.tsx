import { Menu } from '@mantine/core'
import { Fragment, type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useKeys } from '../parts/keys/keys.ts'
import styles from './board.module.css'
import { cardBeside, isWay, type Way } from './card_beside.ts'
import type { Marked } from './cards.tsx'
import { useEdgeScroll } from './drag.ts'
import { MenuAt } from './menu_at.tsx'

/** A column: what a card of it is at, or in. */
export type Place = { key: string; name: string }
type Named = { id: string; name: string }

/** What a column needs to know of its board. */
export type ColumnState<C> = {
  isFolded: boolean
  /** the card that a person carries by keyboard, where it would come here */
  carried: C | undefined
  marked: Marked
  onFold(): void
  onMenu(card: C, at: HTMLElement): void
}

type Props<C extends Named, P extends Place> = {
  /** by which it is found again where it was scrolled to */
  name: string
  places: readonly P[]
  /** what a card is, and what it moves between */
  nouns: { card: string; place: string }
  folded: readonly string[]
  onFolded(folded: string[]): void
  mayMove: boolean
  openId?: string | undefined
  /** the card that gets the focus, such as the one whose panel was closed */
  wantedId: string | undefined
  onWanted(id: string | undefined): void
  find(id: string): C | undefined
  placeOf(card: C): P
  /** moves a card by keyboard or by the menu; the focus goes along */
  carry(card: C, place: P): unknown
  /** below the places in the menu of a card */
  menuEnd?(card: C): ReactNode
  column(place: P, state: ColumnState<C>): ReactNode
}

// how far each board was scrolled when it was left
const leftAt = new Map<string, number>()

/** Cards in columns. They move by dragging, by keys and by a menu; what moved is said. */
export function Board<C extends Named, P extends Place>(props: Props<C, P>) {
  const { name, places, nouns, folded, mayMove, openId, wantedId, onWanted, placeOf } = props
  const board = useRef<HTMLDivElement>(null)
  const [said, say] = useState('')
  const [activeId, setActive] = useState<string>()
  const [lifted, setLifted] = useState<{ card: C; place: P }>()
  const [menu, setMenu] = useState<{ card: C; at: DOMRect }>()
  useEdgeScroll(board)
  useLayoutEffect(() => {
    if (board.current) board.current.scrollLeft = leftAt.get(name) ?? 0
  }, [name])

  const fold = ({ key }: P) =>
    props.onFolded(folded.includes(key) ? folded.filter((one) => one !== key) : [...folded, key])
  const carry = (card: C, place: P) => {
    if (folded.includes(place.key)) fold(place)
    onWanted(card.id)
    props.carry(card, place)
  }
  const openMenu = useCallback((card: C, at: HTMLElement) => setMenu({ card, at: at.getBoundingClientRect() }), [])

  const focused = () => board.current?.querySelector<HTMLElement>('[data-card]:focus') ?? undefined
  const cardOf = (element: HTMLElement | undefined) => props.find(element?.dataset['card'] ?? '')
  const beside = ({ key }: P, by: number): P | undefined => places[places.findIndex((one) => one.key === key) + by]
  const go = (way: Way) => {
    const from = focused()
    const to = from
      ? board.current && cardBeside(board.current, from, way)
      : board.current?.querySelector<HTMLElement>('[data-card]')
    to?.focus()
  }
  const moveFocused = (by: number) => {
    const card = cardOf(focused())
    if (card && mayMove) carry(card, beside(placeOf(card), by) ?? placeOf(card))
  }

  /** while a card is carried */
  function carryOn(key: string, { card, place }: { card: C; place: P }) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if (by) {
      const next = beside(place, by) ?? place
      setLifted({ card, place: next })
      return say(next.name)
    }
    if (![' ', 'Enter', 'Escape', 'Tab'].includes(key)) return
    setLifted(undefined)
    const isDropped = key === ' ' || key === 'Enter'
    say(isDropped ? '' : `${card.name} stays in ${placeOf(card).name}`)
    if (isDropped) carry(card, place)
  }
  function lift(card: C | undefined) {
    if (!card) return
    setLifted({ card, place: placeOf(card) })
    say(
      `${card.name} picked up in ${placeOf(card).name}. Left and right choose the ${nouns.place}, space drops it, escape leaves it.`,
    )
  }
  function onKeyDown(event: KeyboardEvent) {
    const at = focused()
    const { key, shiftKey } = event
    if (!at || event.metaKey || event.ctrlKey || event.altKey) return
    const act = lifted ? () => carryOn(key, lifted) : actOf(key, shiftKey, at)
    if (!act) return
    event.preventDefault()
    act()
  }
  /** what a key does to the card that has the focus */
  function actOf(key: string, isShift: boolean, at: HTMLElement): (() => void) | undefined {
    if (isShift && key === 'ArrowLeft') return () => moveFocused(-1)
    if (isShift && key === 'ArrowRight') return () => moveFocused(1)
    if (isWay(key)) return () => go(key)
    return key === ' ' && mayMove ? () => lift(cardOf(at)) : undefined
  }

  const onMenuKey = () => {
    const at = focused()
    const card = cardOf(at)
    if (at && card && mayMove) openMenu(card, at)
  }
  useKeys([
    ...(openId
      ? []
      : [
          { keys: 'j', does: `Next ${nouns.card}`, act: () => go('ArrowDown') },
          { keys: 'k', does: `${capital(nouns.card)} before`, act: () => go('ArrowUp') },
        ]),
    ...(mayMove
      ? [
          { keys: 'm', does: `Move the ${nouns.card} to …`, act: onMenuKey },
          { keys: 'shift+ArrowRight', does: `Move the ${nouns.card} a ${nouns.place} on`, act: () => moveFocused(1) },
          { keys: 'shift+ArrowLeft', does: `Move the ${nouns.card} a ${nouns.place} back`, act: () => moveFocused(-1) },
        ]
      : []),
  ])
  const marked = { openId, liftedId: lifted?.card.id, wantedId, activeId, onWanted: () => onWanted(undefined) }

  return (
    <div
      ref={board}
      className={styles.board}
      onKeyDown={onKeyDown}
      onScroll={(event) => leftAt.set(name, event.currentTarget.scrollLeft)}
      onFocus={(event) => {
        const id = event.target.dataset['card']
        if (id) setActive(id)
        if (lifted && id !== lifted.card.id) setLifted(undefined)
      }}
    >
      <div className={styles.columns}>
        {places.map((place) => (
          <Fragment key={place.key}>
            {props.column(place, {
              isFolded: folded.includes(place.key) && lifted?.place.key !== place.key,
              carried: lifted?.place.key === place.key ? lifted.card : undefined,
              marked,
              onFold: () => fold(place),
              onMenu: openMenu,
            })}
          </Fragment>
        ))}
      </div>
      {menu && (
        <MenuAt
          at={menu.at}
          label={`Move ${menu.card.name}`}
          onClose={() => setMenu(undefined)}
          onClosed={() => onWanted(menu.card.id)}
        >
          <Menu.Label>Move to</Menu.Label>
          {places.map((place) => (
            <Menu.Item
              key={place.key}
              disabled={placeOf(menu.card).key === place.key}
              onClick={() => carry(menu.card, place)}
            >
              {place.name}
            </Menu.Item>
          ))}
          {props.menuEnd && <Menu.Divider />}
          {props.menuEnd?.(menu.card)}
        </MenuAt>
      )}
      <p id="card-keys" className="visually-hidden">
        Space picks the {nouns.card} up, shift with left or right moves it a {nouns.place}, m opens a menu.
      </p>
      <div role="status" className="visually-hidden">
        {said}
      </div>
    </div>
  )
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
