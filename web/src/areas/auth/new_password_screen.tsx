import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { sendAsNobody } from '../../api/send.ts'
import { Form, useForm } from '../../form/form.tsx'
import { Entrance } from './entrance.tsx'
import { EmailField } from './fields.tsx'

/** Asks for the link by which a new password is set. The link opens a page of the service, which works without this app. */
export function NewPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    initialValues: { email: '' },
    async save({ email }) {
      await client.POST('/auth/login', { body: { email, forgot_password: true }, fetch: sendAsNobody })
      setSentTo(email)
    },
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
              No mail? Where no mail server is connected, messages are kept in the outbox of the data folder: whoever
              runs the service finds yours there.
            </span>
          </>
        }
      />
    )
  return (
    <Entrance title="Forgot your password?" lead="We mail you a link by which you set a new one." foot={foot}>
      <Form of={form}>
        <EmailField of={form} isFirst />
        <Button type="submit" size="sm" loading={form.isBusy}>
          Send the link
        </Button>
      </Form>
    </Entrance>
  )
}
