import { Button } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { client } from '../../api/client.ts'
import { Fault } from '../../api/fault.ts'
import { sendAsNobody } from '../../api/send.ts'
import { forgetToken, readToken } from '../../api/token.ts'
import { Form, useForm } from '../../form/form.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { Entrance } from './entrance.tsx'
import { EmailField, NameField, PasswordField } from './fields.tsx'
import { signIn } from './sign_in.ts'

/** Where the link of an invitation leads. */
export function JoinScreen() {
  const navigate = useNavigate()
  const { invitation = '' } = useParams({ strict: false })
  const form = useForm({
    initialValues: { name: '', email: '', password: '' },
    async save(values) {
      const { data } = await client.POST('/auth/register', { body: { ...values, invitation }, fetch: sendAsNobody })
      // somebody else of this computer may be signed in
      if (readToken()) forgetToken()
      await signIn(values.email, values.password)
      await navigate({ to: '/' })
      if (data) tellDone(data.message)
    },
  })

  if (form.fault instanceof Fault && form.fault.code === 'invalid_invitation')
    return (
      <Entrance
        title="This invitation does not work any more"
        lead="It was used or withdrawn, or its time is over. Ask an admin of your firm for a new one."
        foot={<Link to="/sign-in">Sign in instead</Link>}
      />
    )
  return (
    <Entrance
      title="Join your firm"
      lead="A colleague has invited you. Use the address that the invitation was sent to."
      foot={
        <span>
          Joined already? <Link to="/sign-in">Sign in</Link>
        </span>
      }
    >
      <Form of={form}>
        <NameField of={form} isFirst />
        <EmailField of={form} />
        <PasswordField of={form} isNew />
        <Button type="submit" size="sm" loading={form.isBusy}>
          Join
        </Button>
      </Form>
    </Entrance>
  )
}
