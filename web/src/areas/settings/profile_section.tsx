import { Button, SegmentedControl, Select, TextInput, useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { api, client, refetch } from '../../api/client.ts'
import { keepToken } from '../../api/token.ts'
import { Form, useForm } from '../../form/form.tsx'
import styles from '../../parts/page/section.module.css'
import { Part } from '../../parts/page/section.tsx'
import { Loading } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMe } from '../../parts/use_me.ts'
import { zoneOfComputer, zonesWith } from '../../parts/zone.ts'
import { PasswordField } from '../auth/index.ts'
import { roleNames } from './roles.ts'

export function ProfileSection() {
  const me = useMe()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  if (!me) return <Loading />
  return (
    <>
      <Part title="Profile" lead={`${me.email} · ${roleNames[me.role] ?? me.role} at ${me.firm_name}`}>
        <NameForm name={me.name} isLost={me.email.endsWith('@released.invalid')} />
      </Part>
      <Part title="Password" lead="A new password signs you out everywhere else at once.">
        <PasswordForm email={me.email} />
      </Part>
      <Part title="Time zone" lead="Of dates, times and the calendar, on every screen of yours.">
        <ZoneForm />
      </Part>
      <Part title="Looks" lead="Kept on this browser.">
        <div className={styles.fields}>
          <SegmentedControl
            aria-label="Looks"
            value={colorScheme}
            onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
            data={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'auto', label: 'System' },
            ]}
          />
        </div>
      </Part>
    </>
  )
}

function NameForm({ name, isLost }: { name: string; isLost: boolean }) {
  const form = useForm({
    initialValues: { name, email: '' },
    async save({ email, name: wanted }) {
      if (email) await changeMe({ email })
      if (wanted.trim() === name) return
      await changeMe({ name: wanted })
      tellDone('Your name is saved', () => changeMe({ name }))
    },
  })
  // as it is saved, or taken back
  useEffect(() => form.setFieldValue('name', name), [name])
  return (
    <Form of={form} className={styles.fields}>
      <TextInput label="Name" autoComplete="name" required maxLength={200} {...form.getInputProps('name')} />
      {isLost && (
        <TextInput
          type="email"
          label="New e-mail address"
          description="Yours was not verified, and somebody has proven that it is theirs. Until you give another, you cannot sign in again."
          required
          {...form.getInputProps('email')}
        />
      )}
      <Button type="submit" variant="default" loading={form.isBusy}>
        Save
      </Button>
    </Form>
  )
}

function ZoneForm() {
  const { data } = api.useQuery('get', '/auth/preferences', {}, { staleTime: 300_000 })
  const zone = data?.time_zone ?? null
  const own = zoneOfComputer.replaceAll('_', ' ')
  return (
    <div className={styles.fields}>
      <Select
        aria-label="Time zone"
        placeholder={`That of this computer: ${own}`}
        data={zonesWith(zone)}
        searchable
        clearable
        limit={60}
        nothingFoundMessage="No such time zone"
        clearButtonProps={{ 'aria-label': 'Take that of this computer' }}
        value={zone}
        onChange={async (time_zone) => {
          if (await attempt(() => changeZone(time_zone))) tellDone('Your time zone is saved', () => changeZone(zone))
        }}
      />
    </div>
  )
}

async function changeZone(time_zone: string | null) {
  await client.PATCH('/auth/preferences', { body: { time_zone } })
  await refetch('/auth/preferences')
}

async function changeMe(body: { name: string } | { email: string }) {
  await client.PATCH('/auth/me', { body })
  await refetch('/auth/me', '/api/users')
}

function PasswordForm({ email }: { email: string }) {
  const form = useForm({
    initialValues: { current_password: '', new_password: '' },
    async save(body) {
      const { data } = await client.POST('/auth/password', { body })
      if (data) keepToken(data.access_token)
      form.clear()
      tellDone('The new password is set')
    },
    faults: { invalid_credentials: { current_password: 'This is not your password.' } },
  })
  return (
    <Form of={form} className={styles.fields}>
      {/* for what keeps passwords: whose this one is */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField of={form} name="current_password" label="Current password" />
      <PasswordField of={form} name="new_password" label="New password" isNew />
      <Button type="submit" variant="default" loading={form.isBusy}>
        Set the new password
      </Button>
    </Form>
  )
}
