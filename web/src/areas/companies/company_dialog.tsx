import { Anchor, Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { company as described } from '../../../../src/records/descriptions/companies.ts'
import { api, client, type Reply, refetch } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { filled, replaced, valuesOf } from '../../form/form_values.ts'
import { useCompanyFacets } from '../../parts/company_facets.ts'
import { tellDone } from '../../parts/tell.tsx'
import { inputsOf, unwrittenOf } from '../../record/described.ts'

type Company = Reply<'/api/companies/{company_id}'>
type Props = {
  opened: boolean
  onClose(): void
  /** one to change, instead of a new one */
  company?: Company
  /** what to do with a new one; its page is opened where this is not given */
  onCreated?(company: { id: string; name: string }): void
}

/** A new company, or all fields of one. What was typed stays until it is saved, also when the dialog is closed. */
export function CompanyDialog({ opened, onClose, ...props }: Props) {
  const title = props.company ? `Edit ${props.company.name}` : 'New company'
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg">
      <CompanyForm key={props.company?.id} onClose={onClose} {...props} />
    </Modal>
  )
}

type Values = Pick<Company, keyof typeof described.fields>

const unwritten = unwrittenOf(described) as Values // reason: the description names what a company has

const inputs = (company: Company | undefined, industries: string[]) =>
  inputsOf(described, {
    name: { missing: 'Give the company a name.', placeholder: 'Northwind Instruments' },
    industry: { choices: industries.map((value) => ({ value, label: value })) },
    status: company ? {} : false,
    location: { placeholder: 'Columbus, Ohio' },
    revenue: { placeholder: '84.2M' },
    ebitda: { placeholder: '15.9M' },
    employees: { placeholder: '240' },
    founded_year: { placeholder: '1998' },
    website: { placeholder: 'northwind.example' },
  })

function CompanyForm({ onClose, company, onCreated }: Omit<Props, 'opened'>) {
  const navigate = useNavigate()
  const industries = useCompanyFacets()?.industries.map(({ value }) => value) ?? []
  const [name, ...others] = inputs(company, industries)
  const form = useForm({
    initialValues: valuesOf(unwritten, company),
    keptAs: `company.${company?.id ?? ''}`,
    save: (values, changes) => (company ? change(company, changes) : create(values)),
    onSaved: onClose,
  })

  async function create(values: Values) {
    const { data } = await client.POST('/api/companies', { body: filled(values) })
    refetch('/api/companies')
    if (!data) return
    tellDone(`${data.name} added`)
    if (onCreated) onCreated(data)
    else navigate({ to: '/companies/$id', params: { id: data.id } })
  }

  return (
    <DialogForm of={form} label={company ? 'Save' : 'Add company'} onClose={onClose}>
      <Fields form={form} of={[name]} />
      {!company && <SameCompany name={form.values.name} website={form.values.website ?? ''} onFollow={onClose} />}
      <Fields form={form} columns={2} focus={false} of={others} />
    </DialogForm>
  )
}

/** Only what was typed is sent, so that what a colleague changed meanwhile stays. */
async function change(company: Company, changes: Partial<Values>) {
  if (Object.keys(changes).length === 0) return
  const send = async (body: Partial<Values>) => {
    await client.PATCH('/api/companies/{company_id}', { params: { path: { company_id: company.id } }, body })
    refetch('/api/companies')
  }
  await send(changes)
  tellDone('Saved', () => send(replaced(company, changes)))
}

/** Says where this company is there already, by its name or its website; it may be added all the same. */
function SameCompany({ name, website, onFollow }: { name: string; website: string; onFollow(): void }) {
  const [asked] = useDebouncedValue(name.trim(), 250)
  const [site] = useDebouncedValue(/^\S+\.[^\s.]{2,}$/.test(website.trim()) ? website.trim() : undefined, 250)
  const { data } = api.useQuery(
    'get',
    '/api/companies/duplicates',
    { params: { query: { name: asked, website: site } } },
    { enabled: asked.length > 1 },
  )
  const same = data?.data.find(({ score }) => score >= likely)?.records[0]
  if (!same || asked !== name.trim()) return null
  return (
    <div role="status" style={{ fontSize: 13, color: 'var(--warn)', marginTop: -6 }}>
      This company is here already:{' '}
      <Anchor component={Link} to={`/companies/${same.id}`} size="sm" onClick={onFollow}>
        {[same.name, same.location].filter(Boolean).join(', ')}
      </Anchor>
    </div>
  )
}

// the same name in another form, or the same domain
const likely = 0.75
