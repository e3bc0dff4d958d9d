import { Button } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { client } from '../../api/client.ts'
import { Fault } from '../../api/fault.ts'
import { sendAsNobody } from '../../api/send.ts'
import { forgetToken, readToken } from '../../api/token.ts'
import { tellDone } from '../../parts/tell.tsx'
import { useForm } from '../../parts/use_form.ts'
import { Entrance, FormNote } from './entrance.tsx'
import { EmailField, NameField, PasswordField } from './fields.tsx'
import { signIn } from './sign_in.ts'

/** Where the link of an invitation leads. */
export function JoinScreen() {
  const navigate = useNavigate()
  const { invitation = '' } = useParams({ strict: false })
  const { form, isSending, errorOf, note, fault } = useForm(async ({ name = '', email = '', password = '' }) => {
    const { data } = await client.POST('/auth/register', {
      body: { name, email, password, invitation },
      fetch: sendAsNobody,
    })
    // somebody else of this computer may be signed in
    if (readToken()) forgetToken()
    await signIn(email, password)
    await navigate({ to: '/' })
    if (data) tellDone(data.message)
  })

  if (fault instanceof Fault && fault.code === 'invalid_invitation')
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
      <form {...form}>
        <FormNote>{note}</FormNote>
        <NameField error={errorOf('name')} autoFocus />
        <EmailField error={errorOf('email')} />
        <PasswordField isNew error={errorOf('password')} />
        <Button type="submit" size="sm" loading={isSending}>
          Join
        </Button>
      </form>
    </Entrance>
  )
}
