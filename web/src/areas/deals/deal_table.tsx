import { Link } from '@tanstack/react-router'
import { deal } from '../../../../src/records/descriptions/deals.ts'
import { StageState, stageNames } from '../../parts/badges.tsx'
import { Words } from '../../parts/figures.tsx'
import { PersonName } from '../../parts/person.tsx'
import { columnsFrom } from '../../record/described.ts'
import type { Column } from '../../table/columns.ts'
import { columnsOf, type Described } from '../../table/columns_of.tsx'
import { CloseDate } from './board/deal_card.tsx'
import { changeDeal, changeOwner, changeStage } from './change_deal.ts'
import { type Deal, stageOf, stageOptions } from './deal.ts'

type Person = { id: string; name: string }

/** What the table of deals shows of each, and what can be changed in it. */
export const dealColumns = (people: Person[], mayEdit: boolean): Column<Deal>[] =>
  columnsOf(described(people), mayEdit ? changeDeal : undefined)

const moment = { kind: 'when', width: 120, hidden: true } as const

const described = (people: Person[]): Described<Deal>[] => [
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
      cell: ({ stage }) => <StageState stage={stage} />,
      text: ({ stage }) => stageNames[stage],
      edit: {
        kind: 'choice',
        options: stageOptions,
        value: ({ stage }) => stage,
        save: (row, stage) => changeStage(row, stageOf(stage) ?? row.stage),
      },
    },
    value: { width: 104, phone: true },
    probability: { width: 104 },
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
  { ...moment, id: 'created_at', title: 'Created', sortBy: 'created_at', text: ({ created_at }) => created_at },
  { ...moment, id: 'updated_at', title: 'Changed', sortBy: 'updated_at', text: ({ updated_at }) => updated_at },
]
