import { Link } from '@tanstack/react-router'
import { api, type Reply } from '../../api/client.ts'
import { Money } from '../../parts/figures.tsx'
import { counted } from '../../parts/format.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { Asked, Empty, Loading } from '../../parts/page/state.tsx'
import { StageState } from '../pipelines/index.ts'
import styles from './fund.module.css'

type Fund = Reply<'/api/funds/{fund_id}'>

type Stage = 'pipeline' | 'closed_won' | 'closed_lost'

const shownMax = 20

/** The deals of a fund at a stage, the furthest first, with their number and worth. */
export const useDealsOf = ({ id }: Pick<Fund, 'id'>, stage: Stage) =>
  api.useQuery('get', '/api/deals', {
    params: { query: { fund_id: [id], stage: [stage], sort_by: 'stage', sort_order: 'desc', page_size: shownMax } },
  })

/** The deals that are to be paid out of a fund: those that are open, won and lost. */
export function FundDeals({ fund }: { fund: Fund }) {
  const open = useDealsOf(fund, 'pipeline')
  const won = useDealsOf(fund, 'closed_won')
  const lost = useDealsOf(fund, 'closed_lost')
  if ([open, won, lost].every(({ data }) => data?.total === 0))
    return <Empty title="No deal of this fund yet">A deal says of which fund it is on its own page.</Empty>
  return (
    <>
      <Part title="Open" asked={open} all={{ fund: fund.id, stage: 'pipeline' }} />
      <Part title="Won" asked={won} all={{ fund: fund.id, stage: 'closed_won' }} />
      <Part title="Lost" asked={lost} all={{ fund: fund.id, stage: 'closed_lost' }} />
    </>
  )
}

type PartProps = { title: string; asked: ReturnType<typeof useDealsOf>; all: { fund: string; stage: Stage } }

function Part({ title, asked, all }: PartProps) {
  if (asked.data?.total === 0) return null
  return (
    <section aria-label={`${title} deals`}>
      <h2 className="heading" style={{ margin: '16px 0 4px' }}>
        {title}
      </h2>
      <Asked of={asked} loading={<Loading rows={3} height={16} />}>
        {({ data, total }) => (
          <>
            <ul className="parted">
              {data.map((deal) => (
                <li key={deal.id}>
                  <Link to="/deals/$id" params={{ id: deal.id }} className={styles.deal}>
                    <span className="clip">{deal.name}</span>
                    <span className={`${styles.company} clip`}>{deal.company_name}</span>
                    <StageState of={deal} />
                    <Money value={deal.value} of={deal} />
                  </Link>
                </li>
              ))}
            </ul>
            {total > shownMax && (
              <LinkButton to="/deals" search={{ view: 'table', ...all }} variant="subtle" mt={4}>
                All {counted(total, 'deal')}
              </LinkButton>
            )}
          </>
        )}
      </Asked>
    </section>
  )
}
