import { Alert, Button, Group, Modal, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { client, type Reply, refetch } from '../../api/client.ts'
import { Fault, sentenceOf } from '../../api/fault.ts'
import { tellDone } from '../../parts/tell.tsx'
import { webAddress } from '../companies/company_fields.tsx'
import { CompanyPicker } from '../companies/company_picker.tsx'

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
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={props.contact ? 'Edit contact' : 'New contact'}
      size="md"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ContactForm key={props.contact?.id} onClose={onClose} {...props} />
    </Modal>
  )
}

type Draft = { name: string; role: string; email: string; phone: string; linkedin: string; company_id: string | null }

const blank: Draft = { name: '', role: '', email: '', phone: '', linkedin: '', company_id: null }
const kept = new Map<string, Draft>()

function ContactForm({ onClose, company, contact, onCreated }: Omit<Props, 'opened'>) {
  const companyId = typeof company === 'string' ? company : (company?.id ?? null)
  const place = contact?.id ?? `new ${companyId ?? ''}`
  const [draft, setDraft] = useState(
    kept.get(place) ?? (contact ? draftOf(contact) : { ...blank, company_id: companyId }),
  )
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part }
    kept.set(place, next)
    setDraft(next)
  }
  const field = (name: Exclude<keyof Draft, 'company_id'>) => ({
    name,
    value: draft[name],
    error: wrong[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })

  async function save(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const missing: Record<string, string> = draft.name.trim() ? {} : { name: 'Give the contact a name.' }
    setWrong(missing)
    if (Object.keys(missing).length > 0 || isSaving) return
    setSaving(true)
    const body = {
      name: draft.name.trim(),
      role: draft.role.trim() || null,
      email: draft.email.trim() || null,
      // what stays is not sent: a role may not set what is hidden from it
      ...(draft.phone.trim() !== (contact?.phone ?? '') && { phone: draft.phone.trim() || null }),
      linkedin: webAddress(draft.linkedin),
      company_id: draft.company_id,
    }
    try {
      const { data } = contact
        ? await client.PATCH('/api/contacts/{contact_id}', { params: { path: { contact_id: contact.id } }, body })
        : await client.POST('/api/contacts', { body })
      kept.delete(place)
      onClose()
      refetch('/api/contacts', '/api/companies')
      if (!data) return
      tellDone(contact ? `${data.name} saved` : `${data.name} added`)
      if (!contact) onCreated?.(data)
    } catch (error) {
      const fields = error instanceof Fault ? error.fields : {}
      setWrong(Object.keys(fields).length > 0 ? fields : { form: sentenceOf(error) })
    } finally {
      setSaving(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save(event)
      }}
    >
      <Stack gap="sm">
        <TextInput {...field('name')} label="Name" required data-autofocus placeholder="Dana Whitfield" />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          <TextInput {...field('role')} label="Role" placeholder="CFO" />
          <CompanyPicker
            label="Company"
            value={draft.company_id}
            onChange={(id) => change({ company_id: id })}
            error={wrong['company_id']}
            allowNew
          />
          <TextInput {...field('email')} label="E-mail" type="email" placeholder="dana@northwind.example" />
          <TextInput {...field('phone')} label="Phone" type="tel" placeholder="+1 614 555 0142" />
        </SimpleGrid>
        <TextInput
          {...field('linkedin')}
          label="LinkedIn"
          inputMode="url"
          placeholder="linkedin.com/in/dana-whitfield"
        />
        {wrong['form'] && (
          <Alert color="red" role="alert">
            {wrong['form']}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            {contact ? 'Save' : 'Add contact'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const draftOf = ({ name, role, email, phone, linkedin, company_id }: Contact): Draft => ({
  name,
  role: role ?? '',
  email: email ?? '',
  phone: phone ?? '',
  linkedin: linkedin ?? '',
  company_id,
})
