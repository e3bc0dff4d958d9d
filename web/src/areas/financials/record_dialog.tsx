import { Modal } from '@mantine/core'
import { financialRecord as described } from '../../../../src/records/descriptions/financials.ts'
import { type Body, client, refetch } from '../../api/client.ts'
import { changeAsSeen, takeBack } from '../../form/as_seen.ts'
import { DeleteButton } from '../../form/delete_button.tsx'
import { DialogForm } from '../../form/dialog_form.tsx'
import { type FieldOf, Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { filled, replaced, valuesOf } from '../../form/form_values.ts'
import { tellDeleted } from '../../parts/deleted.ts'
import { firmCurrency } from '../../parts/format.ts'
import { tellDone } from '../../parts/tell.tsx'
import { useWhileOpen } from '../../parts/use_while_open.ts'
import { choicesOf } from '../../record/described.ts'
import type { Period } from './periods.ts'
import { figureFields, figureNames } from './rows.ts'

type Props = {
  opened: boolean
  onClose(): void
  company: string
  period?: Period | undefined
  /** that of a new period, until another is chosen */
  currency: string | undefined
}

/** The figures of one period: new ones, or those of one on record. */
export function RecordDialog({ opened, onClose, ...given }: Props) {
  const props = useWhileOpen(opened, given)
  const title = props.period ? `Figures of ${props.period.period}` : 'Add a period'
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <RecordForm key={props.period?.id} onDone={onClose} {...props} />
    </Modal>
  )
}

type Values = Pick<Period, 'period' | 'period_start' | 'period_end' | 'currency' | (typeof figureFields)[number]>

const unwritten: Omit<Values, 'currency'> = {
  period: '',
  period_start: null,
  period_end: null,
  revenue: null,
  cogs: null,
  gross_profit: null,
  operating_expenses: null,
  ebitda: null,
  net_income: null,
  cash_flow: null,
}

const fieldsNow = (): FieldOf<keyof Values>[] => [
  {
    name: 'period',
    label: 'Period',
    required: true,
    missing: 'Such as FY2025, Q1 2026 or 2026 budget',
    placeholder: 'FY2025, Q1 2026, 2026 budget',
    isWide: true,
  },
  { name: 'period_start', label: 'First day', kind: 'day' },
  { name: 'period_end', label: 'Last day', kind: 'day' },
  { name: 'currency', label: 'Currency', kind: 'choice', choices: choicesOf(described.fields.currency) },
  ...figureFields.map((name) => ({
    name,
    label: figureNames[name],
    kind: 'money' as const,
    currencyField: 'currency',
    placeholder: name === 'revenue' ? '12.4M' : undefined,
  })),
]

function RecordForm({
  company,
  period,
  currency = firmCurrency(),
  onDone,
}: Omit<Props, 'opened' | 'onClose'> & { onDone(): void }) {
  const form = useForm({
    initialValues: valuesOf<Values>({ ...unwritten, currency }, period),
    keptAs: `figures.${period?.id ?? company}`,
    validate: ({ period_start: start, period_end: end }) => ({
      period_end: start && end && end < start && 'Not before the first day',
    }),
    async save(values, changes) {
      const undo = period ? await change(period, changes) : await create({ ...filled(values), company_id: company })
      tellDone(`Figures of ${values.period} saved`, async () => {
        await undo()
        await asked()
      })
      asked()
    },
    onSaved: onDone,
  })

  async function remove(record: Period) {
    await client.DELETE('/api/financials/{record_id}', pathOf(record.id))
    form.clear()
    onDone()
    tellDeleted(`Figures of ${record.period} deleted`, record.id)
    await asked()
  }

  return (
    <DialogForm
      of={form}
      label="Save"
      onClose={onDone}
      lesser={period && <DeleteButton what="the period" act={() => remove(period)} />}
    >
      <Fields form={form} columns={2} of={fieldsNow()} />
      <p style={{ margin: 0, fontSize: 12, color: 'var(--ink-quiet)' }}>
        Days may be left out where the period says them. Losses as −1.2M or (1.2M).
      </p>
    </DialogForm>
  )
}

async function create(body: Body<'/api/financials', 'post'>) {
  const { data } = await client.POST('/api/financials', { body })
  return () => client.DELETE('/api/financials/{record_id}', pathOf(data?.id ?? ''))
}

async function change(before: Period, changes: Partial<Values>) {
  const send = async (body: Partial<Values>, headers: Record<string, string>) =>
    (await client.PATCH('/api/financials/{record_id}', { ...pathOf(before.id), body, headers })).data
  const done = await changeAsSeen('financials', before, changes, send)
  return () => takeBack<Values>(done, replaced<Values>(before, changes), send)
}

const pathOf = (id: string) => ({ params: { path: { record_id: id } } })
const asked = () => refetch('/api/financials', '/api/companies', '/api/files/sources')
