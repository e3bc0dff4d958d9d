import { type ManyRows, writeMany } from '../events/index.ts'

/** Financial records, written many at a time: keepFiguresOfMany brings what they come to up to date. */
export const recordRows: ManyRows = writeMany({
  table: 'financial_records',
  subject: 'financial_record',
  company: 'company_id',
  columns: {
    company_id: 'uuid',
    period: 'text',
    period_start: 'date',
    period_end: 'date',
    revenue: 'numeric',
    cogs: 'numeric',
    gross_profit: 'numeric',
    operating_expenses: 'numeric',
    ebitda: 'numeric',
    net_income: 'numeric',
    cash_flow: 'numeric',
  },
  standing: 'not company_deleted',
})
