import { Button, Skeleton } from '@mantine/core'
import { api } from '../../api/client.ts'
import { RecordPeek } from '../../record/record_peek.tsx'
import { Part } from '../../table/peek.tsx'
import { ContactDialog } from './contact_dialog.tsx'
import { ContactFacts } from './contact_facts.tsx'
import { ContactFeed } from './contact_feed.tsx'

type Props = { id: string; name: string | undefined; onClose(): void }

/** A contact beside the list: how to reach them, and what was last. */
export function ContactPeek({ id, name, onClose }: Props) {
  const asked = api.useQuery('get', '/api/contacts/{contact_id}', { params: { path: { contact_id: id } } })
  const contact = asked.data
  return (
    <RecordPeek
      kind="contact"
      id={id}
      name={contact?.name ?? name ?? ' '}
      to="/contacts"
      onClose={onClose}
      below={contact && [contact.role, contact.company_name].filter(Boolean).join(', ')}
      fault={asked.error}
      again={asked.refetch}
      more={(edit) => (
        <Button variant="default" onClick={edit}>
          Edit
        </Button>
      )}
      dialog={(props) => contact && <ContactDialog {...props} contact={contact} />}
      facts={contact ? <ContactFacts contact={contact} /> : <Skeleton height={120} />}
    >
      {contact && (
        <>
          <Part>Last</Part>
          <ContactFeed contact={contact} most={8} />
        </>
      )}
    </RecordPeek>
  )
}
