import { Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { useCompanyFacets } from '../../parts/company_facets.ts'
import { RecordDialog } from '../../record/record_dialog.tsx'

type Props = {
  opened: boolean
  onClose(): void
  /** one to change, instead of a new one */
  company?: { id: string } | undefined
  /** what to do with a new one; its page is opened where this is not given */
  onCreated?(company: { id: string; name: string }): void
}

/** A new company, or all fields of one. */
export function CompanyDialog({ company, onCreated, ...props }: Props) {
  const navigate = useNavigate()
  const industries = useCompanyFacets()?.industries.map(({ value }) => ({ value, label: value })) ?? []
  return (
    <RecordDialog
      {...props}
      name="companies"
      size="lg"
      record={company}
      onCreated={onCreated ?? (({ id }) => navigate({ to: '/companies/$id', params: { id } }))}
      hint={({ name, website }) => (
        <SameCompany name={String(name)} website={String(website ?? '')} onFollow={props.onClose} />
      )}
      inputs={{
        name: { placeholder: 'Northwind Instruments' },
        industry: { choices: industries },
        status: company ? {} : false,
        location: { placeholder: 'Columbus, Ohio' },
        revenue: { placeholder: '84.2M' },
        ebitda: { placeholder: '15.9M' },
        currency: {},
        employees: { placeholder: '240' },
        founded_year: { placeholder: '1998' },
        website: { placeholder: 'northwind.example' },
      }}
    />
  )
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
