import { Button, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { client } from '../../api/client.ts'
import { Fault } from '../../api/fault.ts'
import { sendAsNobody } from '../../api/send.ts'
import { tellDone } from '../../parts/tell.tsx'
import { useForm } from '../../parts/use_form.ts'
import { Entrance, FormNote } from './entrance.tsx'
import { EmailField, NameField, PasswordField } from './fields.tsx'
import { signIn } from './sign_in.ts'

export function RegisterScreen() {
  const navigate = useNavigate()
  const { form, isSending, errorOf, note, fault } = useForm(
    async ({ name = '', firm_name = '', email = '', password = '' }) => {
      const { data } = await client.POST('/auth/register', {
        body: { name, firm_name, email, password },
        fetch: sendAsNobody,
      })
      await signIn(email, password)
      await navigate({ to: '/' })
      if (data) tellDone(data.message)
    },
  )
  const isKnown = fault instanceof Fault && fault.code === 'email_already_exists'

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
      <form {...form}>
        <FormNote>{isKnown ? undefined : note}</FormNote>
        <TextInput
          name="firm_name"
          label="Firm"
          autoComplete="organization"
          maxLength={200}
          required
          error={errorOf('firm_name')}
          autoFocus
        />
        <NameField error={errorOf('name')} />
        <EmailField error={errorOf('email') ?? (isKnown ? 'Somebody has registered with this address.' : undefined)} />
        <PasswordField isNew error={errorOf('password')} />
        <Button type="submit" size="sm" loading={isSending}>
          Register
        </Button>
      </form>
    </Entrance>
  )
}
