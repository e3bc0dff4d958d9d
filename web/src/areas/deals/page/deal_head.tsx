import { Link } from '@tanstack/react-router'
import { WaitingMark } from '../../../offline/waiting_mark.tsx'
import { Money } from '../../../parts/figures.tsx'
import { day } from '../../../parts/format.ts'
import styles from '../../../record/record_head.module.css'
import { StageState } from '../../pipelines/index.ts'
import { TagChips } from '../../tags/index.ts'
import { CloseDate } from '../board/deal_card.tsx'
import { type Deal, nextBid } from '../deal.ts'
import { DealName } from '../deal_name.tsx'
import { CompanyLink } from '../deal_panel.tsx'

/** Which deal this is, and where it stands, in two lines. */
export function DealHead({ deal }: { deal: Deal }) {
  const bid = nextBid(deal)
  return (
    <>
      <div className={styles.name}>
        <Link to="/deals" className={styles.back}>
          Pipeline
        </Link>
        <span aria-hidden="true">/</span>
        <h1 title={deal.name}>
          <DealName deal={deal} />
        </h1>
        <StageState of={deal} />
        <WaitingMark of={deal.id} />
        <TagChips kind="deal" id={deal.id} />
      </div>
      <div className={styles.facts}>
        <span>
          <CompanyLink deal={deal} />
        </span>
        {deal.value !== null && (
          <span>
            <Money value={deal.value} of={deal} />
          </span>
        )}
        {bid && (
          <span>
            {bid.label} <time dateTime={bid.on}>{day(bid.on)}</time>
          </span>
        )}
        {deal.close_date && (
          <span title="Close date">
            <CloseDate deal={deal} />
          </span>
        )}
        <span>{deal.owner_name ?? 'No owner'}</span>
      </div>
    </>
  )
}
