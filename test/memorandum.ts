import type { Finding } from '../src/areas/files/analysis/findings.ts'
import type { CimData } from '../src/areas/files/reading/extracted.ts'
import { findingOn, pageWith, year } from './readings.ts'

// A memorandum with the figures of two years and a budget, as it is after reading.

export const pages = [
  pageWith(1, [
    '# Project Anvil',
    'Acme makes anvils for the roads of the desert.',
    'Led by Wile Coyote, who is the CEO.',
  ]),
  pageWith(2, [
    '# Financial summary',
    'in thousands | 2023 | 2024 | 2025B',
    'Net sales | 52,348 | 50,918 | 56,200',
    'EBITDA | 6,151 | 6,237 | 7,812',
    'EBITDA margin | 11.8% | 12.2% | 13.9%',
  ]),
]

export const data: CimData = {
  document_type: 'cim',
  company: 'Acme',
  industry: 'Anvils',
  summary: 'Acme makes anvils for the roads of the desert.',
  currency: 'USD',
  financials: { revenue: 50_918_000, ebitda: 6_237_000, ebitda_margin: 6237 / 50_918, revenue_growth: -0.0273 },
  market: { size: null, growth_rate: null },
  team: [{ name: 'Wile Coyote', role: 'CEO', experience: null }],
  deal: { valuation: null, structure: null },
}

/** The values of the memorandum, its figures in this currency. */
export function findings(currency: string | null = 'USD'): Finding[] {
  const [first, second] = pages
  if (!first || !second) throw new Error('there are two pages')
  const figure = (path: string, raw: string, period = year(2024)) =>
    findingOn(second, path, raw, { value: Number(raw.replace(',', '')) * 1000, period, scale: 1000, currency })
  const budget = { ...year(2025, 'budget'), label: '2025B' }
  return [
    findingOn(first, 'company', 'Acme'),
    findingOn(first, 'industry', 'anvils', { value: 'Anvils' }),
    findingOn(first, 'summary', 'Acme makes anvils for the roads of the desert.'),
    findingOn(first, 'team[0].name', 'Wile Coyote,', { value: 'Wile Coyote' }),
    findingOn(first, 'team[0].role', 'CEO.', { value: 'CEO' }),
    figure('financials.revenue', '50,918'),
    figure('financials.ebitda', '6,237'),
    findingOn(second, 'financials.ebitda_margin', '6,237', {
      value: 6237 / 50_918,
      computed_from: ['financials.ebitda', 'financials.revenue'],
    }),
    figure('figures.revenue.FY2023', '52,348', year(2023)),
    figure('figures.revenue.FY2024', '50,918'),
    figure('figures.revenue.FY2025B', '56,200', budget),
    figure('figures.ebitda.FY2023', '6,151', year(2023)),
    figure('figures.ebitda.FY2024', '6,237'),
    figure('figures.ebitda.FY2025B', '7,812', budget),
  ]
}
