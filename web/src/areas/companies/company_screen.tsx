import { Tabs } from '@mantine/core'
import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Fault } from '../../api/fault.ts'
import { useAddress } from '../../parts/address.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { NothingHere } from '../../parts/page/nothing_here.tsx'
import { Page } from '../../parts/page/page.tsx'
import { FaultNote } from '../../parts/page/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { AlsoHere } from '../../record/also_here.tsx'
import { DeleteRecords } from '../../record/delete_records.tsx'
import { isInFront, RecordTabs, stepInTab } from '../../record/record_tabs.tsx'
import { CommentsButton } from '../comments/index.ts'
import { LogDialog } from '../interactions/index.ts'
import { WallDialog } from '../walls/index.ts'
import { Actions } from './company/actions.tsx'
import { Head } from './company/head.tsx'
import { KeyFigures } from './company/key_figures.tsx'
import { Panel } from './company/panel.tsx'
import { Shape } from './company/shape.tsx'
import { countOf, type Tab, tabOf, tabs } from './company/tabs.ts'
import { type Company, useCompany, useCompanyOverview } from './company/use_company.ts'
import { CompanyDialog } from './company_dialog.tsx'
import { LostWith } from './lost_with.tsx'

/** A company: who it is, its figures, and all that hangs on it behind tabs; the tab is in the address. */
export function CompanyScreen() {
  const { id = '' } = useParams({ strict: false })
  const company = useCompany(id)
  if (company.data) return <Screen key={id} company={company.data} />
  // 422: what stands in the address is no id
  if (company.error instanceof Fault && [404, 422].includes(company.error.status)) return <NothingHere />
  if (!company.error) return <Shape />
  return (
    <Page title="Company">
      <FaultNote error={company.error} again={company.refetch} />
    </Page>
  )
}

function Screen({ company }: { company: Company }) {
  const overview = useCompanyOverview(company.id).data
  const [address] = useAddress()
  const navigate = useNavigate()
  const router = useRouter()
  const may = useMay()
  const [log, setLog] = useState<'meeting' | 'note'>('meeting')
  const [opened, setOpened] = useState<'log' | 'edit' | 'wall' | 'delete'>()
  const tab = tabOf(address['tab'])
  const counted = tabs.map((one) => ({ ...one, count: countOf(one.id, overview?.counts) }))

  // what a tab keeps in the address is of no use to the next
  const back = () => (router.history.canGoBack() ? router.history.back() : navigate({ to: '/companies' }))
  const show = (next: Tab) => navigate({ to: '.', search: { tab: next === 'overview' ? undefined : next } })
  const acts = {
    meeting: () => open('meeting'),
    note: () => open('note'),
    ask: () => show('ask'),
    report: () => navigate({ to: '/reports', search: { new: '1', company: company.id } }),
    edit: () => setOpened('edit'),
    wall: () => setOpened('wall'),
    remove: () => setOpened('delete'),
  }
  function open(kind: typeof log) {
    setLog(kind)
    setOpened('log')
  }

  const writing = [
    { keys: 'm', does: 'Log a meeting', act: acts.meeting },
    { keys: 'n', does: 'Write a note', act: acts.note },
    { keys: 'r', does: 'Write a report', act: acts.report },
    { keys: 'e', does: 'Edit the company', act: acts.edit },
  ]
  useKeys([
    ...(may.write ? writing : []),
    { keys: 'a', does: 'Ask about the company', act: acts.ask },
    ...tabs.map(({ id, name }, index) => ({ keys: String((index + 1) % 10), does: name, act: () => show(id) })),
    { keys: 'Escape', does: 'Back', act: (event) => isInFront(event) || back() },
    { keys: 'j', does: 'Next row', act: () => stepInTab(1) },
    { keys: 'k', does: 'Previous row', act: () => stepInTab(-1) },
  ])

  return (
    <Tabs value={tab} onChange={(value) => show(tabOf(value ?? undefined))} keepMounted={false}>
      <Page
        title={company.name}
        head={<Head company={company} overview={overview} />}
        actions={
          <>
            <AlsoHere of={{ type: 'company', id: company.id }} />
            <CommentsButton of={{ type: 'company', id: company.id }} name={company.name} />
            <Actions {...acts} />
          </>
        }
        below={<RecordTabs label="Company" tabs={counted} open={tab} show={show} />}
      >
        {tab === 'overview' && <KeyFigures company={company} />}
        <Tabs.Panel value={tab}>
          <Panel
            tab={tab}
            company={company}
            overview={overview}
            show={show}
            onEdit={acts.edit}
            onNote={acts.note}
            onReport={acts.report}
          />
        </Tabs.Panel>
      </Page>
      <LogDialog opened={opened === 'log'} onClose={() => setOpened(undefined)} kind={log} company={company} />
      <CompanyDialog opened={opened === 'edit'} onClose={() => setOpened(undefined)} company={company} />
      <DeleteRecords
        name="companies"
        rows={[company]}
        lost={<LostWith companies={[company]} />}
        opened={opened === 'delete'}
        onClose={() => setOpened(undefined)}
        onGone={() => navigate({ to: '/companies' })}
        onBack={() => navigate({ to: '/companies/$id', params: { id: company.id } })}
      />
      <WallDialog opened={opened === 'wall'} onClose={() => setOpened(undefined)} subject={company} />
    </Tabs>
  )
}
