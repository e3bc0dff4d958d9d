import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useKeys } from '../../parts/keys.ts'
import { FaultNote } from '../../parts/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { Peek } from '../../table/peek.tsx'
import { CustomFields } from '../custom-fields/custom_fields.tsx'
import { LogDialog } from '../interactions/log_dialog.tsx'
import { TagChips } from '../tags/tag_chips.tsx'
import styles from './contact.module.css'
import { ContactDialog } from './contact_dialog.tsx'
import { ContactFacts } from './contact_facts.tsx'
import { ContactFeed } from './contact_feed.tsx'

/** A contact beside the list: how to reach them, and what was last. */
export function ContactPeek({ id, onClose }: { id: string; onClose(): void }) {
  const may = useMay()
  const contact = api.useQuery('get', '/api/contacts/{contact_id}', { params: { path: { contact_id: id } } })
  const [dialog, setDialog] = useState<'edit' | 'meeting' | 'note'>()
  const close = () => setDialog(undefined)
  const about = contact.data
  useKeys(
    may.write
      ? [
          { keys: 'm', does: 'Log a meeting', act: () => setDialog('meeting') },
          { keys: 'n', does: 'Write a note', act: () => setDialog('note') },
        ]
      : [],
  )
  return (
    <Peek
      title={about?.name ?? ' '}
      to={`/contacts/${id}`}
      onClose={onClose}
      below={about ? [about.role, about.company_name].filter(Boolean).join(', ') || ' ' : ' '}
      actions={
        may.write &&
        !contact.error && (
          <>
            <Button variant="default" onClick={() => setDialog('meeting')}>
              Log a meeting
            </Button>
            <Button variant="default" onClick={() => setDialog('note')}>
              Write a note
            </Button>
            <Button variant="default" onClick={() => setDialog('edit')}>
              Edit
            </Button>
          </>
        )
      }
    >
      {contact.error ? (
        <FaultNote error={contact.error} again={contact.refetch} />
      ) : about ? (
        <>
          <TagChips kind="contact" id={id} />
          <ContactFacts contact={about} />
          <CustomFields kind="contact" id={id} />
          <h3 className={styles.part}>Last</h3>
          <ContactFeed contact={about} most={8} />
        </>
      ) : (
        <Skeleton height={120} />
      )}
      <LogDialog
        opened={dialog === 'meeting' || dialog === 'note'}
        kind={dialog === 'note' ? 'note' : 'meeting'}
        onClose={close}
        contact={{ id, name: about?.name ?? '' }}
      />
      {about && <ContactDialog opened={dialog === 'edit'} onClose={close} contact={about} />}
    </Peek>
  )
}
