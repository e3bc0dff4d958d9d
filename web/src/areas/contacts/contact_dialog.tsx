import { RecordDialog } from '../../record/record_dialog.tsx'

type Props = {
  opened: boolean
  onClose(): void
  /** where a new one works: an id, or with its name */
  company?: string | { id: string; name?: string | null } | null | undefined
  /** one to change, instead of a new one */
  contact?: { id: string } | undefined
  onCreated?(contact: { id: string; name: string }): void
}

/** A new contact, or all fields of one. */
export const ContactDialog = ({ company, contact, ...props }: Props) => (
  <RecordDialog
    {...props}
    name="contacts"
    record={contact}
    initial={{ company_id: typeof company === 'string' ? company : (company?.id ?? null) }}
    inputs={{
      name: { placeholder: 'Dana Whitfield' },
      role: { placeholder: 'CFO' },
      company_id: { allowNew: true },
      email: { placeholder: 'dana@northwind.example' },
      phone: { kind: 'phone', placeholder: '+1 614 555 0142' },
      linkedin: { placeholder: 'linkedin.com/in/dana-whitfield' },
    }}
  />
)

/** Said before contacts are deleted. */
export const contactsLost = 'Meetings, mail and notes stay with the company.'
