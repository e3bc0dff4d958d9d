import { Button, Menu, Popover } from '@mantine/core'
import { useState } from 'react'
import { companyStatuses } from '../../../../src/records/descriptions/companies.ts'
import { choiceLabel } from '../../../../src/records/descriptions/describe.ts'
import { client, refetch } from '../../api/client.ts'
import { tellDeleted } from '../../parts/deleted.ts'
import { counted } from '../../parts/format.ts'
import { changeManyTold } from '../../table/change_row.ts'
import { ChoiceFilter } from '../../table/filter_fields.tsx'
import { TagBulk } from '../tags/index.ts'
import type { CompanyRow } from './company_columns.tsx'
import { DeleteCompanies } from './delete_companies.tsx'

type Props = { rows: CompanyRow[]; industries: string[]; onDone(): void }
type How = Parameters<typeof changeManyTold<CompanyRow>>[3]
type Change = Partial<Pick<CompanyRow, 'status' | 'industry'>>

/** What can be done with several companies at once; each of it can be undone. */
export function CompanyBulk({ rows, industries, onDone }: Props) {
  const [isPicking, setPicking] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [doing, setDoing] = useState<'Status' | 'Industry' | 'Delete'>()
  const button = (name: typeof doing) => ({ loading: doing === name, disabled: doing !== undefined })

  /** What failed stays selected, to be tried again; but not with what is deleted by now. */
  async function run(name: typeof doing, act: (row: CompanyRow) => Promise<unknown>, how: How) {
    setDoing(name)
    const { done, fault } = await changeManyTold('/api/companies', rows, act, how)
    refetch('/api/deals', '/api/contacts', '/api/overview')
    setDoing(undefined)
    if (!fault || (name === 'Delete' && done.length > 0)) onDone()
  }
  const set = (name: 'Status' | 'Industry', change: Change) =>
    run(name, (row) => patch(row, change), {
      told: (number) => `${name} of ${counted(number, 'company', 'companies')} changed`,
      undo: (row) => patch(row, 'status' in change ? { status: row.status } : { industry: row.industry }),
    })
  const remove = () =>
    run('Delete', (row) => client.DELETE('/api/companies/{company_id}', at(row)), {
      told: (number) => `${counted(number, 'company', 'companies')} deleted`,
      isDeletion: true,
    })
  return (
    <>
      <Menu position="top" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" {...button('Status')}>
            Status
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {companyStatuses.map((status) => (
            <Menu.Item key={status} onClick={() => set('Status', { status })}>
              {choiceLabel(status)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Popover opened={isPicking} onChange={setPicking} position="top" trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" {...button('Industry')} onClick={() => setPicking((isOpen) => !isOpen)}>
            Industry
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={4} aria-label="Industry">
          <ChoiceFilter
            label="Industry"
            options={industries.map((value) => ({ value, label: value }))}
            values={[]}
            onPick={(industry) => {
              setPicking(false)
              set('Industry', { industry })
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <TagBulk kind="company" rows={rows} />
      <Button variant="default" c="var(--bad)" {...button('Delete')} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <DeleteCompanies companies={rows} opened={isAsking} onClose={() => setAsking(false)} remove={remove} />
    </>
  )
}

const at = ({ id }: { id: string }) => ({ params: { path: { company_id: id } } })

const patch = (row: CompanyRow, body: Change) => client.PATCH('/api/companies/{company_id}', { ...at(row), body })

/** Deletes one company, with the way back; a page of it is left first, and come back to. */
export async function deleteCompany(
  company: { id: string; name: string },
  page?: { leave(): Promise<unknown>; comeBack(): Promise<unknown> },
): Promise<void> {
  await client.DELETE('/api/companies/{company_id}', at(company))
  await page?.leave()
  tellDeleted(`${company.name} deleted`, company.id, page?.comeBack)
  await refetch('/api/companies', '/api/deals', '/api/contacts', '/api/overview')
}
