import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Fault } from '../../api/fault.ts'
import { useForm } from '../../parts/use_form.ts'
import { FormNote } from './entrance.tsx'
import { signInWithCode } from './sign_in.ts'

type Props = { challenge: string; onStartAgain(): void }

/** The second step of signing in: a code of the authenticator app, or a recovery code where the app is lost. */
export function CodeForm({ challenge, onStartAgain }: Props) {
  const [isRecovery, setRecovery] = useState(false)
  const { form, isSending, errorOf, note, fault } = useForm(({ code = '' }) => signInWithCode(challenge, code))
  const isOver = fault instanceof Fault && fault.code === 'invalid_challenge'
  return (
    <form {...form}>
      <Stack gap="md">
        <FormNote>{note}</FormNote>
        {!isOver && <CodeField key={String(isRecovery)} isRecovery={isRecovery} error={errorOf('code')} />}
        {!isOver && (
          <Anchor component="button" type="button" size="sm" ta="left" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? 'Take a code of the app' : 'The app is lost: take a recovery code'}
          </Anchor>
        )}
        <Group justify="space-between">
          <Button variant="subtle" color="gray" onClick={onStartAgain}>
            Start again
          </Button>
          {!isOver && (
            <Button type="submit" loading={isSending}>
              Go on
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

type FieldProps = { error: string | undefined; isRecovery?: boolean; label?: string }

/** Where a code of the app is typed; the keyboard of a phone shows digits, and may know the code. */
export function CodeField({ error, isRecovery = false, label }: FieldProps) {
  return (
    <TextInput
      name="code"
      label={label ?? (isRecovery ? 'Recovery code' : 'Code')}
      description={
        isRecovery
          ? 'One of those that you kept. Each works once.'
          : 'The six digits that your authenticator app shows now.'
      }
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      required
      error={error}
      autoFocus
      data-autofocus
    />
  )
}
