import type { Body, Row } from '../../api/client.ts'

export type ReportRow = Row<'/api/reports'>
export type ReportType = ReportRow['report_type']
/** What a report is asked for with. */
export type Order = Body<'/api/reports/generate', 'post'>
export type SectionName = NonNullable<NonNullable<Order>['sections']>[number]

type Kind = { name: string; says: string; sections: SectionName[]; comparisons: boolean }

/** What each type of report is for, and has when nothing else is chosen. */
export const kinds: Record<ReportType, Kind> = {
  investment_memo: {
    name: 'Investment memo',
    says: 'For the committee: what the company is, what speaks for and against it, and what to do.',
    sections: ['company_overview', 'financial_analysis', 'market_analysis', 'risk_assessment', 'recommendations'],
    comparisons: true,
  },
  executive_summary: {
    name: 'Executive summary',
    says: 'One page for who has two minutes: the answer first, then the company and its figures.',
    sections: ['recommendations', 'company_overview', 'financial_analysis'],
    comparisons: false,
  },
  due_diligence: {
    name: 'Due diligence',
    says: 'All sections in full, with the risks, the gaps in the record and the work that is left.',
    sections: ['company_overview', 'financial_analysis', 'market_analysis', 'risk_assessment', 'recommendations'],
    comparisons: true,
  },
  financial_analysis: {
    name: 'Financial analysis',
    says: 'The figures: growth, margins, cash and valuation, by year and by quarter.',
    sections: ['company_overview', 'financial_analysis', 'risk_assessment'],
    comparisons: true,
  },
  market_analysis: {
    name: 'Market analysis',
    says: 'The market as documents state it, and where the company stands among its peers.',
    sections: ['company_overview', 'market_analysis', 'risk_assessment'],
    comparisons: true,
  },
}

// reason: the keys of the table are all there are
export const reportTypes = Object.keys(kinds) as ReportType[]

export const sectionTitles: Record<SectionName, string> = {
  company_overview: 'Company overview',
  financial_analysis: 'Financial analysis',
  market_analysis: 'Market analysis',
  risk_assessment: 'Risk assessment',
  recommendations: 'Recommendations',
}

/** What stands above a section: the firm’s own heading where the report has one. */
export const headingOf = (name: SectionName, headings: Partial<Record<SectionName, string>>): string =>
  headings[name] ?? sectionTitles[name]

// reason: the keys of the table are all there are
export const sectionNames = Object.keys(sectionTitles) as SectionName[]

export const isSection = (name: string): name is SectionName => name in sectionTitles

/** In the order that is usual for the type; what it usually has not comes last. */
export const inOrder = (type: ReportType, chosen: readonly SectionName[]): SectionName[] => {
  const usual = kinds[type].sections
  return [...usual, ...sectionNames.filter((name) => !usual.includes(name))].filter((name) => chosen.includes(name))
}

export const states = {
  generating: { tone: 'accent', name: 'Being written' },
  completed: { tone: 'good', name: 'Written' },
  failed: { tone: 'bad', name: 'Failed' },
} as const
