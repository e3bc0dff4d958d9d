import { v4 as uuidv4 } from 'uuid'
import { requireCompany } from './companies.ts'
import type { Filling } from './records.ts'
import { send } from './service.ts'
import type { Key } from './team.ts'

const reports: { by: Key; company: string; report_type: string }[] = [
  { by: 'jonas', company: 'Tessamar Flow Controls', report_type: 'investment_memo' },
  { by: 'zoe', company: 'Cinder & Oat Baking', report_type: 'financial_analysis' },
]

/** The answer is a stream that ends when the report is written. */
export async function writeReports({ url, firm, ids }: Filling): Promise<number> {
  for (const { by, company, report_type } of reports) {
    const body = { company_id: ids.companies.get(requireCompany(company)), report_type }
    const { token } = firm.as(by)
    const stream = await send(url, { method: 'POST', path: '/api/reports/generate', body, token })
    if (!String(stream).includes('"type":"complete"')) throw new Error(`the report on ${company} was not completed`)
  }
  return reports.length
}

const questions = ['Which deals close in the next 30 days?', 'How did revenue and EBITDA of Tessamar develop?']

/** One chat of the partner. */
export async function askQuestions({ url, firm }: Filling): Promise<number> {
  const chat_id = uuidv4()
  const { token } = firm.as('mara')
  for (const query of questions) {
    const stream = await send(url, { method: 'POST', path: '/agentic-chat/query', body: { chat_id, query }, token })
    if (!String(stream).includes('"type":"complete"')) throw new Error(`no answer to "${query}"`)
  }
  return questions.length
}
