import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../../api/client.ts'
import { Fault, sentenceOf } from '../../api/fault.ts'
import { type CameBack, cameBackFor, leaveFor } from '../../api/round_trip.ts'
import { sendAsNobody } from '../../api/send.ts'
import { FormNote } from '../../form/form.tsx'
import { takeSession } from './sign_in.ts'

/** How one can sign in here: with a password, unless the firm's issuer alone is asked. */
export function useProviders() {
  const { data } = useQuery({
    queryKey: ['providers'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { data } = await client.POST('/auth/login', { body: { list_providers: true }, fetch: sendAsNobody })
      return data && 'providers' in data ? data.providers : []
    },
  })
  return {
    hasPassword: data === undefined || data.some(({ provider }) => provider === 'password'),
    issuer: data?.find(({ provider }) => provider === 'oidc')?.name,
  }
}

type Props = { issuer: string; back: string | undefined }

/** The button that leads to the firm's own page of signing in. */
export function SingleSignOn({ issuer, back }: Props) {
  const [fault, setFault] = useState<unknown>()
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    setFault(undefined)
    try {
      const body = { provider: 'oidc' as const, ...(back && { return_to: `/#${back}` }) }
      const { data } = await client.POST('/auth/login', { body, fetch: sendAsNobody })
      if (data && 'authorization_url' in data) leaveFor(data.authorization_url, { state: data.state, for: 'sign_in' })
    } catch (error) {
      setFault(error)
      setLeaving(false)
    }
  }

  return (
    <>
      <FormNote>{fault === undefined ? undefined : sentenceOf(fault)}</FormNote>
      <Button variant="default" size="sm" fullWidth loading={isLeaving} onClick={leave}>
        Sign in with {issuer}
      </Button>
    </>
  )
}

/** Ends a round trip that has just come back. Answers where the person wanted to go, or what went wrong. */
export function useCameBack() {
  const [came] = useState(() => cameBackFor('sign_in'))
  const [back, setBack] = useState<string>()
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    if (!came) return
    finish(came).then(setBack, (error) => setFault(sentenceOf(error)))
  }, [came])
  return { isFinishing: came !== undefined && back === undefined && fault === undefined, back, fault }
}

async function finish({ state, code, iss, error }: CameBack): Promise<string> {
  if (code === undefined) throw new Fault(403, { detail: refusals[error ?? ''] ?? `It was refused (${error}).` })
  const body = { provider: 'oidc' as const, code, state, ...(iss && { iss }) }
  const { data } = await client.POST('/auth/login', { body, fetch: sendAsNobody })
  if (!data || !('access_token' in data)) return '/'
  await takeSession(data.access_token)
  return data.return_to?.replace(/^\/?#/, '') ?? '/'
}

const refusals: Record<string, string> = { access_denied: 'You did not sign in there.' }
