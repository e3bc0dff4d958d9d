import type { Days } from './calendar_days.ts'
import type { Chance } from './chance.ts'
import { type Company, companies, fromDocuments } from './companies.ts'

export type Figures = {
  company: Company
  period: string
  revenue: number
  cogs: number
  gross_profit: number
  operating_expenses: number
  ebitda: number
  net_income: number
  cash_flow: number
}

const companiesWithYears = 40
const withQuarters = [
  'Alderbrook Physical Therapy',
  'Cinder & Oat Baking',
  'Ledgerleaf',
  'Pellingham Seafood',
  'Larkmoor Dairy',
  'Sable & Wren Fire Protection',
]

/** Three full years of forty companies, and the last six finished quarters of a few. */
export function figuresOf(chance: Chance, days: Days): Figures[] {
  const able = companies.filter(({ name }) => !fromDocuments.includes(name))
  const wanted = able.filter(({ name, margin, growth }) => withQuarters.includes(name) || margin < 0 || growth < 0)
  const others = chance.shuffled(able.filter((company) => !wanted.includes(company)))
  return [...wanted, ...others]
    .slice(0, companiesWithYears)
    .flatMap((company) => [
      ...yearsOf(company, chance, days.lastYear),
      ...(withQuarters.includes(company.name) ? quartersOf(company, chance, days) : []),
    ])
}

function yearsOf(company: Company, chance: Chance, lastYear: number): Figures[] {
  const before = 1 + company.growth + chance.between(-0.03, 0.02)
  const revenues = [company.revenue / (1 + company.growth) / before, company.revenue / (1 + company.growth)]
  const trend = chance.between(-0.004, 0.009)
  return [...revenues, company.revenue].map((revenue, index) =>
    statement(company, chance, {
      period: `FY${lastYear - 2 + index}`,
      revenue,
      // the last year is that of the record; the ones before lead up to it
      margin: company.margin - (2 - index) * (company.growth < 0 ? -0.02 : trend),
    }),
  )
}

const quarters = 6
const seasons = [0.235, 0.247, 0.252, 0.266]

function quartersOf(company: Company, chance: Chance, days: Days): Figures[] {
  const [year = 0, month = 1] = days.today.split('-').map(Number)
  const current = year * 4 + Math.floor((month - 1) / 3)
  return Array.from({ length: quarters }, (_, index) => {
    const quarter = current - quarters + index
    const ofYear = Math.floor(quarter / 4)
    const annual = company.revenue * (1 + company.growth) ** (ofYear - days.lastYear)
    return statement(company, chance, {
      period: `Q${(quarter % 4) + 1} ${ofYear}`,
      revenue: annual * (seasons[quarter % 4] ?? 0.25),
      margin: company.margin + chance.between(-0.012, 0.012),
    })
  })
}

/** What is usual in an industry, before the costs of running a company. */
const grossMargins: Record<string, number> = {
  ...{ Software: 0.74, 'Education & Training': 0.46, 'Healthcare Services': 0.36, 'Industrial Technology': 0.38 },
  ...{ 'Specialty Materials': 0.35, 'Business Services': 0.34, 'Food & Beverage': 0.31, Logistics: 0.24 },
}

type Given = { period: string; revenue: number; margin: number }

/** The lines agree: gross profit less operating expenses is EBITDA. Whole thousands, as reported. */
function statement(company: Company, chance: Chance, { period, revenue: exact, margin }: Given): Figures {
  const revenue = thousands(exact)
  const gross = Math.max(margin + 0.06, (grossMargins[company.industry] ?? 0.4) + chance.between(-0.02, 0.02))
  const gross_profit = thousands(revenue * gross)
  const ebitda = thousands(revenue * margin)
  const depreciation = revenue * chance.between(0.025, 0.04)
  const interest = revenue * 0.012
  const beforeTax = ebitda - depreciation - interest
  return {
    company,
    period,
    revenue,
    cogs: revenue - gross_profit,
    gross_profit,
    operating_expenses: gross_profit - ebitda,
    ebitda,
    net_income: thousands(beforeTax > 0 ? beforeTax * 0.75 : beforeTax),
    cash_flow: thousands(ebitda - revenue * chance.between(0.03, 0.05)),
  }
}

const thousands = (value: number) => Math.round(value / 1000) * 1000
