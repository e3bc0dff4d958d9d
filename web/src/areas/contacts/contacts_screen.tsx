import { Code } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { contact } from '../../../../src/records/descriptions/contacts.ts'
import { useAddress } from '../../parts/address.ts'
import { useCompanyFacets } from '../../parts/company_facets.ts'
import { useMay } from '../../parts/use_me.ts'
import { filtersFrom, parametersFrom } from '../../record/described.ts'
import { ListScreen } from '../../record/list_screen.tsx'
import type { Filter } from '../../table/filters/filter_chips.tsx'
import { lastContact, lastContactParameters, notContacted } from '../../table/filters/last_contact.ts'
import { companyFilter } from '../../table/filters/link_filters.tsx'
import { parametersOf } from '../../table/list_query.ts'
import { AddAllToList, AddToList } from '../lists/index.ts'
import { contactColumns } from './contact_columns.tsx'
import { ContactDialog, contactsLost } from './contact_dialog.tsx'
import { ContactPeek } from './contact_peek.tsx'

const contacts = {
  name: 'contacts',
  kept: { list: 'contacts', kind: 'contact' },
  parameters: parametersOf([...parametersFrom(contact), ...lastContactParameters, 'search', 'tag', 'custom'], {
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
  return (
    <ListScreen
      of={contacts}
      filters={filters}
      columns={columns}
      Peek={ContactPeek}
      bulk={(chosen) => <AddToList subject="contacts" ids={chosen.map(({ id }) => id)} />}
      ofAll={(query, total) => <AddAllToList subject="contacts" {...{ query, total }} />}
      lost={contactsLost}
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
  )
}

function useFilters(): Filter[] {
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
      companyFilter,
      notContacted,
      lastContact,
    ],
    [industries],
  )
}
