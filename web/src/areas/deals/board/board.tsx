import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useAddress } from '../../../parts/address.ts'
import { type Stage, stageNames, stages } from '../../../parts/badges.tsx'
import { useKeys } from '../../../parts/keys/keys.ts'
import { columnQuery, filtersIn, foldedIn, orderIn } from '../board_query.ts'
import { cardBeside, isWay, type Way } from '../card_beside.ts'
import { moveDeal } from '../change_deal.ts'
import { type Deal, stageBeside } from '../deal.ts'
import { findDeal } from '../deal_cache.ts'
import { useEdgeScroll } from '../drag.ts'
import { MenuAt } from '../menu_at.tsx'
import styles from './board.module.css'
import { Column } from './column.tsx'

type Props = {
  openId?: string
  mayMove: boolean
  /** the deal that gets the focus, such as the one whose panel was closed */
  wantedId?: string
  onWanted(id: string | undefined): void
  onNew(stage?: Stage): void
}

// how far the board was scrolled when it was left
let leftAt = 0

/** The pipeline by stage. Deals move by dragging, by keys and by a menu; what moved is said. */
export function Board({ openId, mayMove, wantedId, onWanted, onNew }: Props) {
  const [search, set] = useAddress()
  const navigate = useNavigate()
  const board = useRef<HTMLDivElement>(null)
  const [said, say] = useState('')
  const [activeId, setActive] = useState<string>()
  const [lifted, setLifted] = useState<{ deal: Deal; stage: Stage }>()
  const [menu, setMenu] = useState<{ deal: Deal; at: DOMRect }>()
  useEdgeScroll(board)
  useLayoutEffect(() => {
    if (board.current) board.current.scrollLeft = leftAt
  }, [])
  const filters = filtersIn(search)
  const order = orderIn(search)
  const folded = foldedIn(search)

  const fold = (stage: Stage) => {
    const next = folded.includes(stage) ? folded.filter((one) => one !== stage) : [...folded, stage]
    set({ folded: next.join() || 'none' })
  }
  /** by keyboard: the focus goes along, and back where it was refused; a dialog asks about a lost deal before it moves */
  const carry = async (deal: Deal, stage: Stage) => {
    if (folded.includes(stage)) fold(stage)
    onWanted(deal.id)
    if (deal.stage !== stage && (!(await moveDeal(deal, stage)) || stage === 'closed_lost')) onWanted(deal.id)
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
  const moveFocused = (steps: number) => {
    const deal = dealOf(card())
    if (deal && mayMove) carry(deal, stageBeside(deal.stage, steps))
  }

  function onKeyDown(event: KeyboardEvent) {
    const focused = card()
    if (!focused || event.metaKey || event.ctrlKey || event.altKey) return
    const done = () => event.preventDefault()
    if (lifted) {
      done()
      if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
        const stage = stageBeside(lifted.stage, event.key === 'ArrowLeft' ? -1 : 1)
        setLifted({ ...lifted, stage })
        say(stageNames[stage])
      } else if (event.key === ' ' || event.key === 'Enter') {
        setLifted(undefined)
        say('')
        carry(lifted.deal, lifted.stage)
      } else if (event.key === 'Escape' || event.key === 'Tab') {
        setLifted(undefined)
        say(`${lifted.deal.name} stays in ${stageNames[lifted.deal.stage]}`)
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
      setLifted({ deal, stage: deal.stage })
      say(
        `${deal.name} picked up in ${stageNames[deal.stage]}. Left and right choose the stage, space drops it, escape leaves it.`,
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
        {stages.map((stage) => (
          <Column
            key={stage}
            stage={stage}
            query={columnQuery(stage, filters, order)}
            isFolded={folded.includes(stage) && lifted?.stage !== stage}
            mayMove={mayMove}
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
          {stages.map((stage) => (
            <Menu.Item key={stage} disabled={stage === menu.deal.stage} onClick={() => carry(menu.deal, stage)}>
              {stageNames[stage]}
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
