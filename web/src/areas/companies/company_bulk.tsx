import { Button, Menu, Popover } from '@mantine/core'
import { useState } from 'react'
import { companyStatuses } from '../../../../src/records/descriptions/companies.ts'
import { choiceLabel } from '../../../../src/records/descriptions/describe.ts'
import { counted } from '../../parts/format.ts'
import { setRecord } from '../../record/records.ts'
import { changeManyTold } from '../../table/change_row.ts'
import { ChoiceFilter } from '../../table/filters/filter_fields.tsx'
import type { CompanyRow } from './company_columns.tsx'

type Props = { rows: CompanyRow[]; industries: string[]; onDone(): void }
type Field = 'status' | 'industry'
const names = { status: 'Status', industry: 'Industry' }

/** What is changed of several companies at once, with one way back. */
export function CompanyBulk({ rows, industries, onDone }: Props) {
  const [isPicking, setPicking] = useState(false)
  const [doing, setDoing] = useState<Field>()
  const button = (field: Field) => ({ loading: doing === field, disabled: doing !== undefined })

  /** What failed stays selected, to be tried again. */
  async function set(field: Field, value: string) {
    setDoing(field)
    const patch = (row: CompanyRow, to: unknown) => setRecord('companies', row, { [field]: to })
    const { fault } = await changeManyTold('/api/companies', rows, (row) => patch(row, value), {
      told: (number) => `${names[field]} of ${counted(number, 'company', 'companies')} changed`,
      undo: (row) => patch(row, row[field]),
      also: ['/api/deals', '/api/contacts', '/api/overview'],
    })
    setDoing(undefined)
    if (!fault) onDone()
  }
  return (
    <>
      <Menu position="top" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" {...button('status')}>
            Status
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {companyStatuses.map((status) => (
            <Menu.Item key={status} onClick={() => set('status', status)}>
              {choiceLabel(status)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Popover opened={isPicking} onChange={setPicking} position="top" trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" {...button('industry')} onClick={() => setPicking((isOpen) => !isOpen)}>
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
              set('industry', industry)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
