import { company, companyKinds } from '../../../../src/records/descriptions/companies.ts'
import { boundsOf, choiceLabel } from '../../../../src/records/descriptions/describe.ts'
import { countryLabel } from '../../../../src/words/countries.ts'
import type { Row } from '../../api/client.ts'
import { Money, OpenValue, When, Words } from '../../parts/figures.tsx'
import { count } from '../../parts/format.ts'
import { choicesOf, columnsFrom } from '../../record/described.ts'
import { changeRecord, saveIn, undoChange } from '../../record/records.ts'
import { changeRow } from '../../table/change_row.ts'
import type { Column } from '../../table/columns.ts'
import { amountText, columnsOf, type Described, nameLink } from '../../table/columns_of.tsx'
import { CompanyState } from './company_fields.tsx'

export type CompanyRow = Row<'/api/companies'>

type Beside = Pick<NonNullable<CompanyRow['activity']>, 'ebitda' | 'employees' | 'country' | 'currency' | 'kind'>

/** Fields that stand beside the row, as part of what goes on at the company, and its revenue, which they say the currency of. */
function saveBeside(
  row: CompanyRow,
  { revenue = row.revenue, ...beside }: Partial<Beside> & { revenue?: number | null },
) {
  const activity = row.activity && { ...row.activity, ...beside }
  const names = Object.keys(beside) as (keyof Beside)[] // reason: the names of its type
  return changeRow<CompanyRow>('/api/companies', row, { revenue, activity }, async (change, done) => {
    const sent = names.map((name) => [name, change.activity?.[name] ?? null])
    const body = { ...(revenue !== row.revenue && { revenue: change.revenue }), ...Object.fromEntries(sent) }
    // what stands beside the row is seen there
    const seen = (one: CompanyRow) => ({ ...one, ...one.activity })
    if (done) return undoChange('companies', seen(done), body)
    const { activity: _activity, ...changed } = await changeRecord('companies', seen(row), body)
    return changed
  })
}

const currency = ({ activity }: CompanyRow) => activity?.currency

/** What of an amount is stored beside it: the currency that was typed, where the company was in another. */
const turned = (row: CompanyRow, typedIn: string | undefined) =>
  typedIn && typedIn !== currency(row) ? { currency: typedIn } : {}

type Given = { canWrite: boolean; industries: string[] }

/** What the list of companies can show. */
export const companyColumns = ({ canWrite, industries }: Given): Column<CompanyRow>[] =>
  columnsOf(described(industries), canWrite ? saveIn('companies') : undefined)

const described = (industries: string[]): Described<CompanyRow>[] => [
  ...columnsFrom<CompanyRow, typeof company>(company, {
    name: {
      cell: ({ id, name, status }) => (
        <>
          {nameLink(name, `/companies/${id}`)} <CompanyState status={status} />
        </>
      ),
    },
    industry: { phone: true, options: industries },
    revenue: {
      phone: true,
      currency,
      edit: {
        kind: 'money',
        ...boundsOf(company.fields.revenue),
        currency,
        value: ({ revenue }) => revenue,
        save: (row, revenue, typedIn) => saveBeside(row, { revenue, ...turned(row, typedIn) }),
      },
    },
    ebitda: {
      width: 92,
      cell: (row) => <Money value={row.activity?.ebitda} currency={currency(row)} of={row} inColumn />,
      text: ({ activity }) => amountText(activity?.ebitda, activity?.currency),
      edit: {
        kind: 'money',
        ...boundsOf(company.fields.ebitda),
        currency,
        value: ({ activity }) => activity?.ebitda ?? null,
        save: (row, ebitda, typedIn) => saveBeside(row, { ebitda, ...turned(row, typedIn) }),
      },
    },
    employees: {
      cell: ({ activity }) => <Words>{activity?.employees == null ? null : count(activity.employees)}</Words>,
      text: ({ activity }) => String(activity?.employees ?? ''),
      edit: {
        kind: 'count',
        ...boundsOf(company.fields.employees),
        value: ({ activity }) => activity?.employees ?? null,
        save: (row, employees) => saveBeside(row, { employees }),
      },
    },
    location: { width: 148 },
    country: {
      hidden: true,
      cell: ({ activity }) => <Words>{activity?.country ? countryLabel(activity.country) : null}</Words>,
      text: ({ activity }) => activity?.country ?? '',
      edit: {
        kind: 'choice',
        options: choicesOf(company.fields.country),
        value: ({ activity }) => activity?.country ?? null,
        save: (row, country) => saveBeside(row, { country }),
      },
    },
    kind: {
      hidden: true,
      cell: ({ activity }) => <Words>{activity?.kind && choiceLabel(activity.kind)}</Words>,
      text: ({ activity }) => activity?.kind ?? '',
      edit: {
        kind: 'choice',
        options: choicesOf(company.fields.kind),
        value: ({ activity }) => activity?.kind ?? null,
        save: (row, kind) => saveBeside(row, { kind: companyKinds.find((one) => one === kind) ?? null }),
      },
    },
    // nearly all are active: those that are not say so beside their name
    status: { hidden: true },
  }),
  {
    kind: 'own',
    id: 'last_contact',
    title: 'Last contact',
    width: 112,
    cell: ({ activity }) => <When at={activity?.last_contact_at} />,
    text: ({ activity }) => activity?.last_contact_at ?? '',
  },
  {
    kind: 'money',
    id: 'open_value',
    title: 'Open deals',
    of: 'deal_value',
    width: 100,
    cell: ({ activity }) => <OpenValue deals={activity?.open_deals} value={activity?.open_value} />,
    text: ({ activity }) => String(activity?.open_value || ''),
    edit: undefined,
  },
  {
    kind: 'own',
    id: 'owners',
    title: 'Owners',
    width: 150,
    cell: ({ activity }) => <Words>{namesOf(activity)}</Words>,
    text: ({ activity }) => namesOf(activity),
  },
  {
    kind: 'own',
    id: 'next_meeting',
    title: 'Next meeting',
    width: 116,
    hidden: true,
    cell: ({ activity }) => <When at={activity?.next_meeting_at} />,
    text: ({ activity }) => activity?.next_meeting_at ?? '',
  },
  { kind: 'when', id: 'created_at', title: 'Added', width: 112, sortBy: 'created_at', hidden: true },
  { kind: 'when', id: 'updated_at', title: 'Changed', width: 112, sortBy: 'updated_at', hidden: true },
]

const namesOf = (activity: CompanyRow['activity']): string => activity?.owners.map(({ name }) => name).join(', ') ?? ''
