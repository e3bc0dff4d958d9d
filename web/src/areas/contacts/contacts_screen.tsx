import { Button, Code } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { contact } from '../../../../src/records/descriptions/contacts.ts'
import { useAddress } from '../../parts/address.ts'
import { useCompanyFacets } from '../../parts/company_facets.ts'
import { useMay } from '../../parts/use_me.ts'
import { filtersFrom, parametersFrom } from '../../record/described.ts'
import { ListScreen } from '../../record/list_screen.tsx'
import { useCompanyFilter } from '../../table/company_filter.tsx'
import type { Filter } from '../../table/filter_chips.tsx'
import { parametersOf } from '../../table/list_query.ts'
import { TagBulk } from '../tags/index.ts'
import { DeleteContacts } from './contact_bulk.tsx'
import { type ContactRow, contactColumns } from './contact_columns.tsx'
import { ContactDialog } from './contact_dialog.tsx'
import { ContactPeek } from './contact_peek.tsx'

const contacts = {
  list: 'contacts',
  kind: 'contact',
  parameters: parametersOf([...parametersFrom(contact), 'search', 'tag', 'custom'], {
    company: 'company_id',
    industry: 'company_industry',
  }),
  include: ['activity'],
  title: 'The people you deal with belong here',
} as const

/** Everybody the firm knows. */
export function ContactsScreen() {
  const may = useMay()
  const navigate = useNavigate()
  const [search] = useAddress()
  const filters = useFilters()
  const columns = useMemo(() => contactColumns(may.write), [may.write])
  const [removing, setRemoving] = useState<{ rows: ContactRow[]; done(): void }>()
  return (
    <>
      <ListScreen
        of={contacts}
        filters={filters}
        columns={columns}
        Peek={ContactPeek}
        bulk={(chosen, done) => (
          <>
            <TagBulk kind="contact" rows={chosen} />
            <Button variant="default" c="var(--bad)" onClick={() => setRemoving({ rows: chosen, done })}>
              Delete
            </Button>
          </>
        )}
        dialog={(props) => (
          <ContactDialog
            {...props}
            company={search['company']}
            onCreated={({ id }) => navigate({ to: '/contacts/$id', params: { id } })}
          />
        )}
      >
        Add one by hand with the company they work for. For a firm to try things with, run{' '}
        <Code style={{ whiteSpace: 'nowrap' }}>npm run demo</Code>.
      </ListScreen>
      <DeleteContacts
        contacts={removing?.rows ?? []}
        opened={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onDone={() => removing?.done()}
      />
    </>
  )
}

function useFilters(): Filter[] {
  const company = useCompanyFilter()
  const industries = useCompanyFacets()?.industries
  return useMemo(
    () => [
      {
        kind: 'choice',
        name: 'industry',
        label: 'Industry',
        many: true,
        options: industries?.map(({ value }) => ({ value, label: value })) ?? [],
      },
      ...filtersFrom(contact, { role: { placeholder: 'The whole role, such as CFO' } }),
      company,
    ],
    [company, industries],
  )
}
