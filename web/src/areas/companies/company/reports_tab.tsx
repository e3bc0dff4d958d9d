import { Button, Table } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api } from '../../../api/client.ts'
import { State } from '../../../parts/badges.tsx'
import { When, Words } from '../../../parts/figures.tsx'
import { useKeys } from '../../../parts/keys.ts'
import { Asked, Empty, Loading } from '../../../parts/state.tsx'
import { useMay } from '../../../parts/use_me.ts'
import { kinds } from '../../reports/kinds.ts'
import styles from './company.module.css'

const states = {
  generating: { tone: 'accent', name: 'Being written' },
  completed: { tone: 'good', name: 'Written' },
  failed: { tone: 'bad', name: 'Failed' },
} as const

/** The reports on the company, newest first. */
export function ReportsTab({ company, onNew }: { company: string; onNew(): void }) {
  const asked = api.useQuery(
    'get',
    '/api/reports',
    { params: { query: { company_id: company, page_size: 100 } } },
    {
      // one that is being written is looked at again until it is done
      refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === 'generating') ? 3000 : false),
    },
  )
  const may = useMay()
  useKeys(may.write ? [{ keys: 'c', does: 'Write a report', act: onNew }] : [])
  return (
    <Asked of={asked} loading={<Loading rows={4} />}>
      {({ data }) => {
        if (data.length === 0)
          return (
            <Empty title="No reports yet" action={may.write && <Button onClick={onNew}>Write a report</Button>}>
              A memo or an analysis of what is on record, written in seconds, each figure with where it comes from.
            </Empty>
          )
        return (
          <>
            {may.write && (
              <div className={styles.bar}>
                <Button variant="default" leftSection={<IconPlus size={14} />} onClick={onNew}>
                  Write a report
                </Button>
              </div>
            )}
            <section className={styles.table} tabIndex={0} aria-label="Reports">
              <Table highlightOnHover>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Report</Table.Th>
                    <Table.Th>State</Table.Th>
                    <Table.Th visibleFrom="sm">By</Table.Th>
                    <Table.Th className="number">Begun</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map((report) => (
                    <Table.Tr key={report.id}>
                      <Table.Td>
                        <Link to="/reports/$id" params={{ id: report.id }} className={styles.rowLink} data-row>
                          {kinds[report.report_type].name}
                        </Link>
                      </Table.Td>
                      <Table.Td>
                        <State tone={states[report.status].tone}>{states[report.status].name}</State>
                      </Table.Td>
                      <Table.Td visibleFrom="sm">
                        <Words>{report.created_by_name}</Words>
                      </Table.Td>
                      <Table.Td className="number">
                        <When at={report.created_at} />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </section>
          </>
        )
      }}
    </Asked>
  )
}
