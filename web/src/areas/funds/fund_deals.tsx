import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { StageState } from '../../parts/badges.tsx'
import { Money } from '../../parts/figures.tsx'
import { counted } from '../../parts/format.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { Asked, Empty, Loading } from '../../parts/state.tsx'
import styles from './fund.module.css'

const shownMax = 20

/** The deals that are to be paid out of a fund, the furthest first. */
export function FundDeals({ fund: { id, name } }: { fund: { id: string; name: string } }) {
  const asked = api.useQuery('get', '/api/deals', {
    params: { query: { fund_id: [id], sort_by: 'stage', sort_order: 'desc', page_size: shownMax } },
  })
  return (
    <Asked of={asked} loading={<Loading rows={3} height={16} />}>
      {({ data, total }) =>
        data.length === 0 ? (
          <Empty title="No deal of this fund yet">A deal says of which fund it is on its own page.</Empty>
        ) : (
          <>
            <ul className={styles.deals} aria-label={`Deals of ${name}`}>
              {data.map((deal) => (
                <li key={deal.id}>
                  <Link to="/deals/$id" params={{ id: deal.id }} className={styles.deal}>
                    <span className="clip">{deal.name}</span>
                    <span className={`${styles.company} clip`}>{deal.company_name}</span>
                    <StageState stage={deal.stage} />
                    <Money value={deal.value} />
                  </Link>
                </li>
              ))}
            </ul>
            <LinkButton to="/deals" search={{ view: 'table', fund: id }} variant="subtle" mt={4}>
              {total > shownMax ? `All ${counted(total, 'deal')}` : 'In the pipeline'}
            </LinkButton>
          </>
        )
      }
    </Asked>
  )
}
