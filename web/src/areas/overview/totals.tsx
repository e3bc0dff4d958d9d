import type { Reply } from '../../api/client.ts'
import { count, fullMoney, money } from '../../parts/format.ts'
import { Change } from './change.tsx'
import styles from './home.module.css'

/** The firm's open pipeline in three figures, and what became of them in a week. */
export function Totals({ totals }: { totals: Reply<'/api/overview'>['totals'] }) {
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Open deals</dt>
        <dd>
          <b>{count(totals.open_deals)}</b>
          <Change by={totals.open_deals - totals.open_deals_before} as={count} />
        </dd>
      </div>
      <div>
        <dt>Pipeline value</dt>
        <dd title={fullMoney(totals.open_value)}>
          <b>{money(totals.open_value)}</b>
          <Change by={totals.open_value - totals.open_value_before} as={money} />
        </dd>
      </div>
      <div>
        <dt>Weighted by probability</dt>
        <dd title={fullMoney(totals.weighted_value)}>
          <b>{money(totals.weighted_value)}</b>
          <Change by={totals.weighted_value - totals.weighted_value_before} as={money} />
        </dd>
      </div>
      <div>
        <dt>New this week</dt>
        <dd>
          <b>{count(totals.new_deals)}</b>
        </dd>
      </div>
    </dl>
  )
}
