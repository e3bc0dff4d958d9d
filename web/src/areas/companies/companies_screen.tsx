import { Code } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { company } from '../../../../src/records/descriptions/companies.ts'
import { useCompanyFacets } from '../../parts/company_facets.ts'
import { usePeople } from '../../parts/people.ts'
import { useMay } from '../../parts/use_me.ts'
import { choicesOf, filtersFrom, parametersFrom } from '../../record/described.ts'
import { ListScreen } from '../../record/list_screen.tsx'
import type { Filter } from '../../table/filters/filter_chips.tsx'
import { lastContact, lastContactParameters, notContacted } from '../../table/filters/last_contact.ts'
import { parametersOf } from '../../table/list_query.ts'
import { AddAllToList, AddToList } from '../lists/index.ts'
import { CompanyBulk } from './company_bulk.tsx'
import { companyColumns } from './company_columns.tsx'
import { CompanyDialog } from './company_dialog.tsx'
import { CompanyPeek } from './company_peek.tsx'
import { LostWith } from './lost_with.tsx'

const companies = {
  name: 'companies',
  kept: { list: 'companies', kind: 'company' },
  parameters: parametersOf([...parametersFrom(company), ...lastContactParameters, 'search', 'deals', 'tag', 'custom'], {
    owner: 'owner_id',
  }),
  include: ['activity'],
  title: 'The companies you look at belong here',
} as const

/** All companies of the firm, to find, compare and change. */
export function CompaniesScreen() {
  const may = useMay()
  const facets = useCompanyFacets()
  const people = usePeople()
  const filters = useMemo(() => filtersOf(facets, people), [facets, people])
  const industries = useMemo(() => facets?.industries.map(({ value }) => value) ?? [], [facets])
  const columns = useMemo(() => companyColumns({ canWrite: may.write, industries }), [may.write, industries])
  return (
    <ListScreen
      of={companies}
      filters={filters}
      columns={columns}
      Peek={CompanyPeek}
      bulk={(chosen, done) => (
        <>
          <CompanyBulk rows={chosen} industries={industries} onDone={done} />
          <AddToList subject="companies" ids={chosen.map(({ id }) => id)} />
        </>
      )}
      ofAll={(query, total) => <AddAllToList subject="companies" {...{ query, total }} />}
      lost={(chosen) => <LostWith companies={chosen} />}
      dialog={(props) => <CompanyDialog {...props} />}
    >
      Add one by hand,{' '}
      <Link to="/import" className="link">
        import a table
      </Link>
      , or upload a document of one: its name and figures are read from it. For a firm to try things with, run{' '}
      <Code style={{ whiteSpace: 'nowrap' }}>npm run demo</Code>.
    </ListScreen>
  )
}

const filtersOf = (facets: ReturnType<typeof useCompanyFacets>, people: ReturnType<typeof usePeople>): Filter[] => [
  ...filtersFrom(company, {
    industry: { options: (facets?.industries ?? []).map(withLabel) },
    revenue: {},
    ebitda: {},
    location: { placeholder: 'A city, state or country', rare: true },
    country: { rare: true },
    kind: { rare: true },
    status: {
      options: choicesOf(company.fields.status).map((status) => ({
        ...status,
        count: facets?.statuses.find(({ value }) => value === status.value)?.count,
      })),
    },
  }),
  notContacted,
  { kind: 'choice', name: 'owner', label: 'Owner', options: people.map(asOption), many: true, rare: true },
  { kind: 'choice', name: 'deals', label: 'Deals', options: dealsOptions, rare: true },
  lastContact,
]

const dealsOptions = [
  { value: 'open', label: 'Open ones' },
  { value: 'none_open', label: 'None that is open' },
  { value: 'any', label: 'Any' },
  { value: 'none', label: 'None' },
]

const asOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

const withLabel = ({ value, count }: { value: string; count: number }) => ({ value, label: value, count })
