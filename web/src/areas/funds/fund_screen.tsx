import { useParams } from '@tanstack/react-router'
import type { Reply } from '../../api/client.ts'
import { Money } from '../../parts/figures.tsx'
import { counted } from '../../parts/format.ts'
import { PlainPage } from '../plain-records/index.ts'
import { FundDeals, useDealsOf } from './fund_deals.tsx'
import { fundLooks } from './fund_looks.ts'

type Fund = Reply<'/api/funds/{fund_id}'>

/** A fund: how much of it is at work and how much may be, its deals, and what is known of it. */
export function FundScreen() {
  const { id = '' } = useParams({ strict: false })
  return (
    <PlainPage looks={fundLooks} id={id} shown={['size']}>
      {(record) => {
        const fund = record as Fund // reason: the page of a fund is asked for
        return (
          <>
            <Figures fund={fund} />
            <FundDeals fund={fund} />
          </>
        )
      }}
    </PlainPage>
  )
}

/** What its deals come to: those that are won, and those that are still open. */
function Figures({ fund }: { fund: Fund }) {
  const won = useDealsOf(fund, 'closed_won').data
  const open = useDealsOf(fund, 'pipeline').data
  return (
    <dl className="figures" aria-label="What it is invested in">
      <Figure name="Size" value={fund.size} of={fund} />
      <Figure name={won ? counted(won.total, 'deal won', 'deals won') : 'Won'} value={won?.total_value} />
      <Figure name={open ? counted(open.total, 'open deal') : 'Open'} value={open?.total_value} />
    </dl>
  )
}

type FigureProps = { name: string; value: number | null | undefined; of?: object }

const Figure = ({ name, value, of }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{value === undefined ? '\u00a0' : <Money value={value} of={of} />}</dd>
  </div>
)
