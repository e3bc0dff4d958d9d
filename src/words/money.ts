// One spelling of money, for answers, reports, lists, mails and files alike. An amount is in whole units of its currency; the
// minus sign is that of mathematics, before the sign of the currency. In statements what is negative stands in brackets: who
// writes one takes the amount without its sign.

const signs: Record<string, string> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' }
const steps = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

// made once: to make one costs more than to use it
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const hundredths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const inColumn: Record<string, Intl.NumberFormat> = { M: tenths, B: hundredths, T: hundredths }
const upToTenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const upToHundredths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

export const minus = '−'

/** `$5.25M`, `$12.4M`, `$4M`, `−$640K`, `€1.23B`: two decimals below ten and one above, as far as the amount has them. */
export function money(value: number, currency = 'USD'): string {
  return written(value, currency, (size, letter) =>
    (letter === '' || size < 9.995 ? upToHundredths : upToTenths).format(size),
  )
}

/** The same in a column, where decimals stand below each other: `$4.0M` under `$12.4M`, `$1.20B`, and thousands whole. */
export function moneyInColumn(value: number, currency = 'USD'): string {
  return written(value, currency, (size, letter) => (inColumn[letter] ?? whole).format(size))
}

/** The whole amount: `$12,400,000`, `−$3.50`. */
export function fullMoney(value: number, currency = 'USD'): string {
  return signed(value, currency, upToHundredths.format(Math.abs(value)))
}

/** Short where that loses nothing, else whole: `$106.5M`, `$20,721,100`. */
export function exactMoney(value: number, currency = 'USD'): string {
  const [step] = stepOf(Math.abs(value))
  const rounded = Math.round((value / step) * 100) / 100
  const isShort = step > 1 && Math.abs(rounded * step - value) < 0.005 && Math.abs(rounded) < 1000
  if (!isShort) return fullMoney(value, currency)
  return written(value, currency, (size) => upToHundredths.format(size))
}

// what would be rounded to 1,000 of a unit is 1 of the next: 999,960 is $1M
const stepOf = (size: number) => steps.find(([from]) => size >= from * 0.99995) ?? ([1, ''] as const)

function written(value: number, currency: string, write: (size: number, letter: string) => string): string {
  const size = Math.abs(value)
  const [step, letter] = stepOf(size)
  return signed(value, currency, `${write(size / step, letter)}${letter}`)
}

/** What is shown as nothing has no sign. */
const signed = (value: number, currency: string, text: string) =>
  `${value < 0 && /[1-9]/.test(text) ? minus : ''}${signs[currency] ?? `${currency} `}${text}`
