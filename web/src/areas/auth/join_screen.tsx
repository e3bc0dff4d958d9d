import { Button } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api, client, type Reply } from '../../api/client.ts'
import { Fault } from '../../api/fault.ts'
import { sendAsNobody } from '../../api/send.ts'
import { forgetToken, readToken } from '../../api/token.ts'
import { Form, useForm } from '../../form/form.tsx'
import { Asked } from '../../parts/page/state.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { Entrance } from './entrance.tsx'
import { EmailField, NameField, PasswordField } from './fields.tsx'
import { signIn } from './sign_in.ts'

type Offer = Reply<'/t/i/{token}'>

/** Where the link of an invitation leads. */
export function JoinScreen() {
  const { invitation = '' } = useParams({ strict: false })
  return <Invited key={invitation} invitation={invitation} />
}

function Invited({ invitation }: { invitation: string }) {
  const [offer, setOffer] = useState<Offer>()
  const asked = api.useQuery(
    'get',
    '/t/i/{token}',
    { params: { path: { token: invitation } }, fetch: sendAsNobody },
    // a used one offers nothing to whoever has just used it
    { enabled: offer === undefined },
  )
  if (asked.data && !offer) setOffer(asked.data)
  if (offer) return <Join invitation={invitation} offer={offer} />
  if (asked.error instanceof Fault && asked.error.status === 404) return <Gone />
  return (
    <Entrance title="Join your firm">
      <Asked of={asked}>{() => null}</Asked>
    </Entrance>
  )
}

const Gone = () => (
  <Entrance
    title="This invitation does not work any more"
    lead="It was used or withdrawn, or its time is over. Ask an admin of your firm for a new one."
    foot={<Link to="/sign-in">Sign in instead</Link>}
  />
)

function Join({ invitation, offer: { firm_name, invited_by_name, email } }: { invitation: string; offer: Offer }) {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { name: '', email: email ?? '', password: '' },
    async save(values) {
      const { data } = await client.POST('/auth/register', { body: { ...values, invitation }, fetch: sendAsNobody })
      // somebody else of this computer may be signed in
      if (readToken()) forgetToken()
      await signIn(values.email, values.password)
      await navigate({ to: '/' })
      if (data) tellDone(data.message)
    },
  })

  if (form.fault instanceof Fault && form.fault.code === 'invalid_invitation') return <Gone />
  return (
    <Entrance
      title={`Join ${firm_name}`}
      lead={`${invited_by_name} has invited you${email ? '' : '. Use your address at work'}.`}
      foot={
        <span>
          Joined already? <Link to="/sign-in">Sign in</Link>
        </span>
      }
    >
      <Form of={form}>
        <NameField of={form} isFirst />
        <EmailField of={form} readOnly={email !== null} />
        <PasswordField of={form} isNew />
        <Button type="submit" size="sm" loading={form.isBusy}>
          Join
        </Button>
      </Form>
    </Entrance>
  )
}
