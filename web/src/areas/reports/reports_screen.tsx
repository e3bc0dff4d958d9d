import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useAddress } from '../../parts/address.ts'
import { State } from '../../parts/badges.tsx'
import { When } from '../../parts/figures.tsx'
import { day } from '../../parts/format.ts'
import { IconPlus } from '../../parts/icons.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { Page } from '../../parts/page/page.tsx'
import { Empty } from '../../parts/page/state.tsx'
import { PersonName } from '../../parts/person.tsx'
import { useMay } from '../../parts/use_me.ts'
import type { Column } from '../../table/columns.ts'
import { DataTable } from '../../table/data_table.tsx'
import { type Filter, FilterChips, isNarrowed } from '../../table/filters/filter_chips.tsx'
import { companyFilter, useDealFilter } from '../../table/filters/link_filters.tsx'
import { useRows } from '../../table/use_rows.ts'
import { kinds, type ReportRow, reportTypes, states } from './kinds.ts'
import { NewReportDialog } from './new_report_dialog.tsx'

/** All reports of the firm, newest first. */
export function ReportsScreen() {
  const may = useMay()
  const navigate = useNavigate()
  const [search, set] = useAddress()
  const deal = useDealFilter()
  const filters = useMemo(() => [companyFilter, deal, ...filtersBesideLinks], [deal])
  const rows = useRows<ReportRow>('/api/reports', {
    company_id: search['company'],
    deal_id: search['deal'],
    report_type: search['type'],
    status: search['status'],
  })
  useAskWhileWriting(rows)
  const write = () => set({ new: '1' }, 'push')
  useKeys(may.write ? [{ keys: 'c', does: 'Write a report', act: write }] : [])
  const asked = search['new']
  return (
    <Page
      title="Reports"
      fixed
      actions={
        may.write && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={write}>
            New report
          </Button>
        )
      }
      below={<FilterChips filters={filters} />}
    >
      <DataTable
        name="reports"
        label="Reports"
        rows={rows}
        columns={columns}
        onOpen={({ id }) => navigate({ to: '/reports/$id', params: { id } })}
        csvName="reports.csv"
        empty={isNarrowed(filters, search) ? <NoneLikeThat /> : <NoneYet onNew={may.write ? write : undefined} />}
      />
      {may.write && (
        <NewReportDialog
          opened={asked !== undefined && asked !== ''}
          onClose={() => set({ new: undefined })}
          // an id in `new`, or the company the list is narrowed to
          company={asked && asked !== '1' ? asked : search['company']}
          deal={search['deal']}
        />
      )}
    </Page>
  )
}

const columns: Column<ReportRow>[] = [
  {
    id: 'company',
    title: 'Company',
    width: 260,
    cell: ({ company_name }) => <span className="clip">{company_name}</span>,
    text: ({ company_name }) => company_name,
  },
  {
    id: 'type',
    title: 'Type',
    width: 180,
    phone: true,
    cell: ({ report_type }) => kinds[report_type].name,
    text: ({ report_type }) => kinds[report_type].name,
  },
  {
    id: 'status',
    title: 'Status',
    width: 150,
    phone: true,
    cell: ({ status }) => <State tone={states[status].tone}>{states[status].name}</State>,
    text: ({ status }) => states[status].name,
  },
  {
    id: 'by',
    title: 'Asked for by',
    width: 190,
    cell: ({ created_by_name }) => <PersonName name={created_by_name} />,
    text: ({ created_by_name }) => created_by_name,
  },
  {
    id: 'when',
    title: 'When',
    width: 140,
    phone: true,
    cell: ({ created_at }) => <When at={created_at} />,
    text: ({ created_at }) => day(created_at),
  },
]

const askAgainMs = 3000

/** What is being written is looked at again until it is done. */
function useAskWhileWriting({ at, total = 0, refetch }: ReturnType<typeof useRows<ReportRow>>): void {
  const isWriting = Array.from({ length: Math.min(total, 100) }, (_, index) => at(index)).some(
    (row) => row?.status === 'generating',
  )
  useEffect(() => {
    if (!isWriting) return
    const timer = setInterval(refetch, askAgainMs)
    return () => clearInterval(timer)
  }, [isWriting])
}

function NoneYet({ onNew }: { onNew: (() => void) | undefined }) {
  return (
    <Empty
      title="No reports yet"
      action={
        onNew && (
          <Button variant="default" onClick={onNew}>
            Write a report
          </Button>
        )
      }
    >
      A memo or an analysis of what is on record about a company, written in seconds, each figure with where it comes
      from. Two versions can be compared, and each can be taken along as PDF or Word document.
    </Empty>
  )
}

function NoneLikeThat() {
  const [, set] = useAddress()
  return (
    <Empty
      title="No reports like that"
      action={
        <Button variant="default" onClick={() => set({ company: undefined, type: undefined, status: undefined })}>
          Show all reports
        </Button>
      }
    >
      None is of this company, type and status.
    </Empty>
  )
}

const filtersBesideLinks: Filter[] = [
  {
    kind: 'choice',
    name: 'type',
    label: 'Type',
    options: reportTypes.map((type) => ({ value: type, label: kinds[type].name })),
  },
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    options: Object.entries(states).map(([value, { name }]) => ({ value, label: name })),
  },
]
