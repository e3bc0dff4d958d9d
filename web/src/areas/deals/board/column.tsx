import { ActionIcon, Skeleton } from '@mantine/core'
import { useRef } from 'react'
import { type Stage, StageMark, stageNames } from '../../../parts/badges.tsx'
import { Money } from '../../../parts/figures.tsx'
import { count, counted, fullMoney, money } from '../../../parts/format.ts'
import { IconChevronsLeft, IconChevronsRight, IconPlus } from '../../../parts/icons.ts'
import type { DealQuery } from '../board_query.ts'
import { type Figures, useFigures } from '../column_figures.ts'
import { type Deal, isClosed } from '../deal.ts'
import { useDrop } from '../drag.ts'
import styles from './board.module.css'
import { Cards } from './column_cards.tsx'

export type ColumnProps = {
  stage: Stage
  query: DealQuery
  isFolded: boolean
  mayMove: boolean
  /** the deal whose panel is open */
  openId?: string
  /** the deal that is carried by keyboard, and the stage it would go to */
  lifted?: { deal: Deal; stage: Stage }
  /** the deal that shall have the focus once it is here */
  wantedId?: string
  activeId?: string
  onWanted(): void
  onFold(stage: Stage): void
  onMove(deal: Deal, stage: Stage): void
  onMenu(deal: Deal, at: HTMLElement): void
  onNew(stage: Stage): void
}

/** The deals of a stage, of which only those in sight are fetched and drawn. */
export function Column(props: ColumnProps) {
  const { stage, query, isFolded, mayMove, lifted, onFold } = props
  const element = useRef<HTMLElement>(null)
  const over = useDrop(element, (deal) => props.onMove(deal, stage))
  const comes =
    over && over.stage !== stage
      ? over
      : lifted?.stage === stage && lifted.deal.stage !== stage
        ? lifted.deal
        : undefined
  const figures = useFigures(stage, query)
  const name = stageNames[stage]
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
          onClick={() => onFold(stage)}
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
              <StageMark stage={stage} />
              <h2 className="heading">{name}</h2>
              <span className="quiet fine">{total !== undefined && count(total)}</span>
              <span className="last flex">
                {mayMove && (
                  <ActionIcon size={24} aria-label={`New deal in ${name}`} onClick={() => props.onNew(stage)}>
                    <IconPlus size={16} stroke={1.6} />
                  </ActionIcon>
                )}
                <ActionIcon size={24} aria-label={`Fold ${name}`} onClick={() => onFold(stage)}>
                  <IconChevronsLeft size={16} stroke={1.6} />
                </ActionIcon>
              </span>
            </div>
            <Sums {...figures} weighted={isClosed(stage) ? undefined : figures.weighted} />
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
