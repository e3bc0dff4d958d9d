import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Fault } from '../../api/fault.ts'
import { Form, type Inputs, useForm } from '../../form/form.tsx'
import { signInWithCode } from './sign_in.ts'

type Props = { challenge: string; onStartAgain(): void }

/** The second step of signing in: a code of the authenticator app, or a recovery code where the app is lost. */
export function CodeForm({ challenge, onStartAgain }: Props) {
  const [isRecovery, setRecovery] = useState(false)
  const form = useForm({ initialValues: { code: '' }, save: ({ code }) => signInWithCode(challenge, code) })
  const isOver = form.fault instanceof Fault && form.fault.code === 'invalid_challenge'
  const toggle = () => {
    form.clear()
    setRecovery(!isRecovery)
  }
  return (
    <Form of={form}>
      <Stack gap="md">
        {!isOver && <CodeField key={String(isRecovery)} of={form} isRecovery={isRecovery} />}
        {!isOver && (
          <Anchor component="button" type="button" size="sm" ta="left" onClick={toggle}>
            {isRecovery ? 'Take a code of the app' : 'The app is lost: take a recovery code'}
          </Anchor>
        )}
        <Group justify="space-between">
          <Button variant="subtle" color="gray" onClick={onStartAgain}>
            Start again
          </Button>
          {!isOver && (
            <Button type="submit" loading={form.isBusy}>
              Go on
            </Button>
          )}
        </Group>
      </Stack>
    </Form>
  )
}

type FieldProps = { of: Inputs; isRecovery?: boolean; label?: string }

/** Where a code of the app is typed; the keyboard of a phone shows digits, and may know the code. */
export function CodeField({ of, isRecovery = false, label }: FieldProps) {
  return (
    <TextInput
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
      autoFocus
      data-autofocus
      {...of.getInputProps('code')}
    />
  )
}
