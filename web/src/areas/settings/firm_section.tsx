import { Button, Select, Switch, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { currency as firmCurrencyField } from '../../../../src/records/descriptions/currency.ts'
import { exampleOf, numberFormats } from '../../../../src/words/number_formats.ts'
import { api, type Body, client, type Reply, refetch } from '../../api/client.ts'
import { Form, useForm } from '../../form/form.tsx'
import { day } from '../../parts/format.ts'
import styles from '../../parts/page/section.module.css'
import { Part } from '../../parts/page/section.tsx'
import { Asked } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { zonesWith } from '../../parts/zone.ts'
import { choicesOf } from '../../record/described.ts'

export function FirmSection() {
  const may = useMay()
  const firm = api.useQuery('get', '/auth/firm', {})
  return (
    <Asked of={firm}>
      {(data) => (
        <Part
          title="Firm"
          lead={may.admin ? 'What all of your colleagues see.' : 'An admin of your firm can change this.'}
        >
          {may.admin ? <FirmForm firm={data} /> : <FirmFacts firm={data} />}
          {may.admin && <SharedNotes firm={data} />}
        </Part>
      )}
    </Asked>
  )
}

type Firm = Reply<'/auth/firm'>
type Saved = Pick<Firm, 'name' | 'currency' | 'time_zone' | 'date_order' | 'number_format'>

const currencies = choicesOf(firmCurrencyField)

const orders = [
  { value: 'dmy', label: 'Day first (31/12)' },
  { value: 'mdy', label: 'Month first (12/31)' },
]

const formats = numberFormats.map((value) => ({ value, label: exampleOf(value) }))

function FirmFacts({ firm }: { firm: Firm }) {
  return (
    <dl className="facts">
      <dt>Name</dt>
      <dd>{firm.name}</dd>
      <dt>Currency</dt>
      <dd>{firm.currency}</dd>
      <dt>Time zone</dt>
      <dd>{firm.time_zone ?? 'that of the installation'}</dd>
      <dt>Date order</dt>
      <dd>{orders.find(({ value }) => value === firm.date_order)?.label ?? 'not set'}</dd>
      <dt>Number format</dt>
      <dd>{firm.number_format ? exampleOf(firm.number_format) : 'not set'}</dd>
      <dt>Here since</dt>
      <dd>{day(firm.created_at)}</dd>
    </dl>
  )
}

function FirmForm({ firm }: { firm: Firm }) {
  const { name, currency, time_zone, date_order, number_format } = firm
  const saved = { name, currency, time_zone, date_order, number_format }
  const form = useForm<Saved & { former: string }>({
    initialValues: { ...saved, former: '' },
    async save({ former, ...values }) {
      const isRelabelled = former === 'same'
      await change({ ...values, time_zone: values.time_zone || null, relabel_amounts: isRelabelled })
      // amounts that were in the new currency before could not be told from those that were not
      tellDone('Saved', isRelabelled ? undefined : () => change(saved))
    },
  })
  // as it is saved, or taken back
  useEffect(() => form.setValues({ ...saved, former: '' }), Object.values(saved))
  const { currency: chosen } = form.values
  return (
    <Form of={form} className={styles.fields}>
      <TextInput label="Name" required maxLength={200} {...form.getInputProps('name')} />
      <Select
        label="Currency"
        description="Of lists, totals, filters and answers. Each record may have its own."
        data={currencies}
        searchable
        allowDeselect={false}
        limit={60}
        nothingFoundMessage="No such currency"
        {...form.getInputProps('currency')}
      />
      {chosen !== currency && (
        <Select
          label={`Amounts that are in ${currency} now`}
          description={`Rates of the days are in Settings, Exchange rates: without one, an amount in ${currency} is left out of totals in ${chosen}.`}
          placeholder="Choose what becomes of them"
          required
          data-missing="Say what becomes of them."
          data={[
            { value: 'stay', label: `Stay in ${currency}, and are converted to ${chosen} in totals` },
            { value: 'same', label: `Have been in ${chosen} all along: their numbers stay` },
          ]}
          {...form.getInputProps('former')}
          value={form.values.former || null}
        />
      )}
      <Select
        label="Time zone"
        description="Used for dates and meeting times."
        placeholder="That of the installation"
        data={zonesWith(time_zone)}
        searchable
        clearable
        limit={60}
        nothingFoundMessage="No such time zone"
        clearButtonProps={{ 'aria-label': 'Take that of the installation' }}
        {...form.getInputProps('time_zone')}
        value={form.values.time_zone || null}
      />
      <Select
        label="Date order"
        description="How 3/4/2027 is read in fields, tasks, questions and imports."
        placeholder="Not set"
        data={orders}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the date order' }}
        {...form.getInputProps('date_order')}
        value={form.values.date_order}
      />
      <Select
        label="Number format"
        description="How screens write numbers, and how 1.234 is read where somebody types it. Answers, reports and mail write 1,234.5."
        placeholder="Not set: 1,234.5, and typed as the browser’s language has it"
        data={formats}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the number format' }}
        {...form.getInputProps('number_format')}
        value={form.values.number_format}
      />
      <Button type="submit" variant="default" loading={form.isBusy}>
        Save
      </Button>
    </Form>
  )
}

function SharedNotes({ firm }: { firm: Firm }) {
  const isOn = firm.notes_changed_by === 'members'
  const set = (to: boolean) => change({ notes_changed_by: to ? 'members' : 'author' })
  return (
    <Switch
      mt="md"
      label="Members change and delete each other’s notes"
      description="Otherwise the author of a note does, and admins. Anybody pins and tags them."
      checked={isOn}
      onChange={() =>
        attempt(async () => {
          await set(!isOn)
          tellDone('Saved', () => set(isOn))
        })
      }
    />
  )
}

async function change(body: Body<'/auth/firm', 'patch'>) {
  await client.PATCH('/auth/firm', { body })
  await refetch('/auth/firm', '/auth/me', '/api/')
}
