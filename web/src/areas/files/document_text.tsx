import { api } from '../../api/client.ts'
import { Asked } from '../../parts/page/state.tsx'
import styles from './document_screen.module.css'
import type { FileRecord } from './document_screen.tsx'

/** What the document says: in short, and the words of the page that is shown. */
export function DocumentText({ file, page }: { file: FileRecord; page: number }) {
  const text = api.useQuery(
    'get',
    '/api/files/{file_id}/pages/{page_number}/text',
    { params: { path: { file_id: file.id, page_number: page } } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const data = file.extracted_data
  const summary = data && 'summary' in data ? data.summary : null
  return (
    // what scrolls has to take the keyboard
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Text">
      {file.notices.map((notice) => (
        <p key={notice} className={styles.notice}>
          {notice}
        </p>
      ))}
      {summary && (
        <section>
          <h2>In short</h2>
          <p className={styles.reading}>{summary}</p>
        </section>
      )}
      <section>
        <h2>
          {text.data?.name ?? `${file.page_unit ?? 'page'} ${page}`.replace(/^./, (letter) => letter.toUpperCase())}
        </h2>
        <Asked of={text}>
          {({ text }) =>
            text ? <p className={styles.reading}>{text}</p> : <p className="quiet">There are no words on it.</p>
          }
        </Asked>
      </section>
    </div>
  )
}
