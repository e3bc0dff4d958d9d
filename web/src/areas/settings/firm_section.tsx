import { Button, Select, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { api, client, type Reply, refetch } from '../../api/client.ts'
import { Form, useForm } from '../../form/form.tsx'
import { day } from '../../parts/format.ts'
import styles from '../../parts/page/section.module.css'
import { Part } from '../../parts/page/section.tsx'
import { Asked } from '../../parts/page/state.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { zonesWith } from '../../parts/zone.ts'

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
        </Part>
      )}
    </Asked>
  )
}

type Firm = Reply<'/auth/firm'>

const orders = [
  { value: 'dmy', label: 'Day first (31/12)' },
  { value: 'mdy', label: 'Month first (12/31)' },
]

function FirmFacts({ firm }: { firm: Firm }) {
  return (
    <dl className="facts">
      <dt>Name</dt>
      <dd>{firm.name}</dd>
      <dt>Time zone</dt>
      <dd>{firm.time_zone ?? 'that of the installation'}</dd>
      <dt>Date order</dt>
      <dd>{orders.find(({ value }) => value === firm.date_order)?.label ?? 'not set'}</dd>
      <dt>Here since</dt>
      <dd>{day(firm.created_at)}</dd>
    </dl>
  )
}

function FirmForm({ firm }: { firm: Firm }) {
  const { name, time_zone, date_order } = firm
  const form = useForm({
    initialValues: { name, time_zone, date_order },
    async save(values) {
      await change({ ...values, time_zone: values.time_zone || null })
      tellDone('Saved', () => change({ name, time_zone, date_order }))
    },
  })
  // as it is saved, or taken back
  useEffect(() => form.setValues({ name, time_zone, date_order }), [name, time_zone, date_order])
  return (
    <Form of={form} className={styles.fields}>
      <TextInput label="Name" required maxLength={200} {...form.getInputProps('name')} />
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
      <Button type="submit" variant="default" loading={form.isBusy}>
        Save
      </Button>
    </Form>
  )
}

async function change(body: Pick<Firm, 'name' | 'time_zone' | 'date_order'>) {
  await client.PATCH('/auth/firm', { body })
  await refetch('/auth/firm', '/auth/me', '/api/overview', '/api/calendar')
}
