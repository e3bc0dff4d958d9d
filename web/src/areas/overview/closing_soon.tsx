import { Link } from '@tanstack/react-router'
import type { Reply } from '../../api/client.ts'
import { State } from '../../parts/badges.tsx'
import { Money } from '../../parts/figures.tsx'
import { counted, day } from '../../parts/format.ts'
import { PersonName } from '../../parts/person.tsx'
import { StageState } from '../pipelines/index.ts'
import styles from './home.module.css'
import { Section, useFirst } from './section.tsx'

/** Open deals that should close within 30 days, and those that should have. */
export function ClosingSoon({ closing }: { closing: Reply<'/api/overview'>['closing_soon'] }) {
  const { shown, onAll } = useFirst(closing.data, 8)
  return (
    <Section
      title="Closing soon or overdue"
      total={closing.total}
      shown={shown.length}
      onAll={onAll}
      none="No open deal closes within 30 days."
    >
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Closing soon or overdue">
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Deal</th>
              <th className="wide-only">Stage</th>
              <th className="number">Value</th>
              <th>Closes</th>
              <th className="wide-only">Owner</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((deal) => (
              <tr key={deal.deal_id}>
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
                <td className="nowrap" title={day(deal.close_date)}>
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
