import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Board } from '../../../board/board.tsx'
import { useAddress } from '../../../parts/address.ts'
import { isIn, type Step, stepOf } from '../../pipelines/index.ts'
import { columnQuery, filtersIn, foldedIn, orderIn } from '../board_query.ts'
import type { Deal } from '../deal.ts'
import { findDeal } from '../deal_cache.ts'
import { moveDeal } from '../moving/change_deal.ts'
import { type ShownBoard } from '../shown_board.ts'
import { Column } from './column.tsx'

type Props = {
  shown: ShownBoard
  openId?: string | undefined
  mayMove: boolean
  /** new deals come into its columns */
  mayAdd: boolean
  /** the deal that gets the focus, such as the one whose panel was closed */
  wantedId?: string | undefined
  onWanted(id: string | undefined): void
  onNew(step?: Step): void
}

/** A pipeline by stage. */
export function DealBoard({ shown, openId, mayMove, mayAdd, wantedId, onWanted, onNew }: Props) {
  const [search, set] = useAddress()
  const navigate = useNavigate()
  const { steps, isOutside } = shown
  const narrowed = { filters: filtersIn(search), order: orderIn(search), isOutside }
  /** where it is refused the focus goes back; a dialog asks about a lost deal before it moves */
  const carry = async (deal: Deal, step: Step) => {
    if (!isIn(deal, step) && (!(await moveDeal(deal, step)) || step.category === 'closed_lost')) onWanted(deal.id)
  }
  return (
    <Board<Deal, Step>
      name="deals"
      places={steps}
      nouns={{ card: 'deal', place: 'stage' }}
      folded={foldedIn(search, steps)}
      onFolded={(folded) => set({ folded: folded.join() || 'none' })}
      find={findDeal}
      placeOf={stepOf}
      menuEnd={({ id }) => <Menu.Item onClick={() => navigate({ to: '/deals/$id', params: { id } })}>Open</Menu.Item>}
      column={(step, state) => (
        <Column
          {...state}
          step={step}
          query={columnQuery(step, narrowed)}
          mayMove={mayMove}
          onMove={moveDeal}
          onNew={mayAdd ? onNew : undefined}
        />
      )}
      {...{ mayMove, openId, wantedId, onWanted, carry }}
    />
  )
}
