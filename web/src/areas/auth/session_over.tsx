import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Form, useForm } from '../../form/form.tsx'
import { useMe } from '../../parts/use_me.ts'
import { CodeForm } from './code_form.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { leaveBrowser, signIn } from './sign_in.ts'
import { SingleSignOn, useProviders } from './single_sign_on.tsx'

/** Asks to sign in again over the screen, which keeps what was typed. */
export function SessionOver({ opened }: { opened: boolean }) {
  return (
    <Modal
      opened={opened}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Your session has ended"
      size={380}
      zIndex={1000}
    >
      <SignInAgain />
    </Modal>
  )
}

function SignInAgain() {
  const me = useMe()
  const navigate = useNavigate()
  const { issuer } = useProviders()
  const [challenge, setChallenge] = useState<string>()
  const form = useForm({
    initialValues: { email: me?.email ?? '', password: '' },
    save: async ({ email, password }) => setChallenge(await signIn(email, password)),
  })

  async function leave() {
    leaveBrowser()
    await navigate({ to: '/sign-in' })
  }

  if (challenge !== undefined) return <CodeForm challenge={challenge} onStartAgain={() => setChallenge(undefined)} />
  return (
    <Form of={form}>
      <Stack gap="md">
        <Text size="sm" c="var(--ink-quiet)">
          Sign in to go on. Everything on the screen stays as it is.
        </Text>
        <EmailField of={form} readOnly={me !== undefined} />
        <PasswordField of={form} isFirst />
        {issuer && <SingleSignOn issuer={issuer} back={location.hash.slice(1)} />}
        <Group justify="space-between">
          <Button variant="subtle" color="gray" onClick={leave}>
            Somebody else
          </Button>
          <Button type="submit" loading={form.isBusy}>
            Go on
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
