import { Skeleton } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useKeys } from '../../parts/keys/keys.ts'
import { Page } from '../../parts/page/page.tsx'
import { Asked } from '../../parts/page/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { ComposeDialog } from '../email_bot/index.ts'
import { isForWhatFloats } from './back_key.ts'
import { gapsIn } from './gaps.ts'
import { kinds } from './kinds.ts'
import styles from './report.module.css'
import { ReportActions } from './report_actions.tsx'
import { ReportBody } from './report_body.tsx'
import { StatusLine } from './status_line.tsx'
import { type Report, useReport } from './use_report.ts'

/** A report as it is written, and as it is read. */
export function ReportScreen() {
  const { id = '' } = useParams({ strict: false })
  const asked = useReport(id)
  const report = asked.data
  const [isMailing, setMailing] = useState(false)
  const navigate = useNavigate()
  const may = useMay()
  const mail = () => setMailing(true)
  useKeys([
    {
      keys: 'Escape',
      does: 'Back to the reports',
      act: (event) => isForWhatFloats(event) || navigate({ to: '/reports' }),
    },
    ...(may.write && report?.status === 'completed' ? [{ keys: 'm', does: 'Write a mail', act: mail }] : []),
  ])
  return (
    <Page
      title={report ? `${report.company_name}: ${kinds[report.report_type].name}` : 'Report'}
      head={report && <Title report={report} />}
      actions={report && <ReportActions key={id} report={report} onMail={mail} />}
      below={report && <StatusLine report={report} />}
    >
      <Asked of={asked} loading={<ReportLoading />}>
        {(found) => <ReportBody key={id} report={found} />}
      </Asked>
      {report && (
        <ComposeDialog
          opened={isMailing}
          onClose={() => setMailing(false)}
          company={report.company_id}
          report={{ id: report.id, gaps: gapsIn(report) }}
        />
      )}
    </Page>
  )
}

const Title = ({ report }: { report: Report }) => (
  <h1 className={styles.title}>
    <Link className="plain" to="/companies/$id" params={{ id: report.company_id }}>
      {report.company_name}
    </Link>
    <span>{kinds[report.report_type].name}</span>
  </h1>
)

const ReportLoading = () => (
  <div className={styles.layout} role="status" aria-busy="true" aria-label="Loading">
    <div className={styles.contents}>
      {[120, 130, 110, 116, 128].map((width, index) => (
        <Skeleton key={index} height={12} width={width} my={8} ml={12} />
      ))}
    </div>
    <div className={styles.article}>
      <Skeleton height={16} width={180} mb={20} />
      {[96, 92, 98, 60, 0, 94, 97, 88, 40].map((width, index) => (
        <Skeleton key={index} height={12} width={`${width * 0.65}%`} my={10} visible={width > 0} />
      ))}
    </div>
  </div>
)
