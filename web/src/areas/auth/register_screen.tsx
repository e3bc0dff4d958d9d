import { Button, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { client } from '../../api/client.ts'
import { sendAsNobody } from '../../api/send.ts'
import { Form, useForm } from '../../form/form.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { Entrance } from './entrance.tsx'
import { EmailField, NameField, PasswordField } from './fields.tsx'
import { signIn } from './sign_in.ts'

export function RegisterScreen() {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { firm_name: '', name: '', email: '', password: '' },
    async save(body) {
      const { data } = await client.POST('/auth/register', { body, fetch: sendAsNobody })
      await signIn(body.email, body.password)
      await navigate({ to: '/' })
      if (data) tellDone(data.message)
    },
    faults: { email_already_exists: { email: 'Somebody has registered with this address.' } },
  })

  return (
    <Entrance
      title="Register your firm"
      lead="You become its admin, and invite your colleagues afterwards."
      foot={
        <span>
          Registered already? <Link to="/sign-in">Sign in</Link>
        </span>
      }
    >
      <Form of={form}>
        <TextInput
          label="Firm"
          autoComplete="organization"
          maxLength={200}
          required
          autoFocus
          {...form.getInputProps('firm_name')}
        />
        <NameField of={form} />
        <EmailField of={form} />
        <PasswordField of={form} isNew />
        <Button type="submit" size="sm" loading={form.isBusy}>
          Register
        </Button>
      </Form>
    </Entrance>
  )
}
