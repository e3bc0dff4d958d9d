import { Skeleton } from '@mantine/core'
import { useRef } from 'react'
import type { Row } from '../../../api/client.ts'
import type { ColumnState } from '../../../board/board.tsx'
import { Cards } from '../../../board/cards.tsx'
import { BoardColumn } from '../../../board/column.tsx'
import { useDrop } from '../../../board/drag.ts'
import { Money } from '../../../parts/figures.tsx'
import { fullMoney, money } from '../../../parts/format.ts'
import { useRows } from '../../../table/use_rows.ts'
import { isIn, StageMark, type Step } from '../../pipelines/index.ts'
import { type DealQuery, isNarrowed } from '../board_query.ts'
import { type Figures, useFigures } from '../column_figures.ts'
import { type Deal, isClosed } from '../deal.ts'
import { DealCard } from './deal_card.tsx'

type Props = ColumnState<Deal> & {
  step: Step
  query: DealQuery
  mayMove: boolean
  onMove(deal: Deal, step: Step): void
  /** new deals come into it */
  onNew?: ((step: Step) => void) | undefined
}

/** The deals of a stage, of which only those in sight are fetched and drawn. */
export function Column({ step, query, mayMove, ...props }: Props) {
  const element = useRef<HTMLElement>(null)
  const over = useDrop<Deal>(element, 'deal', (deal) => props.onMove(deal, step))?.card ?? props.carried
  const comes = over && !isIn(over, step) ? over : undefined
  const figures = useFigures(query)
  const { onNew } = props
  return (
    <BoardColumn
      element={element}
      name={step.name}
      nouns={['deal', 'deals']}
      total={figures.total}
      mark={<StageMark step={step} />}
      isFolded={props.isFolded}
      isOver={comes !== undefined}
      onFold={props.onFold}
      onNew={onNew && (() => onNew(step))}
      folded={figures.value !== undefined && <span className="quiet fine">{money(figures.value)}</span>}
      sums={<Sums {...figures} weighted={isClosed(step.category) ? undefined : figures.weighted} />}
    >
      <Stage {...{ step, query, mayMove, comes }} {...props} />
    </BoardColumn>
  )
}

/** Asked for only while the column is not folded. */
function Stage({ step, query, mayMove, comes, marked, onMenu }: Props & { comes: Deal | undefined }) {
  const rows = useRows<Row<'/api/deals'>>('/api/deals', query)
  return (
    <Cards
      rows={rows}
      mayMove={mayMove}
      marked={marked}
      landing={comes && {}}
      empty={isNarrowed(query) ? 'No deals match the filters.' : `No deals in ${step.name}.`}
      card={(deal, state) => <DealCard deal={deal} {...state} menuLabel="Move" onMenu={onMenu} />}
    />
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
