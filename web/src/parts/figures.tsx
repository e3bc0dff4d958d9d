import { counted, day, dayAndTime, fullMoney, money, moneyInColumn, percent, since } from './format.ts'

const nothing = <span style={{ color: 'var(--ink-faint)' }}>–</span>

type MoneyProps = {
  value: number | null | undefined
  /** of the record; of the firm where it is left out */
  currency?: string | null | undefined
  inColumn?: true
}

/** Money, short; the whole amount on hover. In a column its decimals stand below those of the others. */
export function Money({ value, currency, inColumn }: MoneyProps) {
  if (value === null || value === undefined) return nothing
  return (
    <span className="number" title={fullMoney(value, currency ?? undefined)}>
      {(inColumn ? moneyInColumn : money)(value, currency ?? undefined)}
    </span>
  )
}

type OpenValueProps = { deals: number | undefined; value: number | null | undefined }

/** What open deals are worth in a column; of those without a value how many there are, as they are not worth nothing. */
export const OpenValue = ({ deals, value }: OpenValueProps) =>
  deals && !value ? counted(deals, 'deal') : <Money value={value || null} inColumn />

/** A ratio as percent. */
export function Percent({ value }: { value: number | null | undefined }) {
  return value === null || value === undefined ? nothing : <span className="number">{percent(value)}</span>
}

/** When something happened; exact on hover. */
export function When({ at }: { at: string | null | undefined }) {
  if (!at) return nothing
  const isDay = at.length === 10
  return (
    <time dateTime={at} title={isDay ? day(at) : dayAndTime(at)} style={{ whiteSpace: 'nowrap' }}>
      {isDay ? day(at) : since(at)}
    </time>
  )
}

/** Text that may be missing. */
export function Words({ children }: { children: string | null | undefined }) {
  return children ? <span>{children}</span> : nothing
}
