import { ActionIcon, Button, Menu, Modal, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, client, refetch } from '../../api/client.ts'
import { DialogEnd } from '../../form/dialog_end.tsx'
import { canBeRestored, tellDeleted } from '../../parts/deleted.ts'
import { dayAndTime } from '../../parts/format.ts'
import { IconChevronDown, IconDots } from '../../parts/icons.ts'
import { attempt } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { CommentsButton } from '../comments/index.ts'
import { exportReport, type Format, formats } from './export_report.ts'
import { headingOf, isSection, kinds } from './kinds.ts'
import type { Report } from './use_report.ts'
import { beginReport } from './writing.ts'

type Props = { report: Report; onMail(): void }

/** What can be done with a report. */
export function ReportActions({ report, onMail }: Props) {
  const may = useMay()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const isDone = report.status === 'completed'
  const again = useAgain(report)
  return (
    <>
      <CommentsButton
        of={{ type: 'report', id: report.id }}
        name="this report"
        nameOf={(at) => (isSection(at) ? headingOf(at, report.metadata.headings) : undefined)}
        show={({ section }) => document.querySelector(`[data-part="${section}"]`)?.scrollIntoView({ block: 'start' })}
      />
      {isDone && may.write && (
        <Button variant="default" onClick={onMail} visibleFrom="sm">
          E-mail this
        </Button>
      )}
      {isDone && <Export report={report} />}
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon aria-label="More" title="More">
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isDone && <Versions report={report} />}
          {isDone && may.write && (
            <Menu.Item hiddenFrom="sm" onClick={onMail}>
              E-mail this
            </Menu.Item>
          )}
          <Menu.Item component={Link} to={`/companies/${report.company_id}`}>
            Open {report.company_name}
          </Menu.Item>
          {may.write && (
            <>
              <Menu.Divider />
              {report.status !== 'generating' && <Menu.Item onClick={again}>Write it again</Menu.Item>}
              <Menu.Item color="var(--bad)" onClick={() => setDeleting(true)}>
                Delete …
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isDeleting} onClose={() => setDeleting(false)} title="Delete this report?" size="sm">
        <Text size="sm">
          The {kinds[report.report_type].name.toLowerCase()} on {report.company_name} is gone for everyone. The records
          and documents it was written from stay. {canBeRestored()}
        </Text>
        <DialogEnd
          label="Delete"
          onClose={() => setDeleting(false)}
          isLoss
          act={() =>
            attempt(async () => {
              await client.DELETE('/api/reports/{report_id}', { params: { path: { report_id: report.id } } })
              await navigate({ to: '/reports' })
              tellDeleted('Report deleted', report.id)
              refetch('/api/reports/', '/api/reports', '/api/companies')
            })
          }
        />
      </Modal>
    </>
  )
}

/** Has the same report written anew, from what is on record now. */
export function useAgain(report: Report): () => Promise<boolean> {
  const navigate = useNavigate()
  const sections = Object.keys(report.sections).filter(isSection)
  return () =>
    attempt(async () => {
      const id = await beginReport({
        company_id: report.company_id,
        report_type: report.report_type,
        // one that failed may have begun only some of them
        ...(report.status === 'completed' && { sections }),
        include_comparisons: report.include_comparisons,
        time_period: report.time_period,
      })
      await navigate({ to: '/reports/$id', params: { id } })
    })
}

function Export({ report }: { report: Report }) {
  const [making, setMaking] = useState<Format>()
  async function save(format: Format) {
    setMaking(format)
    await attempt(() => exportReport(report, format))
    setMaking(undefined)
  }
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button
          variant="default"
          loading={making !== undefined}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => save(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const versionsMax = 8

/** The other finished reports of this type on the company, to compare with. */
function Versions({ report: { id, company_id, report_type, created_at } }: { report: Report }) {
  const others = useVersions({ company_id, report_type }).filter((one) => one.id !== id)
  if (others.length === 0)
    return <Menu.Label>Once this type of report is written again, the two can be compared.</Menu.Label>
  return (
    <>
      <Menu.Label>Compare with the version of</Menu.Label>
      {others.slice(0, versionsMax).map((other) => {
        const isOlder = other.created_at < created_at
        return (
          <Menu.Item
            key={other.id}
            component={Link}
            to={isOlder ? `/reports/${other.id}/compare/${id}` : `/reports/${id}/compare/${other.id}`}
          >
            {dayAndTime(other.created_at)}
          </Menu.Item>
        )
      })}
      <Menu.Divider />
    </>
  )
}

/** The finished reports of one type on a company, newest first. */
export const useVersions = ({ company_id, report_type }: Pick<Report, 'company_id' | 'report_type'>) =>
  api.useQuery(
    'get',
    '/api/reports',
    { params: { query: { company_id, report_type, status: 'completed', page_size: 50 } } },
    { enabled: company_id !== '' },
  ).data?.data ?? []
