import type { Headings, ReportType, SectionName } from './schema.ts'

export type Depth = 'brief' | 'full'

/** What each type of report is called, has when nothing is said, and dwells on. */
type Kind = {
  title: string
  sections: { [section in SectionName]?: Depth }
  /** whether it compares with peers when that is not said */
  comparisons: boolean
  /** what its reader is after */
  towards: 'diligence' | 'decision' | 'figures' | 'market'
  /** whether it is printed on one page, with what is most important */
  isOnePage?: true
}

export const kinds: Record<ReportType, Kind> = {
  due_diligence: {
    title: 'Due diligence report',
    sections: {
      company_overview: 'full',
      financial_analysis: 'full',
      market_analysis: 'full',
      risk_assessment: 'full',
      recommendations: 'full',
    },
    comparisons: true,
    towards: 'diligence',
  },
  financial_analysis: {
    title: 'Financial analysis',
    sections: { company_overview: 'brief', financial_analysis: 'full', risk_assessment: 'brief' },
    comparisons: true,
    towards: 'figures',
  },
  market_analysis: {
    title: 'Market analysis',
    sections: { company_overview: 'brief', market_analysis: 'full', risk_assessment: 'brief' },
    comparisons: true,
    towards: 'market',
  },
  executive_summary: {
    title: 'Executive summary',
    // the answer first
    sections: { recommendations: 'brief', company_overview: 'brief', financial_analysis: 'brief' },
    comparisons: false,
    towards: 'decision',
    isOnePage: true,
  },
  investment_memo: {
    title: 'Investment memo',
    sections: {
      company_overview: 'full',
      financial_analysis: 'full',
      market_analysis: 'brief',
      risk_assessment: 'full',
      recommendations: 'full',
    },
    comparisons: true,
    towards: 'decision',
  },
}

export const sectionTitles: Record<SectionName, string> = {
  company_overview: 'Company overview',
  financial_analysis: 'Financial analysis',
  market_analysis: 'Market analysis',
  risk_assessment: 'Risk assessment',
  recommendations: 'Recommendations',
}

/** What stands above a section: the firm’s own heading where it has one. */
export const headingOf = (section: SectionName, headings: Headings): string =>
  headings[section] ?? sectionTitles[section]

// reason: Object.keys gives string[]; the table has no other keys
export const defaultSections = (type: ReportType) => Object.keys(kinds[type].sections) as SectionName[]
