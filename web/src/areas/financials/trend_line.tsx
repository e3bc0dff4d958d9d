import { api } from '../../api/client.ts'
import { percent } from '../../parts/format.ts'
import styles from './financials.module.css'

/** Growth over all years on record, in a sentence; nothing where there are not two. */
export function TrendLine({ company }: { company: string }) {
  const { data } = api.useQuery('get', '/api/financials/{company_id}/trends', {
    params: { path: { company_id: company } },
  })
  const { cagr, growth_rate } = data?.revenue_trend ?? {}
  const margins = data?.margin_trend.ebitda_margin ?? []
  const [first, last] = [margins.at(0), margins.at(-1)]
  if (typeof cagr !== 'number') return <span className={styles.trend} />
  return (
    <span className={styles.trend}>
      Revenue CAGR <b>{percent(cagr)}</b>
      {typeof growth_rate === 'number' && (
        <>
          {' '}
          · latest <b>{percent(growth_rate)}</b>
        </>
      )}
      {margins.length > 1 && first !== undefined && last !== undefined && (
        <>
          {' '}
          · EBITDA margin <b>{percent(first)}</b> to <b>{percent(last)}</b>
        </>
      )}
    </span>
  )
}
