import { Modal, SimpleGrid, TextInput } from '@mantine/core'
import { type Body, client, refetch } from '../../api/client.ts'
import { tellDone } from '../../parts/tell.tsx'
import { readAmount } from '../../table/read_amount.ts'
import { DeleteButton } from '../interactions/delete_button.tsx'
import { changesOf, useDraft } from '../interactions/draft.ts'
import { SaveButtons } from '../interactions/save_buttons.tsx'
import { useSaving } from '../interactions/use_saving.ts'
import { useWhileOpen } from '../interactions/use_while_open.ts'
import type { Period } from './periods.ts'
import { type FigureField, figureFields, figureNames } from './rows.ts'

type Props = { opened: boolean; onClose(): void; company: string; period?: Period | undefined; hasSources: boolean }

/** The figures of one period: new ones, or those of one on record. */
export function RecordDialog({ opened, onClose, ...given }: Props) {
  const props = useWhileOpen(opened, given)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={props.period ? `Figures of ${props.period.period}` : 'Add a period'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form key={props.period?.id} onDone={onClose} {...props} />
    </Modal>
  )
}

type Typed = { period: string; period_start: string; period_end: string } & Record<FigureField, string>
type Patch = Body<'/api/financials/{record_id}', 'patch'>

const typedOf = (record: Period | undefined): Typed => {
  const figures = Object.fromEntries(
    figureFields.map((field) => [field, record?.[field]?.toLocaleString('en-US') ?? '']),
  ) as Record<FigureField, string> // reason: made of all of them
  return {
    period: record?.period ?? '',
    period_start: record?.period_start ?? '',
    period_end: record?.period_end ?? '',
    ...figures,
  }
}

function Form({ company, period, hasSources, onDone }: Omit<Props, 'opened' | 'onClose'> & { onDone(): void }) {
  const draft = useDraft(`figures.${period?.id ?? company}`, typedOf(period))
  const { isSaving, faults, setFaults, run } = useSaving(['period', 'period_start', 'period_end', ...figureFields])

  async function save() {
    const { body, wrong } = bodyOf(changesOf(draft.first, draft.value))
    if (!draft.value.period.trim()) wrong['period'] = 'Such as FY2025, Q1 2026 or 2026 budget'
    const { period_start: start, period_end: end } = draft.value
    if (start && end && end < start) wrong['period_end'] = 'Not before the first day'
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    await run(async () => {
      const undo = period
        ? await change(period, body)
        : await create({ ...body, company_id: company, period: draft.value.period })
      draft.saved()
      onDone()
      tellDone(`Figures of ${draft.value.period} saved`, async () => {
        await undo()
        await asked()
      })
      await asked()
    })
  }

  async function remove(record: Period) {
    await client.DELETE('/api/financials/{record_id}', pathOf(record.id))
    draft.saved()
    onDone()
    tellDone(`Figures of ${record.period} deleted`, async () => {
      await create({ ...sentOf(record), company_id: company, period: record.period })
      await asked()
    })
    await asked()
  }

  const input = (name: keyof Typed, label: string, more: object = {}) => (
    <TextInput
      key={name}
      label={label}
      value={draft.value[name]}
      onChange={({ currentTarget }) => draft.set({ [name]: currentTarget.value } as Partial<Typed>)} // reason: a name of it
      error={faults[name]}
      {...more}
    />
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {input('period', 'Period', { placeholder: 'FY2025, Q1 2026, 2026 budget', 'data-autofocus': true })}
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm" mt="sm">
        {input('period_start', 'First day', { type: 'date' })}
        {input('period_end', 'Last day', { type: 'date' })}
        {figureFields.map((field) =>
          input(field, figureNames[field], {
            placeholder: field === 'revenue' ? '12.4M' : undefined,
            inputMode: 'text',
          }),
        )}
      </SimpleGrid>
      <p style={{ margin: '8px 0 0', fontSize: 12, color: 'var(--ink-quiet)' }}>
        USD. Days may be left out where the period says them. Losses as −1.2M or (1.2M).
      </p>
      <SaveButtons label="Save" isSaving={isSaving} save={save}>
        {period && (
          <DeleteButton
            what="the period"
            warning={hasSources ? 'Where its figures were read is forgotten with it.' : undefined}
            act={() => remove(period)}
          />
        )}
      </SaveButtons>
    </form>
  )
}

async function create(body: Body<'/api/financials', 'post'>) {
  const { data } = await client.POST('/api/financials', { body })
  return () => client.DELETE('/api/financials/{record_id}', pathOf(data?.id ?? ''))
}

async function change(before: Period, body: Patch) {
  await client.PATCH('/api/financials/{record_id}', { ...pathOf(before.id), body })
  const sent = Object.keys(body)
  const old: Patch = Object.fromEntries(Object.entries(sentOf(before)).filter(([name]) => sent.includes(name)))
  return () => client.PATCH('/api/financials/{record_id}', { ...pathOf(before.id), body: old })
}

/** What was typed as what is sent; what cannot be read as an amount says so at its field. */
function bodyOf(changes: Partial<Typed>): { body: Patch; wrong: Record<string, string> } {
  const body: Patch = {}
  const wrong: Record<string, string> = {}
  if (changes.period !== undefined) body.period = changes.period.trim()
  if (changes.period_start !== undefined) body.period_start = changes.period_start || null
  if (changes.period_end !== undefined) body.period_end = changes.period_end || null
  for (const field of figureFields) {
    const typed = changes[field]
    if (typed === undefined) continue
    const value = readAmount(typed)
    if (value === undefined) wrong[field] = 'An amount such as 12.4M or (1,250,000)'
    else body[field] = value
  }
  return { body, wrong }
}

const sentOf = ({ period, period_start, period_end, ...record }: Period): Patch => ({
  period,
  period_start,
  period_end,
  ...Object.fromEntries(figureFields.map((field) => [field, record[field]])),
})

const pathOf = (id: string) => ({ params: { path: { record_id: id } } })
const asked = () => refetch('/api/financials', '/api/companies', '/api/files/sources')
