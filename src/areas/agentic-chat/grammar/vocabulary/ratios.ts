import type { Concept } from './concept.ts'

/** One figure to another. */
export const ratios: Readonly<Record<string, Concept>> = {
  ebitda_margin: {
    words:
      'ebitda margin|ebitda margins|ebitda mgn|ebitda mgns|margin|margins|mgn|mgns|margin %|ebitda margin %|ebitda %|profit margin|profit margins|operating margin|operating margins|ebitda - margin|operating profit margin|ebitda margin percentage|margin percentage|margin level',
    of: { companies: 'ebitda_margin', financials: 'ebitda_margin' },
  },
  net_margin: {
    words: 'net margin|net margins|net profit margin|net income margin',
    of: { companies: 'net_margin', financials: 'net_margin' },
  },
  gross_margin: { words: 'gross margin|gross margins|gm|gross mgn', of: { financials: 'gross_margin' } },
  cogs_ratio: {
    words:
      'cost of goods sold to revenue|cost of sales to revenue|cogs ratio|cogs share|cogs margin|cogs / revenue|cogs to revenue|cogs to sales|cogs / sales|cogs quota|cost of sales ratio',
    of: { financials: 'cogs_ratio' },
  },
  operating_expenses_ratio: {
    words:
      'operating expenses to revenue|operating costs to revenue|opex ratio|opex share|operating ratio|operating expense ratio|opex / revenue|opex to revenue|opex to sales|opex / sales|operating cost ratio',
    of: { financials: 'operating_expenses_ratio' },
  },
  revenue_per_employee: {
    words:
      'revenue per employee|rev per employee|rev / employee|revenues per employee|sales per employee|revenue per head|sales per head|revenue / employee|revenue per person|revenue per capita|revenue per fte',
    of: { companies: 'revenue_per_employee' },
  },
  ebitda_per_employee: {
    words: 'ebitda per employee|ebitda per head|ebitda / employee|ebitda per person|profit per employee|ebitda per fte',
    of: { companies: 'ebitda_per_employee' },
  },
  ebitda_multiple: {
    words:
      'ebitda multiple|ebitda multiples|multiple|multiples|ev ebitda|ev / ebitda|ebitda x|entry multiple|entry multiples|ebitda mult|valuation multiple|valuation multiples|multiple of ebitda|purchase multiple|mult|deal multiple|deal multiples|transaction multiple|acquisition multiple|turns of ebitda',
    of: { deals: 'ebitda_multiple' },
  },
  revenue_multiple: {
    words:
      'revenue multiple|revenue multiples|ev revenue|ev / revenue|ev / sales|sales multiple|ev sales|revenue mult|multiple of revenue|value to revenue|value / revenue|value over revenue|value to sales|value to revenue ratio',
    of: { deals: 'revenue_multiple' },
  },
}
