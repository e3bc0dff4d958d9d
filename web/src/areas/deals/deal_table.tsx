import { Link } from '@tanstack/react-router'
import { deal } from '../../../../src/records/descriptions/deals.ts'
import { Words } from '../../parts/figures.tsx'
import { PersonName } from '../../parts/person.tsx'
import { columnsFrom } from '../../record/described.ts'
import type { Column } from '../../table/columns.ts'
import { columnsOf, type Described } from '../../table/columns_of.tsx'
import { type Pipeline, StageState, stepOf, stepsBeside } from '../pipelines/index.ts'
import { CloseDate } from './board/deal_card.tsx'
import { type Deal, stepOptions } from './deal.ts'
import { changeDeal, changeOwner, changeStageAsked } from './moving/change_deal.ts'

type Person = { id: string; name: string }

/** What the table of deals shows of each, and what can be changed in it. */
export const dealColumns = (people: Person[], pipelines: readonly Pipeline[], mayEdit: boolean): Column<Deal>[] =>
  columnsOf(described(people, pipelines), mayEdit ? changeDeal : undefined)

const moment = { kind: 'when', width: 120, hidden: true } as const

const described = (people: Person[], pipelines: readonly Pipeline[]): Described<Deal>[] => [
  ...columnsFrom<Deal, typeof deal>(deal, {
    name: { title: 'Deal', width: 240, cell: ({ name }) => <span>{name}</span> },
    company_id: {
      kind: 'own',
      id: 'company',
      width: 220,
      sortBy: 'company_name',
      phone: true,
      cell: ({ company_id, company_name }) => (
        <Link to="/companies/$id" params={{ id: company_id }} className="link">
          {company_name}
        </Link>
      ),
      text: ({ company_name }) => company_name,
    },
    stage: {
      kind: 'own',
      width: 132,
      phone: true,
      cell: (row) => <StageState of={row} />,
      text: (row) => stepOf(row, pipelines).name,
      edit: {
        kind: 'choice',
        options: (row) => stepOptions(stepsBeside(row, pipelines)),
        value: (row) => stepOf(row, pipelines).key,
        async save(row, key) {
          const step = stepsBeside(row, pipelines).find((one) => one.key === key)
          return step && changeStageAsked(row, step)
        },
      },
    },
    value: { width: 104, phone: true },
    enterprise_value: { hidden: true },
    equity_cheque: { hidden: true },
    probability: { width: 104 },
    bid_date: { hidden: true },
    final_bid_date: { hidden: true },
    close_date: {
      width: 168,
      cell: (row) => (row.close_date ? <CloseDate deal={row} /> : <Words>{null}</Words>),
    },
    owner_id: {
      kind: 'own',
      id: 'owner',
      width: 160,
      sortBy: 'owner_name',
      cell: ({ owner_name }) => <PersonName name={owner_name} />,
      text: ({ owner_name }) => owner_name ?? '',
      edit: {
        kind: 'choice',
        options: people.map(({ id, name }) => ({ value: id, label: name })),
        value: ({ owner_id }) => owner_id,
        save: (row, id) => changeOwner(row, people.find((person) => person.id === id) ?? null),
      },
    },
    fund_id: {
      kind: 'own',
      id: 'fund',
      width: 140,
      hidden: true,
      cell: ({ fund_id, fund_name }) =>
        fund_id ? (
          <Link to="/funds/$id" params={{ id: fund_id }} className="link">
            {fund_name}
          </Link>
        ) : (
          <Words>{null}</Words>
        ),
      text: ({ fund_name }) => fund_name ?? '',
    },
    next_step: { width: 220 },
    source: { width: 140, hidden: true },
  }),
  ...(pipelines.length > 1
    ? [
        {
          kind: 'own' as const,
          id: 'pipeline',
          title: 'Pipeline',
          width: 132,
          hidden: true as const,
          cell: (row: Deal) => <Words>{pipelineOf(row, pipelines)}</Words>,
          text: (row: Deal) => pipelineOf(row, pipelines) ?? '',
        },
      ]
    : []),
  { ...moment, id: 'created_at', title: 'Created', sortBy: 'created_at', text: ({ created_at }) => created_at },
  { ...moment, id: 'updated_at', title: 'Changed', sortBy: 'updated_at', text: ({ updated_at }) => updated_at },
]

const pipelineOf = ({ pipeline_id }: Deal, pipelines: readonly Pipeline[]) =>
  pipelines.find(({ id }) => id === pipeline_id)?.name
