import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, client, refetch } from '../../api/client.ts'
import { saveFile } from '../../api/save_file.ts'
import { sendTo } from '../../api/send.ts'
import { useCompanyName } from '../../parts/company_name.ts'
import { bytes } from '../../parts/format.ts'
import { IconPaperclip } from '../../parts/icons.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import type { Message } from '../email_bot/index.ts'
import { refusalOf } from '../files/index.ts'
import { attachmentPath } from './attachment_path.ts'
import styles from './conversation.module.css'

/** What came along: to save, and to keep as a document of the company. */
export function AttachmentList({ message: { id, attachments, company_id } }: { message: Message }) {
  const may = useMay()
  const company = useCompanyName(company_id)
  if (attachments.length === 0) return null
  const keep = (attachment: string, name: string) =>
    attempt(async () => {
      await client.POST('/api/emails/{email_id}/attachments/{attachment_id}/keep', {
        params: { path: { email_id: id, attachment_id: attachment } },
        body: { company_id },
      })
      tellDone(`${name} is kept as a document`)
      await refetch('/api/emails', '/api/files', '/api/companies')
    })
  return (
    <ul className={styles.attachments} aria-label="Attachments">
      {attachments.map(({ id: attachment, filename, size, file_id }) => (
        <li key={attachment}>
          <IconPaperclip className="quiet" size={14} stroke={1.6} />
          <span className="clip" title={filename}>
            {filename}
          </span>
          {size !== null && <small>{bytes(size)}</small>}
          <UnstyledButton
            className={styles.quietLink}
            aria-label={`Download ${filename}`}
            onClick={() =>
              attempt(async () => saveFile(await (await sendTo(attachmentPath(id, attachment))).blob(), filename))
            }
          >
            Download
          </UnstyledButton>
          {file_id ? (
            <Link to="/documents/$id" params={{ id: file_id }} className={styles.quietLink}>
              Open the document
            </Link>
          ) : (
            may.write &&
            !refusalOf({ name: filename, size: size ?? 1 }) && (
              <UnstyledButton className={styles.quietLink} onClick={() => keep(attachment, filename)}>
                Keep as a document{company && ` of ${company}`}
              </UnstyledButton>
            )
          )}
        </li>
      ))}
    </ul>
  )
}
