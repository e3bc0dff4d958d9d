import { Button, Select, TextInput } from '@mantine/core'
import { api, client, type Reply, refetch } from '../../api/client.ts'
import { day } from '../../parts/format.ts'
import { Asked } from '../../parts/state.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { useForm } from '../../parts/use_form.ts'
import { useMay } from '../../parts/use_me.ts'
import { zonesWith } from '../../parts/zone.ts'
import { FormNote } from '../auth/entrance.tsx'
import { Part } from './part.tsx'
import styles from './settings.module.css'

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
    <dl className={styles.facts}>
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
  const { form, isSending, errorOf, note } = useForm(async ({ name = '', time_zone = '' }) => {
    await change({ name, time_zone: time_zone || null })
    tellDone('Saved', () => change({ name: firm.name, time_zone: firm.time_zone }))
  })
  return (
    <form {...form} className={styles.fields}>
      <FormNote>{note}</FormNote>
      <TextInput
        key={firm.name}
        name="name"
        label="Name"
        defaultValue={firm.name}
        required
        maxLength={200}
        error={errorOf('name')}
      />
      <Select
        key={firm.time_zone}
        name="time_zone"
        label="Time zone"
        description="Days, weeks and meetings are told in it."
        placeholder="That of the installation"
        defaultValue={firm.time_zone}
        data={zonesWith(firm.time_zone)}
        searchable
        clearable
        limit={60}
        nothingFoundMessage="No such time zone"
        clearButtonProps={{ 'aria-label': 'Take that of the installation' }}
        error={errorOf('time_zone')}
      />
      <Button type="submit" variant="default" loading={isSending}>
        Save
      </Button>
    </form>
  )
}

async function change(body: { name: string; time_zone: string | null }) {
  await client.PATCH('/auth/firm', { body })
  await refetch('/auth/firm', '/auth/me', '/api/overview', '/api/calendar')
}
