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
      <Sum
        label="Pipeline value"
        now={totals.open_value}
        before={totals.open_value_before}
        note={totals.unconverted > 0 ? `${totals.unconverted} without an exchange rate left out` : undefined}
      />
      <Sum label="Weighted by probability" now={totals.weighted_value} before={totals.weighted_value_before} />
      <div>
        <dt>New this week</dt>
        <dd>
          <b>{count(totals.new_deals)}</b>
        </dd>
      </div>
    </dl>
  )
}

type SumProps = { label: string; now: number | null; before: number; note?: string | undefined }

/** A sum that is hidden from the person’s role is null; of deals without a value there is none. */
function Sum({ label, now, before, note }: SumProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd title={fullMoney(now)}>
        <b>{money(now || null)}</b>
        {now !== null && <Change by={now - before} as={money} />}
        {note && <span className="quiet fine">{note}</span>}
      </dd>
    </div>
  )
}
