import { Button, Tabs } from '@mantine/core'
import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Fault } from '../../../api/fault.ts'
import { useAddress } from '../../../parts/address.ts'
import { useKeys } from '../../../parts/keys/keys.ts'
import { Page } from '../../../parts/page/page.tsx'
import { Empty, FaultNote, Loading } from '../../../parts/page/state.tsx'
import { useMay } from '../../../parts/use_me.ts'
import { AlsoHere } from '../../../record/also_here.tsx'
import { isInFront, RecordTabs, stepInTab } from '../../../record/record_tabs.tsx'
import { CommentsButton } from '../../comments/index.ts'
import { LogDialog } from '../../interactions/index.ts'
import { useReading } from '../../notifications/index.ts'
import type { DealWithHistory } from '../deal.ts'
import { DealMenu } from '../deal_menu.tsx'
import { useDeal } from '../deal_panel.tsx'
import { DealHead } from './deal_head.tsx'
import { DealTab, type Tab, tabOf, tabs } from './deal_tab.tsx'

/** A deal: where it stands, and all that belongs to it behind tabs; the tab is in the address. */
export function DealScreen() {
  const { id = '' } = useParams({ strict: false })
  const { data, history, error, refetch } = useDeal(id)
  if (data) return <Screen key={id} deal={data} history={history} />
  if (!error)
    return (
      <Page title="Deal">
        <Loading rows={8} />
      </Page>
    )
  return (
    <Page title="Deal">
      {/* 422: what stands in the address is no id */}
      {error instanceof Fault && [404, 422].includes(error.status) ? (
        <Empty title="This deal is not here">It may have been deleted, or its company was.</Empty>
      ) : (
        <FaultNote error={error} again={refetch} />
      )}
    </Page>
  )
}

type Props = { deal: DealWithHistory; history: DealWithHistory['stage_history'] | undefined }

function Screen({ deal, history }: Props) {
  const [address] = useAddress()
  const navigate = useNavigate()
  const router = useRouter()
  const may = useMay()
  const [isLogging, setLogging] = useState(false)
  useReading([deal.id])
  const tab = tabOf(address['tab'])
  // what a tab keeps in the address is of no use to the next
  const show = (next: Tab) => navigate({ to: '.', search: { tab: next === 'overview' ? undefined : next } })
  const back = () => (router.history.canGoBack() ? router.history.back() : navigate({ to: '/deals' }))
  const log = () => setLogging(true)
  /** opens the field of the overview for typing */
  const edit = (name: string) => document.querySelector<HTMLElement>(`main [data-field="${name}"]`)?.click()
  const writing = [
    { keys: 'm', does: 'Log a meeting', act: log },
    { keys: 'e', does: 'Edit the value', act: () => edit('value') },
    { keys: 's', does: 'Change the stage', act: () => edit('stage') },
  ]
  useKeys([
    ...(may.write ? writing : []),
    ...tabs.map(({ id, name }, index) => ({ keys: String(index + 1), does: name, act: () => show(id) })),
    { keys: 'Escape', does: 'Back', act: (event) => isInFront(event) || back() },
    { keys: 'j', does: 'Next row', act: () => stepInTab(1) },
    { keys: 'k', does: 'Previous row', act: () => stepInTab(-1) },
  ])
  return (
    <Tabs value={tab} onChange={(value) => show(tabOf(value ?? undefined))} keepMounted={false}>
      <Page
        title={deal.name}
        head={<DealHead deal={deal} />}
        actions={
          <>
            <AlsoHere of={{ type: 'deal', id: deal.id }} />
            <CommentsButton of={{ type: 'deal', id: deal.id }} name={deal.name} />
            {may.write && <Button onClick={log}>Log activity</Button>}
            <DealMenu deal={deal} onDeleted={() => navigate({ to: '/deals' })} />
          </>
        }
        below={<RecordTabs label="Deal" tabs={tabs} open={tab} show={show} />}
      >
        <Tabs.Panel value={tab}>
          <DealTab tab={tab} deal={deal} history={history} show={show} />
        </Tabs.Panel>
      </Page>
      <LogDialog
        opened={isLogging}
        onClose={() => setLogging(false)}
        company={{ id: deal.company_id, name: deal.company_name }}
        deal={deal}
      />
    </Tabs>
  )
}
