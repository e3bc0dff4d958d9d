import { Button, Menu, Popover } from '@mantine/core'
import { useState } from 'react'
import { client, refetch } from '../../api/client.ts'
import { counted } from '../../parts/format.ts'
import { tellDone, tellFault } from '../../parts/tell.tsx'
import { changeMany } from '../../table/change_row.ts'
import { ChoiceFilter } from '../../table/filter_fields.tsx'
import type { CompanyRow } from './company_columns.tsx'
import { companyStatuses, isCompanyStatus } from './company_fields.tsx'

type Props = { rows: CompanyRow[]; industries: string[]; onDone(): void }
type Change = Partial<Pick<CompanyRow, 'status' | 'industry'>>

/** What can be done with several companies at once; each of it can be undone. */
export function CompanyBulk({ rows, industries, onDone }: Props) {
  const [isPicking, setPicking] = useState(false)
  const [doing, setDoing] = useState<'Status' | 'Industry' | 'Delete'>()
  const button = (name: typeof doing) => ({ loading: doing === name, disabled: doing !== undefined })

  /** What failed stays selected, to be tried again; but not with what is deleted by now. */
  async function run(name: typeof doing, act: (row: CompanyRow) => Promise<unknown>, told: Told) {
    setDoing(name)
    const { done, fault } = await all(rows, act, told)
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
      undo: (row) => client.POST('/api/companies/{company_id}/restore', at(row)),
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
          {companyStatuses.map(({ value, label }) => (
            <Menu.Item key={value} onClick={() => isCompanyStatus(value) && set('Status', { status: value })}>
              {label}
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
            value={undefined}
            onPick={(industry) => {
              setPicking(false)
              if (industry) set('Industry', { industry })
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <Button variant="default" c="var(--bad)" {...button('Delete')} onClick={remove}>
        Delete
      </Button>
    </>
  )
}

const at = ({ id }: CompanyRow) => ({ params: { path: { company_id: id } } })

const patch = (row: CompanyRow, body: Change) => client.PATCH('/api/companies/{company_id}', { ...at(row), body })

type Told = { told(number: number): string; undo(row: CompanyRow): Promise<unknown> }

async function all(rows: CompanyRow[], act: (row: CompanyRow) => Promise<unknown>, { told, undo }: Told) {
  const { done, fault } = await changeMany('/api/companies', rows, act)
  const revert = async () => {
    const reverted = await changeMany('/api/companies', done, undo)
    if (reverted.fault) throw reverted.fault
  }
  if (done.length > 0) tellDone(told(done.length), revert)
  if (fault) tellFault(fault)
  refetch('/api/deals', '/api/contacts', '/api/overview')
  return { done, fault }
}

/** Deletes one company, with the way back. */
export async function deleteCompany(company: { id: string; name: string }): Promise<void> {
  const path = { params: { path: { company_id: company.id } } }
  const everywhere = () => refetch('/api/companies', '/api/deals', '/api/contacts', '/api/overview')
  await client.DELETE('/api/companies/{company_id}', path)
  await everywhere()
  tellDone(`${company.name} deleted`, async () => {
    await client.POST('/api/companies/{company_id}/restore', path)
    await everywhere()
  })
}
