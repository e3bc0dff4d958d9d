import type { Analysis, Finding } from '../src/areas/files/analysis/findings.ts'
import type { CimData } from '../src/areas/files/reading/extracted.ts'
import { openModel } from '../src/platform/ai/model.ts'

// What a language model says of a memorandum, and what the rules have read of it before.

export const noFinancials = { revenue: null, ebitda: null, ebitda_margin: null, revenue_growth: null }
export const ofTheWhole = { document_type: null, first_page: null, last_page: null }
export const said = (value: string | number, page: number, quote: string) => ({ value, page, quote })
export const answer = (fields: Record<string, unknown>) =>
  JSON.stringify({
    ...ofTheWhole,
    company: null,
    industry: null,
    summary: null,
    currency: null,
    financials: noFinancials,
    market: { size: null, growth_rate: null },
    team: [],
    deal: { valuation: null, structure: null },
    ...fields,
  })

/** A language model that answers at this address, without a second try. */
export const modelAt = (baseUrl: string) =>
  openModel({
    provider: 'openai-compatible',
    model: 'any',
    baseUrl,
    apiKey: undefined,
    secondsMax: 300,
    retriesMax: 0,
  })

type Known = { company?: string; revenue?: number }

export const open = ({ company, revenue }: Known = {}, findings: Finding[] = []): Analysis => ({
  data: {
    document_type: 'cim',
    company: company ?? null,
    industry: null,
    summary: null,
    currency: null,
    financials: { ...noFinancials, revenue: revenue ?? null },
    market: { size: null, growth_rate: null },
    team: [],
    deal: { valuation: null, structure: null },
  },
  findings,
  tables: [],
  checks: [],
})

export function cim({ data }: Pick<Analysis, 'data'>): CimData {
  if (!('deal' in data)) throw new Error('not a memorandum')
  return data
}

export const finding = (path: string, value: string | number, more: Partial<Finding> = {}): Finding => ({
  page: 1,
  box: { x: 0, y: 0, width: 1, height: 1 },
  raw: '',
  path,
  value,
  quote: '',
  place: null,
  label: null,
  period: null,
  scale: null,
  currency: null,
  confidence: 0.9,
  checks: [],
  computed_from: [],
  ...more,
})
