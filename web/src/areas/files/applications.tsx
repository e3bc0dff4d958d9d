import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, client, type Reply, type Row, refetch } from '../../api/client.ts'
import { When } from '../../parts/figures.tsx'
import { counted } from '../../parts/format.ts'
import { Asked, Empty } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { type CustomField, useFields } from '../custom-fields/index.ts'
import styles from './document_screen.module.css'
import { pathName } from './values.ts'

type Application = Row<'/api/files/{file_id}/applications'>
type Kept = Reply<'/api/files/{file_id}/applications/{application_id}/undo', 'post'>['kept'][number]

/** What was taken over from the document, newest first, and how to take it back. */
export function Applications({ fileId, onApply }: { fileId: string; onApply: () => void }) {
  const may = useMay()
  const applications = api.useQuery('get', '/api/files/{file_id}/applications', {
    params: { path: { file_id: fileId }, query: { page_size: 50 } },
  })
  return (
    // what scrolls has to take the keyboard
    <div className={`${styles.scroll} parted`} tabIndex={0} role="region" aria-label="Applied">
      <Asked of={applications}>
        {({ data, total }) =>
          total === 0 ? (
            <Empty
              title="Nothing was taken over yet"
              action={
                may.write && (
                  <Button variant="default" onClick={onApply}>
                    Apply to the company
                  </Button>
                )
              }
            >
              Values that a person has accepted become financial records of the company, each with its place in this
              document.
            </Empty>
          ) : (
            data.map((application) => <OneApplication key={application.id} fileId={fileId} application={application} />)
          )
        }
      </Asked>
    </div>
  )
}

function OneApplication({ fileId, application }: { fileId: string; application: Application }) {
  const may = useMay()
  const own = useFields('company')
  const { records, company_fields, made, company_id, company_name, undone_at } = application
  return (
    <div style={{ padding: '8px 0' }}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          {company_id ? (
            <Link to="/companies/$id" params={{ id: company_id }} className={styles.company}>
              {company_name}
            </Link>
          ) : (
            <span>A company, which went when it was taken back</span>
          )}
          <p className="quiet">{writtenBy(application)}</p>
          <p className="quiet">
            {application.applied_by_name}, <When at={application.applied_at} />
            {undone_at && (
              <>
                . Taken back by {application.undone_by_name}, <When at={undone_at} />
              </>
            )}
          </p>
        </div>
        {may.write && !undone_at && (
          <Button variant="default" onClick={() => attempt(() => undoApplication(fileId, application.id))}>
            Take back
          </Button>
        )}
      </Group>
    </div>
  )

  function writtenBy(of: Application): string {
    const periods = of.records.map(({ period }) => period).join(', ')
    return [
      made.companies > 0 ? 'a new company' : '',
      made.contacts > 0 ? counted(made.contacts, 'contact') : '',
      made.deals > 0 ? 'a deal' : '',
      records.length > 0 ? `${counted(records.length, 'record')}: ${periods}` : '',
      company_fields.length > 0 ? `of the company: ${fieldNames(company_fields, own)}` : '',
    ]
      .filter(Boolean)
      .join('; ')
  }
}

/** Fields of a company in a sentence: the firm’s own by the names they have. */
export const fieldNames = (fields: readonly string[], own: readonly CustomField[]): string =>
  fields.map((field) => (field.startsWith('own.') ? pathName(field, own) : field)).join(', ')

/** Takes back what was taken over, but for what a person has changed since, which is told. */
export async function undoApplication(file_id: string, application_id: string): Promise<void> {
  const { data } = await client.POST('/api/files/{file_id}/applications/{application_id}/undo', {
    params: { path: { file_id, application_id } },
  })
  await refetch(...filled)
  const kept = data?.kept.map(keptText) ?? []
  tellDone(kept.length > 0 ? `Taken back, but for ${kept.join('; ')}` : 'Taken back')
}

const keptText = ({ subject_type, name, field, reason }: Kept) =>
  `${[subject_type, name, field?.replace(/^own\./, '')].filter(Boolean).join(' ').replaceAll('_', ' ')}: ${reason}`

/** What shows records that a document has filled. */
export const filled = [
  '/api/files',
  '/api/companies',
  '/api/contacts',
  '/api/custom-fields/values',
  '/api/deals',
  '/api/financials',
  '/api/overview',
]
