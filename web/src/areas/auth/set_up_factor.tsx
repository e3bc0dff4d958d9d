import { Anchor, Text, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { encode } from 'uqr'
import { client, queries, type Reply } from '../../api/client.ts'
import { Fault } from '../../api/fault.ts'
import { keepToken } from '../../api/token.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { useForm } from '../../form/form.tsx'
import { CodeField } from './code_form.tsx'
import styles from './factor.module.css'
import { PasswordField } from './fields.tsx'
import { RecoveryCodes } from './recovery_codes.tsx'

type NewFactor = Reply<'/auth/second-factor', 'post'>

type Props = {
  onDone(): void
  /** none where it has to be set up */
  onCancel?: (() => void) | undefined
}

/** Sets a second factor up: the secret for the app, its first code, and the codes for the day it is lost. */
export function SetUpFactor({ onDone, onCancel }: Props) {
  const [factor, setFactor] = useState<NewFactor>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (factor) return <Confirm factor={factor} onCodes={setCodes} onCancel={onCancel} />
  return <Begin onFactor={setFactor} onCancel={onCancel} />
}

type BeginProps = Pick<Props, 'onCancel'> & { onFactor(factor: NewFactor): void }

function Begin({ onFactor, onCancel }: BeginProps) {
  const [needsPassword, setNeeds] = useState(false)
  const form = useForm({
    initialValues: { password: '' },
    async save({ password }) {
      try {
        const { data } = await client.POST('/auth/second-factor', { body: needsPassword ? { password } : {} })
        if (data) onFactor(data)
      } catch (error) {
        // asked for only where one signed in a while ago
        if (!(error instanceof Fault && error.code === 'password_required')) throw error
        setNeeds(true)
      }
    },
    faults: { invalid_credentials: { password: 'This is not your password.' } },
  })
  return (
    <DialogForm of={form} label={needsPassword ? 'Go on' : 'Set it up'} onClose={onCancel}>
      <Text size="sm">
        You need an authenticator app on your phone or computer. It shows a code of six digits, which you are asked for
        beside your password.
      </Text>
      {needsPassword && <PasswordField of={form} isFirst />}
    </DialogForm>
  )
}

type ConfirmProps = Pick<Props, 'onCancel'> & { factor: NewFactor; onCodes(codes: string[]): void }

function Confirm({ factor: { secret, otpauth_uri }, onCodes, onCancel }: ConfirmProps) {
  const form = useForm({
    initialValues: { code: '' },
    async save(body) {
      const { data } = await client.POST('/auth/second-factor/confirm', { body })
      if (!data) return
      onCodes(data.recovery_codes)
      keepToken(data.access_token)
      await queries.invalidateQueries()
    },
  })
  return (
    <DialogForm of={form} label="Switch it on" onClose={onCancel}>
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
      <CodeField of={form} />
    </DialogForm>
  )
}

function QrCode({ text }: { text: string }) {
  // the border is as wide as readers want it around a code
  const { size, data } = useMemo(() => encode(text, { border: 4 }), [text])
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="The key as a picture for the camera of your phone"
    >
      <path d={path.join('')} fill="currentColor" />
    </svg>
  )
}
