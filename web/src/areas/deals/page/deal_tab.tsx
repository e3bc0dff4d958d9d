import { useNavigate } from '@tanstack/react-router'
import { useMay } from '../../../parts/use_me.ts'
import { RecordMail } from '../../emails/index.ts'
import { FileRows, UploadDrop } from '../../files/index.ts'
import { DealLists } from '../../lists/index.ts'
import { ReportsTab } from '../../reports/index.ts'
import { RecordTasks } from '../../tasks/index.ts'
import type { DealWithHistory } from '../deal.ts'
import { OverviewTab } from './overview_tab.tsx'
import { PeopleTab } from './people_tab.tsx'
import { TimelineTab } from './timeline_tab.tsx'
import { Unfiled } from './unfiled.tsx'

export const tabs = [
  { id: 'overview', name: 'Overview' },
  { id: 'people', name: 'People' },
  { id: 'timeline', name: 'Timeline' },
  { id: 'documents', name: 'Documents' },
  { id: 'mail', name: 'Mail' },
  { id: 'tasks', name: 'Tasks' },
  { id: 'reports', name: 'Reports' },
  { id: 'lists', name: 'Lists' },
] as const
export type Tab = (typeof tabs)[number]['id']

export const tabOf = (text: string | undefined): Tab => tabs.find(({ id }) => id === text)?.id ?? 'overview'

type Props = {
  tab: Tab
  deal: DealWithHistory
  history: DealWithHistory['stage_history'] | undefined
  show(tab: Tab): void
}

/** What is behind a tab. */
export function DealTab({ tab, deal, history, show }: Props) {
  const navigate = useNavigate()
  const may = useMay()
  switch (tab) {
    case 'overview':
      return <OverviewTab deal={deal} history={history} show={show} />
    case 'people':
      return <PeopleTab deal={deal} />
    case 'timeline':
      return <TimelineTab deal={deal} />
    case 'documents':
      return (
        <>
          <UploadDrop companyId={deal.company_id} dealId={deal.id} />
          <FileRows companyId={deal.company_id} dealId={deal.id} />
          {may.write && <Unfiled deal={deal} />}
        </>
      )
    case 'mail':
      return <RecordMail company={{ id: deal.company_id, name: deal.company_name }} deal={deal} />
    case 'tasks':
      return <RecordTasks deal_id={deal.id} />
    case 'reports':
      return (
        <ReportsTab
          of={{ deal_id: deal.id }}
          onNew={() => navigate({ to: '/reports', search: { new: '1', company: deal.company_id, deal: deal.id } })}
        />
      )
    case 'lists':
      return <DealLists dealId={deal.id} />
    default:
      return tab satisfies never
  }
}
