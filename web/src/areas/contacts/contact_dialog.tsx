import { Modal } from '@mantine/core'
import { contact as described } from '../../../../src/records/descriptions/contacts.ts'
import { client, type Reply, refetch } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { filled, valuesOf } from '../../form/form_values.ts'
import { tellDone } from '../../parts/tell.tsx'
import { inputsOf, unwrittenOf } from '../../record/described.ts'

type Contact = Reply<'/api/contacts/{contact_id}'>
type Props = {
  opened: boolean
  onClose(): void
  /** where a new one works: an id, or with its name */
  company?: string | { id: string; name?: string | null } | null
  /** one to change, instead of a new one */
  contact?: Contact
  onCreated?(contact: { id: string; name: string }): void
}

/** A new contact, or all fields of one. What was typed stays until it is saved, also when the dialog is closed. */
export function ContactDialog({ opened, onClose, ...props }: Props) {
  const title = props.contact ? 'Edit contact' : 'New contact'
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="md">
      <ContactForm key={props.contact?.id} onClose={onClose} {...props} />
    </Modal>
  )
}

type Values = Pick<Contact, keyof typeof described.fields>

const inputs = inputsOf(described, {
  name: { missing: 'Give the contact a name.', placeholder: 'Dana Whitfield', isWide: true },
  role: { placeholder: 'CFO' },
  company_id: { allowNew: true },
  email: { placeholder: 'dana@northwind.example' },
  phone: { kind: 'phone', placeholder: '+1 614 555 0142' },
  linkedin: { placeholder: 'linkedin.com/in/dana-whitfield' },
})

function ContactForm({ onClose, company, contact, onCreated }: Omit<Props, 'opened'>) {
  const company_id = typeof company === 'string' ? company : (company?.id ?? null)
  const unwritten = { ...unwrittenOf(described), company_id } as Values // reason: the description names what a contact has
  const form = useForm({
    initialValues: valuesOf(unwritten, contact),
    keptAs: `contact.${contact?.id ?? `new ${company_id ?? ''}`}`,
    async save(values, changes) {
      const { data } = contact
        ? await client.PATCH('/api/contacts/{contact_id}', {
            params: { path: { contact_id: contact.id } },
            body: changes,
          })
        : await client.POST('/api/contacts', { body: filled(values) })
      refetch('/api/contacts', '/api/companies')
      if (!data) return
      tellDone(contact ? `${data.name} saved` : `${data.name} added`)
      if (!contact) onCreated?.(data)
    },
    onSaved: onClose,
  })
  return (
    <DialogForm of={form} label={contact ? 'Save' : 'Add contact'} onClose={onClose}>
      <Fields form={form} columns={2} of={inputs} />
    </DialogForm>
  )
}
