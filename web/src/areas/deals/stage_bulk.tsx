import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { client, type Row } from '../../api/client.ts'
import { Fault } from '../../api/fault.ts'
import { counted } from '../../parts/format.ts'
import { changeManyTold } from '../../table/change_row.ts'
import { isIn, type Step, stepsBeside, usePipelines } from '../pipelines/index.ts'
import { missingIn } from './moving/change_deal.ts'
import { whyLost } from './moving/questions.ts'

type Deal = Row<'/api/deals'>

/** Moves several deals of one pipeline to a stage, with one way back; those that lack what it requires stay and are counted. */
export function StageBulk({ rows }: { rows: Deal[] }) {
  const pipelines = usePipelines()
  const [isDoing, setDoing] = useState(false)
  const [first] = rows
  const isMixed = rows.some(({ pipeline_id }) => pipeline_id !== first?.pipeline_id)

  async function move(step: Step) {
    const moved = rows.filter((row) => !isIn(row, step))
    const open = step.category === 'closed_lost' ? moved.filter(({ pass_reason }) => !pass_reason) : []
    const [one] = open
    const title = `Why ${open.length === 1 ? `was ${one?.name}` : `were these ${open.length} deals`} lost?`
    const reason = one ? await whyLost.ask({ title }) : ''
    if (reason === undefined) return
    setDoing(true)
    const place = step.id ? { stage_id: step.id } : { stage: step.category }
    const path = ({ id }: Deal) => ({ params: { path: { deal_id: id } } })
    await changeManyTold(
      '/api/deals',
      moved,
      (row) =>
        client.PATCH('/api/deals/{deal_id}', {
          ...path(row),
          body: { ...place, ...(reason && open.includes(row) && { pass_reason: reason }) },
        }),
      {
        told: (number) => `${counted(number, 'deal')} moved to ${step.name}`,
        refused: (faults) => refusal(step, moved.length, faults),
        undo: async (row) => {
          await client.POST('/api/deals/{deal_id}/undo-move', path(row))
          if (reason && open.includes(row))
            await client.PATCH('/api/deals/{deal_id}', { ...path(row), body: { pass_reason: row.pass_reason } })
        },
        also: ['/api/overview', '/api/staffing', '/api/companies'],
      },
    )
    setDoing(false)
  }
  if (!first) return null
  return (
    <Menu position="top" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          loading={isDoing}
          disabled={isMixed}
          title={isMixed ? 'The selected deals are in several pipelines' : undefined}
        >
          Stage
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflow: 'auto' }}>
        {stepsBeside(first, pipelines).map((step) => (
          <Menu.Item key={step.key} onClick={() => move(step)}>
            {step.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** How many stay, and what they lack; other faults are told as they are. */
function refusal({ name }: Step, all: number, faults: readonly unknown[]): unknown {
  const lacking = faults.flatMap((fault) => missingIn(fault) ?? [])
  const [first] = faults
  if (lacking.length === 0) return first
  const count = faults.filter(missingIn).length
  const labels = [...new Set(lacking.map(({ label }) => label))].join(', ')
  const [stays, lacks] = count === 1 ? ['stays', 'lacks'] : ['stay', 'lack']
  const detail = `${count} of ${counted(all, 'deal')} ${stays}: “${name}” requires ${labels}, which ${count === 1 ? 'it' : 'they'} ${lacks}`
  return new Fault(422, { detail })
}
