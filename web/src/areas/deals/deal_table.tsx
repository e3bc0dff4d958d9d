import { Link } from '@tanstack/react-router'
import { StageState, stageNames } from '../../parts/badges.tsx'
import { Money, When, Words } from '../../parts/figures.tsx'
import { PersonName } from '../../parts/person.tsx'
import type { Column } from '../../table/columns.ts'
import { changeDeal, changeOwner, changeStage } from './change_deal.ts'
import { type Deal, stageOf, stageOptions } from './deal.ts'
import { CloseDate } from './deal_card.tsx'
import styles from './deal_panel.module.css'

type Person = { id: string; name: string }

/** What the table of deals shows of each, and what can be changed in it. */
export function dealColumns(people: Person[], mayEdit: boolean): Column<Deal>[] {
  const columns: Column<Deal>[] = [
    {
      id: 'name',
      title: 'Deal',
      width: 240,
      sortBy: 'name',
      cell: ({ name }) => <span>{name}</span>,
      text: ({ name }) => name,
      edit: {
        kind: 'text',
        required: true,
        value: ({ name }) => name,
        save: (deal, name) => changeDeal(deal, { name: name ?? deal.name }),
      },
    },
    {
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
    {
      id: 'value',
      title: 'Value',
      of: 'deal_value',
      width: 104,
      align: 'right',
      sortBy: 'value',
      phone: true,
      cell: ({ value }) => <Money value={value} />,
      text: ({ value }) => String(value ?? ''),
      edit: { kind: 'money', value: ({ value }) => value, save: (deal, value) => changeDeal(deal, { value }) },
    },
    {
      id: 'probability',
      title: 'Probability',
      width: 104,
      align: 'right',
      sortBy: 'probability',
      cell: ({ probability }) => <span className="number">{probability}%</span>,
      text: ({ probability }) => String(probability),
      edit: {
        kind: 'number',
        value: ({ probability }) => probability,
        save: (deal, probability) => changeDeal(deal, { probability }),
      },
    },
    {
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
      id: 'next_step',
      title: 'Next step',
      width: 220,
      cell: ({ next_step }) => <Words>{next_step}</Words>,
      text: ({ next_step }) => next_step ?? '',
      edit: {
        kind: 'text',
        value: ({ next_step }) => next_step,
        save: (deal, next_step) => changeDeal(deal, { next_step }),
      },
    },
    {
      id: 'source',
      title: 'Source',
      width: 140,
      hidden: true,
      cell: ({ source }) => <Words>{source}</Words>,
      text: ({ source }) => source ?? '',
      edit: { kind: 'text', value: ({ source }) => source, save: (deal, source) => changeDeal(deal, { source }) },
    },
    {
      id: 'created_at',
      title: 'Created',
      width: 120,
      sortBy: 'created_at',
      hidden: true,
      cell: ({ created_at }) => <When at={created_at} />,
      text: ({ created_at }) => created_at,
    },
    {
      id: 'updated_at',
      title: 'Changed',
      width: 120,
      sortBy: 'updated_at',
      hidden: true,
      cell: ({ updated_at }) => <When at={updated_at} />,
      text: ({ updated_at }) => updated_at,
    },
  ]
  return mayEdit ? columns : columns.map(({ edit: _, ...column }) => column)
}
