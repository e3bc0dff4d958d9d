import { Button, Code } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAddress } from '../../parts/address.ts'
import { counted } from '../../parts/format.ts'
import { useKeys } from '../../parts/keys.ts'
import { Empty } from '../../parts/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { Page } from '../../shell/page.tsx'
import { DataTable } from '../../table/data_table.tsx'
import { type Filter, FilterChips, isNarrowed } from '../../table/filter_chips.tsx'
import listStyles from '../../table/list.module.css'
import { WithPeek } from '../../table/peek.tsx'
import { SearchBox } from '../../table/search_box.tsx'
import type { How } from '../../table/use_grid.ts'
import { useRows } from '../../table/use_rows.ts'
import { inQuery, useSort } from '../../table/use_sort.ts'
import { useCustomFilter } from '../custom-fields/custom_filter.tsx'
import { ExportMenu } from '../export/export_menu.tsx'
import { DataLinks } from '../import/data_links.tsx'
import { useTagFilter } from '../tags/tags.ts'
import { ViewsMenu } from '../views/views_menu.tsx'
import { CompanyBulk } from './company_bulk.tsx'
import { type CompanyRow, companyColumns } from './company_columns.tsx'
import { CompanyDialog } from './company_dialog.tsx'
import { companyStatuses, useCompanyFacets } from './company_fields.tsx'
import { CompanyPeek } from './company_peek.tsx'

/** All companies of the firm, to find, compare and change. */
export function CompaniesScreen() {
  const may = useMay()
  const navigate = useNavigate()
  const isPhone = useMediaQuery('(max-width: 767px)', innerWidth < 768, { getInitialValueInEffect: false })
  const [search, set] = useAddress()
  const [sort, setSort] = useSort()
  const facets = useCompanyFacets()
  const [tags, fields] = [useTagFilter('company'), useCustomFilter('company')]
  const filters = useMemo(() => [...filtersOf(facets), ...tags, ...fields], [facets, tags, fields])
  const industries = useMemo(() => facets?.industries.map(({ value }) => value) ?? [], [facets])
  const columns = useMemo(() => companyColumns({ canWrite: may.write, industries }), [may.write, industries])
  const query = {
    search: search['search'],
    industry: search['industry'],
    location: search['location'],
    status: search['status'],
    revenue_min: search['revenue_min'],
    revenue_max: search['revenue_max'],
    tag: search['tag'],
    custom: search['custom'],
    ...inQuery(sort),
  }
  const rows = useRows<CompanyRow>('/api/companies', { ...query, include: 'activity' })
  const open = isPhone ? undefined : search['open']
  const isNew = may.write && search['new'] !== undefined
  const add = () => set({ new: '1' }, 'push')
  useKeys(may.write ? [{ keys: 'c', does: 'New company', act: add }] : [])

  function look(row: CompanyRow, how: How) {
    if (isPhone || (how === 'enter' && row.id === open)) navigate({ to: '/companies/$id', params: { id: row.id } })
    else if (row.id !== open) set({ open: row.id }, open ? 'replace' : 'push')
  }

  return (
    <Page
      title="Companies"
      fixed
      actions={
        <>
          <DataLinks kind="companies" />
          <ExportMenu list="companies" query={query} />
          {may.write && <Button onClick={add}>Add a company</Button>}
        </>
      }
      below={
        <>
          <ViewsMenu list="companies" />
          <SearchBox label="Search companies" />
          <FilterChips filters={filters} />
          <span className={listStyles.count} role="status">
            {rows.total !== undefined && counted(rows.total, 'company', 'companies')}
          </span>
        </>
      }
    >
      <WithPeek
        peek={open && <CompanyPeek id={open} name={nameOf(rows, open)} onClose={() => set({ open: undefined })} />}
      >
        <DataTable
          name="companies"
          label="Companies"
          rows={rows}
          columns={columns}
          onOpen={look}
          openId={open}
          sort={sort}
          onSort={setSort}
          selection
          {...(may.write && {
            bulk: (chosen: CompanyRow[], done: () => void) => (
              <CompanyBulk rows={chosen} industries={industries} onDone={done} />
            ),
          })}
          csvName="companies"
          empty={
            isNarrowed(filters, search) ? (
              <Empty
                title="No company matches"
                action={
                  <Button variant="default" onClick={() => set(nothing)}>
                    Show all companies
                  </Button>
                }
              >
                Try fewer words, or take a filter away.
              </Empty>
            ) : (
              <Empty
                title="The companies you look at belong here"
                action={may.write && <Button onClick={add}>Add a company</Button>}
              >
                Add one by hand,{' '}
                <Link to="/import" className={listStyles.link}>
                  import a table
                </Link>
                , or upload a document of one: its name and figures are read from it. For a firm to try things with, run{' '}
                <Code style={{ whiteSpace: 'nowrap' }}>npm run demo</Code>.
              </Empty>
            )
          }
        />
      </WithPeek>
      {may.write && <CompanyDialog opened={isNew} onClose={() => set({ new: undefined })} />}
    </Page>
  )
}

const nothing = {
  search: undefined,
  industry: undefined,
  location: undefined,
  status: undefined,
  revenue_min: undefined,
  revenue_max: undefined,
  tag: undefined,
  custom: undefined,
}

const filtersOf = (facets: ReturnType<typeof useCompanyFacets>): Filter[] => [
  { kind: 'choice', name: 'industry', label: 'Industry', options: (facets?.industries ?? []).map(withLabel) },
  { kind: 'money', from: 'revenue_min', to: 'revenue_max', label: 'Revenue', of: 'revenue' },
  { kind: 'text', name: 'location', label: 'Location', placeholder: 'A city, state or country' },
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    options: companyStatuses.map((status) => ({
      ...status,
      count: facets?.statuses.find(({ value }) => value === status.value)?.count,
    })),
  },
]

const withLabel = ({ value, count }: { value: string; count: number }) => ({ value, label: value, count })

/** While the panel is on its way it has the name that the list knows. */
function nameOf(rows: ReturnType<typeof useRows<CompanyRow>>, id: string): string | undefined {
  for (let index = 0; index < Math.min(rows.total ?? 0, 200); index++) {
    const row = rows.at(index)
    if (row?.id === id) return row.name
  }
  return undefined
}
