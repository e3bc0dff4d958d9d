import { Link } from '@tanstack/react-router'
import { StageState, stageNames } from '../../parts/badges.tsx'
import { Words } from '../../parts/figures.tsx'
import { PersonName } from '../../parts/person.tsx'
import type { Column } from '../../table/columns.ts'
import { columnsOf, type Described } from '../../table/columns_of.tsx'
import { changeDeal, changeOwner, changeStage } from './change_deal.ts'
import { type Deal, stageOf, stageOptions } from './deal.ts'
import { CloseDate } from './deal_card.tsx'
import styles from './deal_panel.module.css'

type Person = { id: string; name: string }

/** What the table of deals shows of each, and what can be changed in it. */
export const dealColumns = (people: Person[], mayEdit: boolean): Column<Deal>[] =>
  columnsOf(described(people), mayEdit ? changeDeal : undefined)

const moment = { kind: 'when', width: 120, hidden: true } as const

const described = (people: Person[]): Described<Deal>[] => [
  { kind: 'name', id: 'name', title: 'Deal', width: 240, sortBy: 'name', cell: ({ name }) => <span>{name}</span> },
  {
    kind: 'own',
    id: 'company',
    title: 'Company',
    width: 220,
    sortBy: 'company_name',
    phone: true,
    cell: ({ company_id, company_name }) => (
      <Link to="/companies/$id" params={{ id: company_id }} className={styles.company}>
        {company_name}
      </Link>
    ),
    text: ({ company_name }) => company_name,
  },
  {
    kind: 'own',
    id: 'stage',
    title: 'Stage',
    width: 132,
    sortBy: 'stage',
    phone: true,
    cell: ({ stage }) => <StageState stage={stage} />,
    text: ({ stage }) => stageNames[stage],
    edit: {
      kind: 'choice',
      options: stageOptions,
      value: ({ stage }) => stage,
      save: (deal, stage) => changeStage(deal, stageOf(stage) ?? deal.stage),
    },
  },
  { kind: 'money', id: 'value', title: 'Value', of: 'deal_value', width: 104, sortBy: 'value', phone: true },
  {
    kind: 'count',
    id: 'probability',
    title: 'Probability',
    width: 104,
    sortBy: 'probability',
    cell: ({ probability }) => <span className="number">{probability}%</span>,
  },
  {
    kind: 'own',
    id: 'close_date',
    title: 'Close date',
    width: 168,
    sortBy: 'close_date',
    cell: (deal) => (deal.close_date ? <CloseDate deal={deal} /> : <Words>{null}</Words>),
    text: ({ close_date }) => close_date ?? '',
    edit: {
      kind: 'date',
      value: ({ close_date }) => close_date,
      save: (deal, close_date) => changeDeal(deal, { close_date }),
    },
  },
  {
    kind: 'own',
    id: 'owner',
    title: 'Owner',
    width: 160,
    sortBy: 'owner_name',
    cell: ({ owner_name }) => <PersonName name={owner_name} />,
    text: ({ owner_name }) => owner_name ?? '',
    edit: {
      kind: 'choice',
      options: people.map(({ id, name }) => ({ value: id, label: name })),
      value: ({ owner_id }) => owner_id,
      save: (deal, id) => changeOwner(deal, people.find((person) => person.id === id) ?? null),
    },
  },
  {
    kind: 'own',
    id: 'fund',
    title: 'Fund',
    width: 140,
    hidden: true,
    cell: ({ fund_id, fund_name }) =>
      fund_id ? (
        <Link to="/funds/$id" params={{ id: fund_id }} className={styles.company}>
          {fund_name}
        </Link>
      ) : (
        <Words>{null}</Words>
      ),
    text: ({ fund_name }) => fund_name ?? '',
  },
  { kind: 'text', id: 'next_step', title: 'Next step', width: 220 },
  { kind: 'text', id: 'source', title: 'Source', width: 140, hidden: true },
  { ...moment, id: 'created_at', title: 'Created', sortBy: 'created_at', text: ({ created_at }) => created_at },
  { ...moment, id: 'updated_at', title: 'Changed', sortBy: 'updated_at', text: ({ updated_at }) => updated_at },
]
