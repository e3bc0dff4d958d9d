import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { sendAsNobody } from '../../api/send.ts'
import { useForm } from '../../parts/use_form.ts'
import { Entrance, FormNote } from './entrance.tsx'
import { EmailField } from './fields.tsx'

/** Asks for the link by which a new password is set. The link opens a page of the service, which works without this app. */
export function NewPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>()
  const { form, isSending, errorOf, note } = useForm(async ({ email = '' }) => {
    await client.POST('/auth/login', { body: { email, forgot_password: true }, fetch: sendAsNobody })
    setSentTo(email)
  })
  const foot = <Link to="/sign-in">Back to signing in</Link>

  if (sentTo !== undefined)
    return (
      <Entrance
        title="Look into your mail"
        lead={
          <>
            If <b>{sentTo}</b> is registered, a link to set a new password is on its way. It works once, within an hour.
          </>
        }
        foot={
          <>
            {foot}
            <span>
              No mail? Where no mail server is connected, messages lie in the outbox of the data folder: whoever runs
              the service finds yours there.
            </span>
          </>
        }
      />
    )
  return (
    <Entrance title="Forgot your password?" lead="We mail you a link by which you set a new one." foot={foot}>
      <form {...form}>
        <FormNote>{note}</FormNote>
        <EmailField error={errorOf('email')} autoFocus />
        <Button type="submit" size="sm" loading={isSending}>
          Send the link
        </Button>
      </form>
    </Entrance>
  )
}
