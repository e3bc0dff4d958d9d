import type { Stage } from '../../words/stages.ts'

type TemplateStage = { name: string; category: Stage; probability?: number; idle_days?: number; checklist?: string[] }
type Template = { name: string; kind: 'deal' | 'fundraising' | 'hire'; about: string; stages: TemplateStage[] }

/** Pipelines to begin with, by the names by which they are asked for. */
export const templateNames = [
  'buy_out',
  'growth',
  'venture',
  'credit',
  'search_fund',
  'sell_side',
  'fundraising',
] as const
export type TemplateName = (typeof templateNames)[number]

// biome-ignore format: a table
export const templates: Record<TemplateName, Template> = {
  buy_out: {
    name: 'Buy-out', kind: 'deal', about: 'Majority investments, from the first look to closing',
    stages: [
      { name: 'Sourced', category: 'lead', probability: 5, idle_days: 30 },
      { name: 'NDA', category: 'qualification', probability: 10, idle_days: 21, checklist: ['NDA signed', 'CIM received'] },
      { name: 'IOI', category: 'qualification', probability: 25, idle_days: 21, checklist: ['Model built', 'Indication sent'] },
      { name: 'Management meeting', category: 'proposal', probability: 35, idle_days: 21 },
      { name: 'LOI', category: 'proposal', probability: 50, idle_days: 14, checklist: ['Committee has approved the price', 'Letter of intent sent'] },
      { name: 'Exclusivity', category: 'negotiation', probability: 70, idle_days: 14, checklist: ['Financial, legal and commercial diligence under way'] },
      { name: 'Signed', category: 'negotiation', probability: 90, idle_days: 30, checklist: ['Purchase agreement signed', 'Financing committed'] },
      { name: 'Closed', category: 'closed_won' },
      { name: 'Passed', category: 'closed_lost' },
    ],
  },
  growth: {
    name: 'Growth', kind: 'deal', about: 'Minority investments in companies that grow',
    stages: [
      { name: 'Sourced', category: 'lead', probability: 5, idle_days: 30 },
      { name: 'First meeting', category: 'lead', probability: 10, idle_days: 21 },
      { name: 'Data review', category: 'qualification', probability: 20, idle_days: 21, checklist: ['Cohorts and retention received'] },
      { name: 'Partner meeting', category: 'proposal', probability: 35, idle_days: 14 },
      { name: 'Term sheet', category: 'proposal', probability: 55, idle_days: 14 },
      { name: 'Confirmatory diligence', category: 'negotiation', probability: 80, idle_days: 14 },
      { name: 'Invested', category: 'closed_won' },
      { name: 'Passed', category: 'closed_lost' },
    ],
  },
  venture: {
    name: 'Venture', kind: 'deal', about: 'Seed and early rounds',
    stages: [
      { name: 'Inbound', category: 'lead', probability: 2, idle_days: 14 },
      { name: 'First call', category: 'qualification', probability: 5, idle_days: 14 },
      { name: 'Deep dive', category: 'qualification', probability: 15, idle_days: 14 },
      { name: 'Partner meeting', category: 'proposal', probability: 35, idle_days: 10 },
      { name: 'Term sheet', category: 'negotiation', probability: 70, idle_days: 10 },
      { name: 'Invested', category: 'closed_won' },
      { name: 'Passed', category: 'closed_lost' },
    ],
  },
  credit: {
    name: 'Credit', kind: 'deal', about: 'Loans and other private credit',
    stages: [
      { name: 'Screening', category: 'lead', probability: 10, idle_days: 21 },
      { name: 'Early read', category: 'qualification', probability: 20, idle_days: 14 },
      { name: 'Indicative terms', category: 'proposal', probability: 40, idle_days: 14 },
      { name: 'Underwriting', category: 'proposal', probability: 55, idle_days: 14, checklist: ['Model and downside case', 'Covenants proposed'] },
      { name: 'Credit committee', category: 'negotiation', probability: 70, idle_days: 10 },
      { name: 'Documentation', category: 'negotiation', probability: 85, idle_days: 21 },
      { name: 'Funded', category: 'closed_won' },
      { name: 'Declined', category: 'closed_lost' },
    ],
  },
  search_fund: {
    name: 'Search fund', kind: 'deal', about: 'The search for one company to buy and run',
    stages: [
      { name: 'Target', category: 'lead', probability: 1, idle_days: 60 },
      { name: 'Owner contacted', category: 'lead', probability: 3, idle_days: 30 },
      { name: 'Owner call', category: 'qualification', probability: 8, idle_days: 21 },
      { name: 'Financials received', category: 'qualification', probability: 15, idle_days: 21 },
      { name: 'IOI', category: 'proposal', probability: 25, idle_days: 14 },
      { name: 'LOI signed', category: 'negotiation', probability: 60, idle_days: 14 },
      { name: 'Diligence', category: 'negotiation', probability: 75, idle_days: 14 },
      { name: 'Acquired', category: 'closed_won' },
      { name: 'Dropped', category: 'closed_lost' },
    ],
  },
  sell_side: {
    name: 'Sell-side', kind: 'deal', about: 'Mandates to sell a company',
    stages: [
      { name: 'Pitch', category: 'lead', probability: 20, idle_days: 30 },
      { name: 'Mandated', category: 'qualification', probability: 50, idle_days: 21, checklist: ['Engagement letter signed'] },
      { name: 'Marketing', category: 'qualification', probability: 55, idle_days: 21, checklist: ['Teaser sent', 'NDAs signed', 'Memorandum sent'] },
      { name: 'First bids', category: 'proposal', probability: 60, idle_days: 14 },
      { name: 'Final bids', category: 'proposal', probability: 70, idle_days: 14 },
      { name: 'Exclusivity', category: 'negotiation', probability: 80, idle_days: 14 },
      { name: 'Signed', category: 'negotiation', probability: 95, idle_days: 30 },
      { name: 'Closed', category: 'closed_won' },
      { name: 'Withdrawn', category: 'closed_lost' },
    ],
  },
  fundraising: {
    name: 'Fundraising', kind: 'fundraising', about: 'Investors in a fund of the firm',
    stages: [
      { name: 'Target', category: 'lead', probability: 5, idle_days: 60 },
      { name: 'Contacted', category: 'lead', probability: 10, idle_days: 30 },
      { name: 'Meeting', category: 'qualification', probability: 20, idle_days: 30 },
      { name: 'Data room', category: 'proposal', probability: 40, idle_days: 30 },
      { name: 'Soft circle', category: 'negotiation', probability: 60, idle_days: 21 },
      { name: 'Hard circle', category: 'negotiation', probability: 85, idle_days: 21 },
      { name: 'Committed', category: 'closed_won' },
      { name: 'Declined', category: 'closed_lost' },
    ],
  },
}
