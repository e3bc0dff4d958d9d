import type { Metric } from './metrics.ts'

/** A form of accounts whose boxes have codes, printed beside their amounts. */
export type Form = {
  currency: string
  /** what codes look like that stand in no other document, as words by themselves */
  code: RegExp
  /** how many different ones a page of the form has at least */
  least: number
  /** those whose boxes hold the whole of a figure: debts are less than what is owed, where provisions stand beside them */
  metrics: Readonly<Record<string, Metric>>
}

export const forms: readonly Form[] = [
  {
    // France: liasse fiscale, forms 2050 to 2053 (Cerfa 15949)
    currency: 'EUR',
    code: /^(?:[A-H][A-Z]|1A|[B-D][0-9])$/,
    least: 8,
    metrics: {
      FL: 'revenue',
      HN: 'net_income',
      DL: 'equity',
      EE: 'assets',
    },
  },
  {
    // Belgium: annual accounts as filed with the National Bank, full, abbreviated and micro models
    currency: 'EUR',
    code: /^(?:\d{2}\/\d{2}[A-Z]?|\d{3}\/\d|99\d{2})$/,
    least: 4,
    metrics: {
      '70': 'revenue',
      '9904': 'net_income',
      '20/58': 'assets',
      '10/15': 'equity',
    },
  },
]
