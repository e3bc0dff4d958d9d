import { Link } from '@tanstack/react-router'
import type { Reply } from '../../api/client.ts'
import { State } from '../../parts/badges.tsx'
import { Money } from '../../parts/figures.tsx'
import { counted, day } from '../../parts/format.ts'
import { PersonName } from '../../parts/person.tsx'
import { StageState } from '../pipelines/index.ts'
import styles from './home.module.css'
import { Section, useFirst } from './section.tsx'

type Week = Reply<'/api/overview'>

/** Open deals that should close within 30 days, and those that should have. */
export const ClosingSoon = ({ closing }: { closing: Week['closing_soon'] }) => (
  <DealDates
    title="Closing soon or overdue"
    head="Closes"
    none="No open deal closes within 30 days."
    total={closing.total}
    rows={closing.data.map((deal) => ({ ...deal, key: deal.deal_id, on: deal.close_date }))}
  />
)

/** Bids on open deals that are due within 30 days. */
export const BidsDue = ({ bids }: { bids: Week['bids_due'] }) => (
  <DealDates
    title="Bids due"
    head="Due"
    total={bids.total}
    rows={bids.data.map((deal) => ({ ...deal, key: `${deal.deal_id}${deal.bid}`, on: deal.due }))}
  />
)

type Row = Omit<Week['bids_due']['data'][number], 'bid' | 'due'> & { key: string; on: string; bid?: string }
type Props = { title: string; head: string; none?: string; total: number; rows: Row[] }

function DealDates({ title, head, none = '', total, rows }: Props) {
  const { shown, onAll } = useFirst(rows, 8)
  return (
    <Section title={title} total={total} shown={shown.length} onAll={onAll} none={none}>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Deal</th>
              <th className="wide-only">Stage</th>
              <th className="number">Value</th>
              <th>{head}</th>
              <th className="wide-only">Owner</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((deal) => (
              <tr key={deal.key}>
                <td className={styles.name}>
                  <Link to="/deals/$id" params={{ id: deal.deal_id }}>
                    {deal.deal_name}
                  </Link>
                </td>
                <td className="wide-only">
                  <StageState of={deal} />
                </td>
                <td className="number">
                  <Money value={deal.value} of={deal} inColumn />
                </td>
                <td className="nowrap" title={day(deal.on)}>
                  {deal.bid && <span className="quiet">{deal.bid} </span>}
                  {deal.days_left < 0 ? (
                    <State tone="bad">{`${counted(-deal.days_left, 'day')} overdue`}</State>
                  ) : (
                    inDays(deal.days_left)
                  )}
                </td>
                <td className="wide-only">
                  <PersonName name={deal.owner_name} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)
