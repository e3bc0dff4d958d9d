import { ActionIcon, Skeleton } from '@mantine/core'
import { useRef } from 'react'
import { Money } from '../../../parts/figures.tsx'
import { count, counted, fullMoney, money } from '../../../parts/format.ts'
import { IconChevronsLeft, IconChevronsRight, IconPlus } from '../../../parts/icons.ts'
import { isIn, StageMark, type Step } from '../../pipelines/index.ts'
import type { DealQuery } from '../board_query.ts'
import { type Figures, useFigures } from '../column_figures.ts'
import { type Deal, isClosed } from '../deal.ts'
import { useDrop } from '../drag.ts'
import styles from './board.module.css'
import { Cards } from './column_cards.tsx'

export type ColumnProps = {
  step: Step
  query: DealQuery
  isFolded: boolean
  mayMove: boolean
  mayAdd: boolean
  /** the deal whose panel is open */
  openId?: string
  /** the deal that is carried by keyboard, and the stage it would go to */
  lifted?: { deal: Deal; step: Step }
  /** the deal that shall have the focus once it is here */
  wantedId?: string
  activeId?: string
  onWanted(): void
  onFold(step: Step): void
  onMove(deal: Deal, step: Step): void
  onMenu(deal: Deal, at: HTMLElement): void
  onNew(step: Step): void
}

/** The deals of a stage, of which only those in sight are fetched and drawn. */
export function Column(props: ColumnProps) {
  const { step, query, isFolded, mayAdd, lifted, onFold } = props
  const element = useRef<HTMLElement>(null)
  const over = useDrop(element, (deal) => props.onMove(deal, step))
  const comes =
    over && !isIn(over, step)
      ? over
      : lifted?.step.key === step.key && !isIn(lifted.deal, step)
        ? lifted.deal
        : undefined
  const figures = useFigures(step, query)
  const { name } = step
  const { total } = figures
  return (
    <section
      ref={element}
      className={styles.column}
      data-folded={isFolded || undefined}
      data-over={comes ? true : undefined}
      aria-label={total === undefined ? name : `${name}, ${counted(total, 'deal')}`}
    >
      {isFolded ? (
        <button
          type="button"
          className={styles.strip}
          onClick={() => onFold(step)}
          title={`Unfold ${name}`}
          aria-expanded={false}
        >
          <IconChevronsRight size={16} stroke={1.6} />
          <span className={styles.upright}>
            <b className="bold">{name}</b> {total !== undefined && count(total)}
            {figures.value !== undefined && <span className="quiet fine">{money(figures.value)}</span>}
          </span>
        </button>
      ) : (
        <>
          <header className="rigid ruled" style={{ padding: '8px 8px 8px 18px' }}>
            <div className={styles.headLine}>
              <StageMark step={step} />
              <h2 className="heading clip" title={name}>
                {name}
              </h2>
              <span className="quiet fine">{total !== undefined && count(total)}</span>
              <span className="last flex">
                {mayAdd && (
                  <ActionIcon size={24} aria-label={`New deal in ${name}`} onClick={() => props.onNew(step)}>
                    <IconPlus size={16} stroke={1.6} />
                  </ActionIcon>
                )}
                <ActionIcon size={24} aria-label={`Fold ${name}`} onClick={() => onFold(step)}>
                  <IconChevronsLeft size={16} stroke={1.6} />
                </ActionIcon>
              </span>
            </div>
            <Sums {...figures} weighted={isClosed(step.category) ? undefined : figures.weighted} />
          </header>
          <Cards {...props} comes={comes} />
        </>
      )}
    </section>
  )
}

function Sums({ value, weighted, left = 0, isLost }: Figures) {
  if (value === undefined)
    return isLost ? (
      <div className="quiet digits flex caption nowrap gap-12">–</div>
    ) : (
      <Skeleton height={12} width={120} my={3} />
    )
  return (
    <div className="quiet digits flex caption nowrap gap-12">
      <Money value={value || null} />
      {weighted !== undefined && value > 0 && (
        <span title={`${fullMoney(Math.round(weighted))}: each value × its probability`}>
          {money(weighted)} weighted
          {left > 0 && `, ${left} without an exchange rate left out`}
        </span>
      )}
    </div>
  )
}
