import { minus, money as written } from '../../../words/money.ts'

// Figures as a reader wants them: short, and never so short that they mislead. The exact ones stand in the data rows.

export const notAvailable = 'n/a'

/** 42_349_000 → "$42.3M", -3_100_000 → "−$3.1M", 950 → "$950". */
export const money = (amount: number, currency = 'USD') =>
  Number.isFinite(amount) ? written(amount, currency) : notAvailable

/** 0.234 → "23.4%" */
export const ratio = (share: number) => percent(share * 100)

/** 23.4 → "23.4%"; small ones keep what tells them from nothing: 0.04 → "0.04%". */
export const percent = (value: number) => {
  if (!Number.isFinite(value)) return notAvailable
  const small = Math.abs(value) < 0.1 && Math.abs(value) >= 0.005
  return `${grouped(value, small ? 2 : 1)}%`
}

/** How a figure changed: 0.121 → "+12.1%". */
export const growth = (share: number) => signed(share, ratio)

/** How a margin changed: 0.021 → "+2.1 pp". */
export const points = (share: number) =>
  Number.isFinite(share) ? signed(share, (value) => `${grouped(value * 100, 1)} pp`) : notAvailable

/** 5.62 → "5.6x" */
export const multiple = (value: number) => (Number.isFinite(value) ? `${grouped(value, 1)}x` : notAvailable)

/** 1234 → "1,234"; what is not whole keeps up to two places. */
export const number = (value: number) => (Number.isFinite(value) ? grouped(value, 2) : notAvailable)

const signed = (value: number, shown: (value: number) => string) => {
  const text = shown(value)
  return /[1-9]/.test(text) && value > 0 ? `+${text}` : text
}

const grouped = (value: number, places: number) => {
  const rounded = Number(value.toFixed(places))
  // the zero of a small negative number has no sign
  return thousands(String(rounded === 0 ? 0 : rounded))
}

// from 1e21 on numbers are written with an exponent; they stay as they are
const thousands = (digits: string) =>
  digits.includes('e')
    ? digits
    : digits.replace(/^(-?)(\d+)/, (_, sign, whole) => `${sign && minus}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}`)
