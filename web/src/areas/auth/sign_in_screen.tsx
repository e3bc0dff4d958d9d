import { Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { onTokenChange, personOf, readToken, sessionNow } from '../../api/token.ts'
import { Form, FormNote, useForm } from '../../form/form.tsx'
import type { Search } from '../../parts/address.ts'
import { CodeForm } from './code_form.tsx'
import { Entrance } from './entrance.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { signIn } from './sign_in.ts'
import { SingleSignOn, useCameBack, useProviders } from './single_sign_on.tsx'
import { isTabOfAnother } from './whose_tab.ts'

export function SignInScreen() {
  const navigate = useNavigate()
  const search: Search = useSearch({ strict: false })
  const came = useCameBack()
  const { back = came.back, why } = search
  const { hasPassword, issuer } = useProviders()
  const session = useSyncExternalStore(onTokenChange, sessionNow)
  const [challenge, setChallenge] = useState<string>()
  const form = useForm({
    initialValues: { email: '', password: '' },
    save: async ({ email, password }) => setChallenge(await signIn(email, password)),
  })
  // signed in here or in another tab
  useEffect(() => {
    // where to go then comes with the session itself
    if (session !== 'open' || came.isFinishing) return
    const isTheirs = !isTabOfAnother(personOf(readToken()))
    navigate({ href: isTheirs ? placeOf(back) : '/', replace: true })
  }, [session, navigate, back, came.isFinishing])

  if (challenge !== undefined)
    return (
      <Entrance title="One more step" lead="Your password is right. Now the code of your second factor.">
        <CodeForm challenge={challenge} onStartAgain={() => setChallenge(undefined)} />
      </Entrance>
    )
  return (
    <Entrance
      title="Sign in"
      lead={
        came.isFinishing
          ? 'One moment: your firm has sent you back here.'
          : (leads[why ?? ''] ?? (back ? 'You are taken back to where you were.' : 'Welcome back.'))
      }
      foot={
        hasPassword && (
          <>
            <Link to="/new-password">Forgot your password?</Link>
            <span>
              New here? <Link to="/register">Register your firm</Link>
            </span>
          </>
        )
      }
    >
      <FormNote>{came.fault}</FormNote>
      {hasPassword && (
        <Form of={form}>
          <EmailField of={form} isFirst />
          <PasswordField of={form} />
          <Button type="submit" size="sm" loading={form.isBusy}>
            Sign in
          </Button>
        </Form>
      )}
      {issuer && <SingleSignOn issuer={issuer} back={back} />}
    </Entrance>
  )
}

const leads: Record<string, string> = {
  over: 'Your session has ended. Sign in to go on where you were.',
  out: 'You are signed out.',
}

/** Where to go after signing in: an address of this app, and no other. */
const placeOf = (back: string | undefined) => (back && /^\/(?![/\\])/.test(back) ? back : '/')
