import { Button, SegmentedControl, TextInput, useMantineColorScheme } from '@mantine/core'
import { useRef } from 'react'
import { client, refetch } from '../../api/client.ts'
import { Fault } from '../../api/fault.ts'
import { keepToken } from '../../api/token.ts'
import { Loading } from '../../parts/state.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { useForm } from '../../parts/use_form.ts'
import { useMe } from '../../parts/use_me.ts'
import { FormNote } from '../auth/entrance.tsx'
import { PasswordField } from '../auth/fields.tsx'
import { Part } from './part.tsx'
import { roleNames } from './roles.ts'
import styles from './settings.module.css'

export function ProfileSection() {
  const me = useMe()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  if (!me) return <Loading />
  return (
    <>
      <Part title="Who you are" lead={`${me.email} · ${roleNames[me.role] ?? me.role} at ${me.firm_name}`}>
        <NameForm name={me.name} />
      </Part>
      <Part title="Password" lead="A new password signs you out everywhere else at once.">
        <PasswordForm email={me.email} />
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
              { value: 'auto', label: 'As the system' },
            ]}
          />
        </div>
      </Part>
    </>
  )
}

function NameForm({ name }: { name: string }) {
  const { form, isSending, errorOf, note } = useForm(async ({ name: wanted = '' }) => {
    if (wanted.trim() === name) return
    await client.PATCH('/auth/me', { body: { name: wanted } })
    await refetch('/auth/me', '/api/users')
    tellDone('Your name is saved', async () => {
      await client.PATCH('/auth/me', { body: { name } })
      await refetch('/auth/me', '/api/users')
    })
  })
  return (
    <form {...form} className={styles.fields}>
      <FormNote>{note}</FormNote>
      <TextInput
        key={name}
        name="name"
        label="Name"
        defaultValue={name}
        autoComplete="name"
        required
        maxLength={200}
        error={errorOf('name')}
      />
      <Button type="submit" variant="default" loading={isSending}>
        Save the name
      </Button>
    </form>
  )
}

function PasswordForm({ email }: { email: string }) {
  const element = useRef<HTMLFormElement>(null)
  const { form, isSending, errorOf, note, fault } = useForm(async ({ current_password = '', new_password = '' }) => {
    const { data } = await client.POST('/auth/password', { body: { current_password, new_password } })
    if (data) keepToken(data.access_token)
    element.current?.reset()
    tellDone('The new password is set')
  })
  const isWrong = fault instanceof Fault && fault.code === 'invalid_credentials'
  return (
    <form
      {...form}
      ref={(node) => {
        form.ref.current = node
        element.current = node
      }}
      className={styles.fields}
    >
      <FormNote>{isWrong ? undefined : note}</FormNote>
      {/* for what keeps passwords: whose this one is */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="current_password"
        label="Password now"
        error={errorOf('current_password') ?? (isWrong ? 'This is not your password.' : undefined)}
      />
      <PasswordField name="new_password" label="New password" isNew error={errorOf('new_password')} />
      <Button type="submit" variant="default" loading={isSending}>
        Set the new password
      </Button>
    </form>
  )
}
