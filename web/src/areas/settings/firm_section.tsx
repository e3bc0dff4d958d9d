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

function FirmFacts({ firm }: { firm: Firm }) {
  return (
    <dl className="facts">
      <dt>Name</dt>
      <dd>{firm.name}</dd>
      <dt>Time zone</dt>
      <dd>{firm.time_zone ?? 'that of the installation'}</dd>
      <dt>Here since</dt>
      <dd>{day(firm.created_at)}</dd>
    </dl>
  )
}

function FirmForm({ firm }: { firm: Firm }) {
  const { name, time_zone } = firm
  const form = useForm({
    initialValues: { name, time_zone },
    async save(values) {
      await change({ ...values, time_zone: values.time_zone || null })
      tellDone('Saved', () => change({ name, time_zone }))
    },
  })
  // as it is saved, or taken back
  useEffect(() => form.setValues({ name, time_zone }), [name, time_zone])
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
      <Button type="submit" variant="default" loading={form.isBusy}>
        Save
      </Button>
    </Form>
  )
}

async function change(body: { name: string; time_zone: string | null }) {
  await client.PATCH('/auth/firm', { body })
  await refetch('/auth/firm', '/auth/me', '/api/overview', '/api/calendar')
}
