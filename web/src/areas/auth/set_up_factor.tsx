import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { client, queries, type Reply } from '../../api/client.ts'
import { Fault } from '../../api/fault.ts'
import { keepToken } from '../../api/token.ts'
import { qrCode } from '../../parts/qr_code.ts'
import { useForm } from '../../parts/use_form.ts'
import { CodeField } from './code_form.tsx'
import { FormNote } from './entrance.tsx'
import styles from './factor.module.css'
import { PasswordField } from './fields.tsx'
import { RecoveryCodes } from './recovery_codes.tsx'

type NewFactor = Reply<'/auth/second-factor', 'post'>

/** Sets a second factor up: the secret for the app, its first code, and the codes for the day it is lost. */
export function SetUpFactor({ onDone }: { onDone(): void }) {
  const [factor, setFactor] = useState<NewFactor>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (factor) return <Confirm factor={factor} onCodes={setCodes} />
  return <Begin onFactor={setFactor} />
}

function Begin({ onFactor }: { onFactor(factor: NewFactor): void }) {
  const [needsPassword, setNeeds] = useState(false)
  const { form, isSending, errorOf, note, fault } = useForm(async ({ password }) => {
    try {
      const { data } = await client.POST('/auth/second-factor', { body: password === undefined ? {} : { password } })
      if (data) onFactor(data)
    } catch (error) {
      // asked for only where one signed in a while ago
      if (!(error instanceof Fault && error.code === 'password_required')) throw error
      setNeeds(true)
    }
  })
  const isWrong = fault instanceof Fault && fault.code === 'invalid_credentials'
  return (
    <form {...form}>
      <Stack gap="md">
        <FormNote>{isWrong ? undefined : note}</FormNote>
        <Text size="sm">
          You need an authenticator app on your phone or computer. It shows a code of six digits, which you are asked
          for beside your password.
        </Text>
        {needsPassword && (
          <PasswordField
            error={errorOf('password') ?? (isWrong ? 'This is not your password.' : undefined)}
            autoFocus
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            {needsPassword ? 'Go on' : 'Set it up'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type ConfirmProps = { factor: NewFactor; onCodes(codes: string[]): void }

function Confirm({ factor: { secret, otpauth_uri }, onCodes }: ConfirmProps) {
  const { form, isSending, errorOf, note } = useForm(async ({ code = '' }) => {
    const { data } = await client.POST('/auth/second-factor/confirm', { body: { code } })
    if (!data) return
    onCodes(data.recovery_codes)
    keepToken(data.access_token)
    await queries.invalidateQueries()
  })
  return (
    <form {...form}>
      <Stack gap="md">
        <FormNote>{note}</FormNote>
        <Text size="sm">
          Let your app read the picture, or type the key into it, or{' '}
          <Anchor href={otpauth_uri} underline="always" inherit>
            open it in the app
          </Anchor>{' '}
          on this device. Then type the code that it shows.
        </Text>
        <QrCode text={otpauth_uri} />
        <TextInput
          label="Key"
          value={secret.match(/.{1,4}/g)?.join(' ')}
          readOnly
          classNames={{ input: styles.key }}
          onFocus={(event) => event.target.select()}
        />
        <CodeField error={errorOf('code')} />
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            Switch it on
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

// as wide as readers want it around a code
const margin = 4

function QrCode({ text }: { text: string }) {
  const code = useMemo(() => qrCode(text), [text])
  if (!code) return null
  const side = code.size + 2 * margin
  return (
    <svg
      className={styles.qr}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="The key as a picture for the camera of your phone"
    >
      <path d={code.path} fill="currentColor" />
    </svg>
  )
}
