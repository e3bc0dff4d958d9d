import { RecordMail } from '../../emails/index.ts'
import { Timeline } from '../../events/index.ts'
import { FinancialsTab } from '../../financials/index.ts'
import { NotesList } from '../../notes/index.ts'
import { ReportsTab } from '../../reports/index.ts'
import { AskTab } from './ask_tab.tsx'
import { DealsTab } from './deals_tab.tsx'
import { DocumentsTab } from './documents_tab.tsx'
import { OverviewTab } from './overview_tab.tsx'
import { PeopleTab } from './people_tab.tsx'
import type { Tab } from './tabs.ts'
import type { Company, CompanyOverview } from './use_company.ts'

type Props = {
  tab: Tab
  company: Company
  overview: CompanyOverview | undefined
  show(tab: Tab): void
  onEdit(): void
  onNote(): void
  onReport(): void
}

/** What is behind a tab. */
export function Panel({ tab, company, overview, show, onEdit, onNote, onReport }: Props) {
  switch (tab) {
    case 'overview':
      return <OverviewTab company={company} overview={overview} show={show} onEdit={onEdit} />
    case 'timeline':
      return <Timeline company={company.id} />
    case 'notes':
      return <NotesList company={company.id} onNew={onNote} />
    case 'people':
      return <PeopleTab company={company} />
    case 'deals':
      return <DealsTab company={company} />
    case 'financials':
      return <FinancialsTab company={company.id} />
    case 'documents':
      return <DocumentsTab company={company} />
    case 'mail':
      return <RecordMail company={company} />
    case 'reports':
      return <ReportsTab of={{ company_id: company.id }} onNew={onReport} />
    case 'ask':
      return <AskTab company={company} />
    default:
      return tab satisfies never
  }
}
