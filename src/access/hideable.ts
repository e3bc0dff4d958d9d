// What can be hidden from a role. The names are those under which a figure and all that tells it stand in answers, questions,
// paths of evidence and facts: regular expressions that both JavaScript and PostgreSQL understand.

/**
 * The kinds of record of which some names tell what they tell nowhere else, each with the fields by one of which an answer shows
 * that it is of that kind: of other kinds none has a field of that name.
 */
export const knownBy = { deal: ['stage', 'deal_id', 'by_currency'], fund: ['vintage'] } as const satisfies Record<
  string,
  string[]
>
export type KindWithNames = keyof typeof knownBy
export const kindsWithNames = Object.keys(knownBy) as KindWithNames[] // reason: the keys of the table above
export const isKindWithNames = (subject: string): subject is KindWithNames => Object.hasOwn(knownBy, subject)

export type Hideable = {
  title: string
  /** of fields, wherever they stand */
  names: string
  /** of fields of one kind of record, sums over it among them: others may call something else by such a name */
  of?: Partial<Record<KindWithNames, string>>
}

export const hideable = {
  revenue: {
    title: 'Revenue',
    names: 'revenue(?!_trend)|^growth_rate$|^cagr$|margin(?!_trend)|^(cogs|operating_expenses)_ratio$',
  },
  cogs: { title: 'Cost of goods sold', names: 'cogs|cost_of_goods' },
  gross_profit: { title: 'Gross profit', names: 'gross_(profit|margin)' },
  operating_expenses: { title: 'Operating expenses', names: 'operating_expenses|opex' },
  ebitda: { title: 'EBITDA', names: 'ebitda|^margin_change$' },
  net_income: { title: 'Net income', names: 'net_(income|margin|profit)' },
  cash_flow: { title: 'Cash flow', names: 'cash_flow' },
  contact_phone: { title: 'Phone numbers', names: '(^|[._])phone$' },
  deal_value: {
    title: 'Value of deals',
    names:
      '^((open|weighted|total|total_deal)_value)(_before)?$|_multiple$|ev_ebitda|enterprise_value|equity_cheque|(^|[.])(valuation|asking_price)([.]|$)',
    of: { deal: '^(value(_min|_max|_before)?|converted|unconverted)$' },
  },
  fund_size: { title: 'Size of funds', names: '^fund_size$', of: { fund: '^size(_min|_max)?$' } },
} as const satisfies Record<string, Hideable>

export type FieldName = keyof typeof hideable
export const fieldNames = Object.keys(hideable) as [FieldName, ...FieldName[]] // reason: the table is not empty

export const hidingRoles = ['viewer', 'member'] as const
export type HidingRole = (typeof hidingRoles)[number]
