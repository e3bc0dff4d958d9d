import { Button, Code } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { api } from '../../api/client.ts'
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
import { CompanyPicker } from '../companies/company_picker.tsx'
import { useCustomFilter } from '../custom-fields/custom_filter.tsx'
import { ExportMenu } from '../export/export_menu.tsx'
import { DataLinks } from '../import/data_links.tsx'
import { useTagFilter } from '../tags/tags.ts'
import { ViewsMenu } from '../views/views_menu.tsx'
import { DeleteContacts } from './contact_bulk.tsx'
import { type ContactRow, contactColumns } from './contact_columns.tsx'
import { ContactDialog } from './contact_dialog.tsx'
import { ContactPeek } from './contact_peek.tsx'

/** Everybody the firm knows. */
export function ContactsScreen() {
  const may = useMay()
  const navigate = useNavigate()
  const isPhone = useMediaQuery('(max-width: 767px)', innerWidth < 768, { getInitialValueInEffect: false })
  const [search, set] = useAddress()
  const [sort, setSort] = useSort()
  const filters = useFilters(search['company'])
  const columns = useMemo(() => contactColumns(may.write), [may.write])
  const [removing, setRemoving] = useState<{ rows: ContactRow[]; done(): void }>()
  const query = {
    search: search['search'],
    role: search['role'],
    company_id: search['company'],
    tag: search['tag'],
    custom: search['custom'],
    ...inQuery(sort),
  }
  const rows = useRows<ContactRow>('/api/contacts', query)
  const open = isPhone ? undefined : search['open']
  const add = () => set({ new: '1' }, 'push')
  useKeys(may.write ? [{ keys: 'c', does: 'New contact', act: add }] : [])

  function look(row: ContactRow, how: How) {
    if (isPhone || (how === 'enter' && row.id === open)) navigate({ to: '/contacts/$id', params: { id: row.id } })
    else if (row.id !== open) set({ open: row.id }, open ? 'replace' : 'push')
  }

  return (
    <Page
      title="Contacts"
      fixed
      actions={
        <>
          <DataLinks kind="contacts" />
          <ExportMenu list="contacts" query={query} />
          {may.write && <Button onClick={add}>Add a contact</Button>}
        </>
      }
      below={
        <>
          <ViewsMenu list="contacts" />
          <SearchBox label="Search contacts" />
          <FilterChips filters={filters} />
          <span className={listStyles.count} role="status">
            {rows.total !== undefined && counted(rows.total, 'contact')}
          </span>
        </>
      }
    >
      <WithPeek peek={open && <ContactPeek id={open} onClose={() => set({ open: undefined })} />}>
        <DataTable
          name="contacts"
          label="Contacts"
          rows={rows}
          columns={columns}
          onOpen={look}
          openId={open}
          sort={sort}
          onSort={setSort}
          selection
          {...(may.write && {
            bulk: (chosen: ContactRow[], done: () => void) => (
              <Button variant="default" c="var(--bad)" onClick={() => setRemoving({ rows: chosen, done })}>
                Delete
              </Button>
            ),
          })}
          csvName="contacts"
          empty={
            isNarrowed(filters, search) ? (
              <Empty
                title="No contact matches"
                action={
                  <Button variant="default" onClick={() => set(nothing)}>
                    Show all contacts
                  </Button>
                }
              >
                Try fewer words, or take a filter away.
              </Empty>
            ) : (
              <Empty
                title="The people you deal with belong here"
                action={may.write && <Button onClick={add}>Add a contact</Button>}
              >
                Add one by hand with the company they work for. For a firm to try things with, run{' '}
                <Code style={{ whiteSpace: 'nowrap' }}>npm run demo</Code>.
              </Empty>
            )
          }
        />
      </WithPeek>
      {may.write && (
        <ContactDialog
          opened={search['new'] !== undefined}
          onClose={() => set({ new: undefined })}
          company={search['company']}
          onCreated={({ id }) => navigate({ to: '/contacts/$id', params: { id } })}
        />
      )}
      <DeleteContacts
        contacts={removing?.rows ?? []}
        opened={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onDone={() => removing?.done()}
      />
    </Page>
  )
}

const nothing = { search: undefined, role: undefined, company: undefined, tag: undefined, custom: undefined }

function useFilters(companyId: string | undefined): Filter[] {
  const company = api.useQuery(
    'get',
    '/api/companies/{company_id}',
    { params: { path: { company_id: companyId ?? '' } } },
    { enabled: Boolean(companyId) },
  )
  const name = company.data?.name
  const [tags, fields] = [useTagFilter('contact'), useCustomFilter('contact')]
  return useMemo(() => [...filtersOf(name), ...tags, ...fields], [name, tags, fields])
}

const filtersOf = (company: string | undefined): Filter[] => [
  { kind: 'text', name: 'role', label: 'Role', placeholder: 'The whole role, such as CFO' },
  {
    kind: 'own',
    name: 'company',
    label: 'Company',
    shown: () => company ?? '…',
    field: (value, set) => (
      <div style={{ width: 260 }}>
        <CompanyPicker label="Company" size="xs" value={value || null} onChange={(id) => set(id ?? undefined)} />
      </div>
    ),
  },
]
