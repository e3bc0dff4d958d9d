import { Modal } from '@mantine/core'
import { DialogForm } from '../../../form/dialog_form.tsx'
import { type FieldOf, Fields, type Option } from '../../../form/fields.tsx'
import { useForm } from '../../../form/form.tsx'
import { filled, valuesOf } from '../../../form/form_values.ts'
import { tellDone } from '../../../parts/tell.tsx'
import { useWhileOpen } from '../../../parts/use_while_open.ts'
import { addParty, changeParty, nameOf, ndaStates, optionsOf, type Party, roleNames, tellAdded } from './party.ts'

type Props = {
  opened: boolean
  onClose(): void
  dealId: string
  /** one to change, instead of a new one */
  party: Party | undefined
  files: Option[]
}

/** A new party of a deal, or all that is known of one. */
export function PartyDialog({ opened, onClose, party: given, ...props }: Props) {
  const party = useWhileOpen(opened, given)
  return (
    <Modal opened={opened} onClose={onClose} title={party ? `Edit ${nameOf(party)}` : 'Add a party'} size="lg">
      <PartyForm key={party?.id} onClose={onClose} party={party} {...props} />
    </Modal>
  )
}

const unwritten = {
  company_id: null as string | null,
  contact_id: null as string | null,
  role: 'other' as Party['role'],
  nda_state: 'none' as Party['nda_state'],
  nda_signed_on: null as string | null,
  nda_expires_on: null as string | null,
  nda_file_id: null as string | null,
  status: null as string | null,
  note: null as string | null,
} // reason: what a form begins with is narrower than what it holds
type Values = typeof unwritten

const inputs = (files: Option[]): FieldOf<keyof Values>[] => [
  { name: 'company_id', label: 'Company', kind: 'company', allowNew: true },
  {
    name: 'contact_id',
    label: 'Contact',
    kind: 'contact',
    companyField: 'company_id',
    description: 'Alone it brings the company of the contact with it.',
  },
  { name: 'role', label: 'Role', kind: 'choice', choices: optionsOf(roleNames) },
  { name: 'status', label: 'Status', maxLength: 100, placeholder: 'In your own words' },
  { name: 'nda_state', label: 'NDA', kind: 'choice', choices: optionsOf(ndaStates) },
  { name: 'nda_file_id', label: 'Agreement', kind: 'choice', choices: files, isClearable: true },
  { name: 'nda_signed_on', label: 'Signed on', kind: 'day' },
  { name: 'nda_expires_on', label: 'Expires on', kind: 'day' },
  { name: 'note', label: 'Note', kind: 'long', maxLength: 10_000, isWide: true },
]

function PartyForm({ onClose, dealId, party, files }: Omit<Props, 'opened'>) {
  const form = useForm<Values>({
    initialValues: valuesOf<Values>(unwritten, party),
    keptAs: `party.${dealId}${party?.id ?? ''}`,
    validate: ({ company_id, contact_id }) =>
      company_id || contact_id ? {} : { company_id: 'Choose a company or a contact.' },
    async save(values, changes) {
      if (party) {
        await changeParty(party, changes)
        return tellDone(`${nameOf(party)} saved`)
      }
      const added = await addParty(dealId, filled(values))
      if (added) tellAdded(added)
    },
    onSaved: onClose,
  })
  return (
    <DialogForm of={form} label={party ? 'Save' : 'Add party'} onClose={onClose}>
      <Fields form={form} columns={2} of={inputs(files)} />
    </DialogForm>
  )
}
