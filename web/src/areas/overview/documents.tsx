import { Link } from '@tanstack/react-router'
import type { Reply } from '../../api/client.ts'
import { State } from '../../parts/badges.tsx'
import { When } from '../../parts/figures.tsx'
import styles from './home.module.css'
import { Section, useFirst } from './section.tsx'

type Props = { documents: Reply<'/api/overview'>['documents_waiting'] }

/** Documents that were read and wait for a person, and those that could not be read. */
export function Documents({ documents }: Props) {
  const { shown, onAll } = useFirst(documents.data, 5)
  return (
    <>
      <Section
        title="Waiting for review"
        total={documents.total}
        shown={shown.length}
        onAll={onAll}
        none="Every document that was read has been looked at."
        more={<Link to="/documents">All documents</Link>}
      >
        <ul className={styles.list}>
          {shown.map((file) => (
            <li key={file.id}>
              <div className="flex between regular gap-12">
                <Link to="/documents/$id" params={{ id: file.id }} className="clip medium">
                  {file.filename}
                </Link>
                <span className="quiet nowrap">
                  {file.review.checked} of {file.review.values} checked
                </span>
              </div>
              <div className="flex between note gap-12">
                <span className="clip">{file.company_name ?? 'No company yet'}</span>
                <When at={file.uploaded_at} />
              </div>
            </li>
          ))}
        </ul>
      </Section>
      {documents.failed_total > 0 && (
        <Section title="Could not be read" total={documents.failed_total} shown={documents.failed.length}>
          <ul className={styles.list}>
            {documents.failed.map((file) => (
              <li key={file.id}>
                <div className="flex between regular gap-12">
                  <Link to="/documents/$id" params={{ id: file.id }} className="clip medium">
                    {file.filename}
                  </Link>
                  <State tone="bad">Failed</State>
                </div>
                <div className="flex between note gap-12">{file.error.message}</div>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
