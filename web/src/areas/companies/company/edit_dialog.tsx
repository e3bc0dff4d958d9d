import { Modal, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { type Body, client, refetch } from '../../../api/client.ts'
import { tellDone } from '../../../parts/tell.tsx'
import { readAmount } from '../../../table/read_amount.ts'
import { changesOf, useDraft } from '../../interactions/draft.ts'
import { SaveButtons } from '../../interactions/save_buttons.tsx'
import { useSaving } from '../../interactions/use_saving.ts'
import { type Company, pathOf } from './use_company.ts'

type Patch = Body<'/api/companies/{company_id}', 'patch'>
type Props = { opened: boolean; onClose(): void; company: Company }

/** Changes what is known of a company: only what was typed is sent, so that what a colleague changed meanwhile stays. */
export function EditDialog({ opened, onClose, company }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Edit ${company.name}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form company={company} onDone={onClose} />
    </Modal>
  )
}

const texts = ['name', 'industry', 'location', 'website', 'description'] as const
const figures = ['revenue', 'ebitda', 'employees', 'founded_year'] as const

function Form({ company, onDone }: { company: Company; onDone(): void }) {
  const draft = useDraft(`company.${company.id}`, typedOf(company))
  const { isSaving, faults, setFaults, run } = useSaving([...texts, ...figures])

  async function save() {
    const { body, wrong } = bodyOf(changesOf(draft.first, draft.value))
    if (!draft.value.name.trim()) wrong['name'] = 'A company has a name'
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    await run(async () => {
      if (Object.keys(body).length === 0) {
        onDone()
        return
      }
      await client.PATCH('/api/companies/{company_id}', { ...pathOf(company.id), body })
      draft.saved()
      onDone()
      const old: Patch = Object.fromEntries(Object.entries(company).filter(([name]) => name in body))
      tellDone('Saved', async () => {
        await client.PATCH('/api/companies/{company_id}', { ...pathOf(company.id), body: old })
        await refetch('/api/companies')
      })
      await refetch('/api/companies')
    })
  }

  const input = (name: (typeof texts)[number] | (typeof figures)[number], label: string, more: object = {}) => (
    <TextInput
      label={label}
      value={draft.value[name]}
      onChange={({ currentTarget }) => draft.set({ [name]: currentTarget.value })}
      error={faults[name]}
      {...more}
    />
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        {input('name', 'Name', { 'data-autofocus': true })}
        <Select
          label="Status"
          data={[
            { value: 'active', label: 'Active' },
            { value: 'inactive', label: 'Inactive' },
            { value: 'archived', label: 'Archived' },
          ]}
          allowDeselect={false}
          value={draft.value.status}
          onChange={(value) => draft.set({ status: statusOf(value) })}
        />
        {input('industry', 'Industry')}
        {input('location', 'Location')}
        {input('website', 'Website')}
        {input('founded_year', 'Founded', { inputMode: 'numeric' })}
        {input('revenue', 'Revenue, USD', { placeholder: '12.4M' })}
        {input('ebitda', 'EBITDA, USD', { placeholder: '2.1M' })}
        {input('employees', 'Employees', { inputMode: 'numeric' })}
      </SimpleGrid>
      <Textarea
        mt="sm"
        label="Description"
        value={draft.value.description}
        onChange={({ currentTarget }) => draft.set({ description: currentTarget.value })}
        error={faults['description']}
        minRows={4}
        maxRows={12}
      />
      <SaveButtons label="Save" isSaving={isSaving} save={save} />
    </form>
  )
}

const typedOf = (company: Company) => ({
  name: company.name,
  status: company.status,
  industry: company.industry ?? '',
  location: company.location ?? '',
  website: company.website ?? '',
  description: company.description ?? '',
  revenue: company.revenue?.toLocaleString('en-US') ?? '',
  ebitda: company.ebitda?.toLocaleString('en-US') ?? '',
  employees: company.employees?.toLocaleString('en-US') ?? '',
  founded_year: company.founded_year?.toString() ?? '',
})

function bodyOf(changes: Partial<ReturnType<typeof typedOf>>) {
  const body: Patch = {}
  const wrong: Record<string, string> = {}
  if (changes.status !== undefined) body.status = changes.status
  if (changes.name !== undefined) body.name = changes.name.trim()
  for (const field of texts.slice(1))
    if (changes[field] !== undefined) Object.assign(body, { [field]: changes[field]?.trim() || null })
  for (const field of figures) {
    const typed = changes[field]
    if (typed === undefined) continue
    const value = readAmount(typed)
    if (value === undefined) wrong[field] = 'A number such as 12.4M or 1,250'
    else body[field] = value
  }
  return { body, wrong }
}

const statusOf = (value: string | null) => (value === 'inactive' || value === 'archived' ? value : 'active')
