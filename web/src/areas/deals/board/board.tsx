import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useAddress } from '../../../parts/address.ts'
import { useKeys } from '../../../parts/keys/keys.ts'
import { isIn, type Step, stepOf } from '../../pipelines/index.ts'
import { columnQuery, filtersIn, foldedIn, orderIn } from '../board_query.ts'
import { cardBeside, isWay, type Way } from '../card_beside.ts'
import { type Deal, stepBeside } from '../deal.ts'
import { findDeal } from '../deal_cache.ts'
import { useEdgeScroll } from '../drag.ts'
import { MenuAt } from '../menu_at.tsx'
import { moveDeal } from '../moving/change_deal.ts'
import { type ShownBoard } from '../shown_board.ts'
import styles from './board.module.css'
import { Column } from './column.tsx'

type Props = {
  shown: ShownBoard
  openId?: string
  mayMove: boolean
  /** new deals come into its columns */
  mayAdd: boolean
  /** the deal that gets the focus, such as the one whose panel was closed */
  wantedId?: string
  onWanted(id: string | undefined): void
  onNew(step?: Step): void
}

// how far the board was scrolled when it was left
let leftAt = 0

/** A pipeline by stage. Deals move by dragging, by keys and by a menu; what moved is said. */
export function Board({ shown, openId, mayMove, mayAdd, wantedId, onWanted, onNew }: Props) {
  const [search, set] = useAddress()
  const navigate = useNavigate()
  const board = useRef<HTMLDivElement>(null)
  const [said, say] = useState('')
  const [activeId, setActive] = useState<string>()
  const [lifted, setLifted] = useState<{ deal: Deal; step: Step }>()
  const [menu, setMenu] = useState<{ deal: Deal; at: DOMRect }>()
  useEdgeScroll(board)
  useLayoutEffect(() => {
    if (board.current) board.current.scrollLeft = leftAt
  }, [])
  const { steps, isOutside } = shown
  const narrowed = { filters: filtersIn(search), order: orderIn(search), isOutside }
  const folded = foldedIn(search, steps)

  const fold = ({ key }: Step) => {
    const next = folded.includes(key) ? folded.filter((one) => one !== key) : [...folded, key]
    set({ folded: next.join() || 'none' })
  }
  /** by keyboard: the focus goes along, and back where it was refused; a dialog asks about a lost deal before it moves */
  const carry = async (deal: Deal, step: Step) => {
    if (folded.includes(step.key)) fold(step)
    onWanted(deal.id)
    if (!isIn(deal, step) && (!(await moveDeal(deal, step)) || step.category === 'closed_lost')) onWanted(deal.id)
  }
  const openMenu = useCallback((deal: Deal, at: HTMLElement) => setMenu({ deal, at: at.getBoundingClientRect() }), [])

  const card = () => board.current?.querySelector<HTMLElement>('[data-card]:focus') ?? undefined
  const dealOf = (element: HTMLElement | undefined) => findDeal(element?.dataset['card'] ?? '')
  const go = (way: Way) => {
    const from = card()
    const to = from
      ? board.current && cardBeside(board.current, from, way)
      : board.current?.querySelector<HTMLElement>('[data-card]')
    to?.focus()
  }
  const moveFocused = (by: number) => {
    const deal = dealOf(card())
    if (deal && mayMove) carry(deal, stepBeside(stepOf(deal), by, steps))
  }

  function onKeyDown(event: KeyboardEvent) {
    const focused = card()
    if (!focused || event.metaKey || event.ctrlKey || event.altKey) return
    const done = () => event.preventDefault()
    if (lifted) {
      done()
      if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
        const step = stepBeside(lifted.step, event.key === 'ArrowLeft' ? -1 : 1, steps)
        setLifted({ ...lifted, step })
        say(step.name)
      } else if (event.key === ' ' || event.key === 'Enter') {
        setLifted(undefined)
        say('')
        carry(lifted.deal, lifted.step)
      } else if (event.key === 'Escape' || event.key === 'Tab') {
        setLifted(undefined)
        say(`${lifted.deal.name} stays in ${stepOf(lifted.deal).name}`)
      }
    } else if (event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      done()
      moveFocused(event.key === 'ArrowLeft' ? -1 : 1)
    } else if (isWay(event.key)) {
      done()
      go(event.key)
    } else if (event.key === ' ' && mayMove) {
      done()
      const deal = dealOf(focused)
      if (!deal) return
      setLifted({ deal, step: stepOf(deal) })
      say(
        `${deal.name} picked up in ${stepOf(deal).name}. Left and right choose the stage, space drops it, escape leaves it.`,
      )
    }
  }

  const onMenuKey = () => {
    const focused = card()
    const deal = dealOf(focused)
    if (focused && deal && mayMove) openMenu(deal, focused)
  }
  useKeys([
    ...(openId
      ? []
      : [
          { keys: 'j', does: 'Next deal', act: () => go('ArrowDown') },
          { keys: 'k', does: 'Deal before', act: () => go('ArrowUp') },
        ]),
    ...(mayMove
      ? [
          { keys: 'm', does: 'Move the deal to …', act: onMenuKey },
          { keys: 'shift+ArrowRight', does: 'Move the deal a stage on', act: () => moveFocused(1) },
          { keys: 'shift+ArrowLeft', does: 'Move the deal a stage back', act: () => moveFocused(-1) },
        ]
      : []),
  ])

  return (
    <div
      ref={board}
      className={styles.board}
      onKeyDown={onKeyDown}
      onScroll={(event) => {
        leftAt = event.currentTarget.scrollLeft
      }}
      onFocus={(event) => {
        const id = event.target.dataset['card']
        if (id) setActive(id)
        if (lifted && id !== lifted.deal.id) setLifted(undefined)
      }}
    >
      <div className={styles.columns}>
        {steps.map((step) => (
          <Column
            key={step.key}
            step={step}
            query={columnQuery(step, narrowed)}
            isFolded={folded.includes(step.key) && lifted?.step.key !== step.key}
            mayMove={mayMove}
            mayAdd={mayAdd}
            openId={openId}
            lifted={lifted}
            wantedId={wantedId}
            activeId={activeId}
            onWanted={() => onWanted(undefined)}
            onFold={fold}
            onMove={moveDeal}
            onMenu={openMenu}
            onNew={onNew}
          />
        ))}
      </div>
      {menu && (
        <MenuAt
          at={menu.at}
          label={`Move ${menu.deal.name}`}
          onClose={() => setMenu(undefined)}
          onClosed={() => onWanted(menu.deal.id)}
        >
          <Menu.Label>Move to</Menu.Label>
          {steps.map((step) => (
            <Menu.Item key={step.key} disabled={isIn(menu.deal, step)} onClick={() => carry(menu.deal, step)}>
              {step.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => navigate({ to: '/deals/$id', params: { id: menu.deal.id } })}>Open</Menu.Item>
        </MenuAt>
      )}
      <p id="card-keys" className="visually-hidden">
        Space picks the deal up, shift with left or right moves it a stage, m opens a menu.
      </p>
      <div role="status" className="visually-hidden">
        {said}
      </div>
    </div>
  )
}
