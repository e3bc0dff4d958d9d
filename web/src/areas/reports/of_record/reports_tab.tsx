import { api } from '../../../api/client.ts'
import { State } from '../../../parts/badges.tsx'
import { When, Words } from '../../../parts/figures.tsx'
import { Asked, Loading } from '../../../parts/page/state.tsx'
import { TabTable } from '../../../record/tab_table.tsx'
import { kinds } from '../kinds.ts'

const states = {
  generating: { tone: 'accent', name: 'Being written' },
  completed: { tone: 'good', name: 'Written' },
  failed: { tone: 'bad', name: 'Failed' },
} as const

type Props = { of: { company_id: string } | { deal_id: string }; onNew(): void }

/** The reports on a company, or on a deal, newest first. */
export function ReportsTab({ of, onNew }: Props) {
  const asked = api.useQuery(
    'get',
    '/api/reports',
    { params: { query: { ...of, page_size: 100 } } },
    {
      // one that is being written is looked at again until it is done
      refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === 'generating') ? 3000 : false),
    },
  )
  return (
    <Asked of={asked} loading={<Loading rows={4} />}>
      {({ data }) => (
        <TabTable
          label="Reports"
          rows={data}
          to="/reports/$id"
          name={({ report_type }) => kinds[report_type].name}
          columns={[
            'Report',
            {
              title: 'State',
              cell: ({ status }) => <State tone={states[status].tone}>{states[status].name}</State>,
            },
            { title: 'By', isWide: true, cell: ({ created_by_name }) => <Words>{created_by_name}</Words> },
            { title: 'Begun', isFigure: true, cell: ({ created_at }) => <When at={created_at} /> },
          ]}
          add={{ label: 'Write a report', act: onNew }}
          empty={{
            title: 'No reports yet',
            says: 'A memo or an analysis of what is on record, written in seconds, each figure with where it comes from.',
          }}
        />
      )}
    </Asked>
  )
}
