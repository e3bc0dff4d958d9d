import type { FastifyError } from 'fastify'
import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { answerError } from '../../platform/http/errors.ts'
import { Message } from '../../platform/http/fields.ts'
import { htmlPage, sendPage } from '../../platform/http/pages.ts'
import type { App } from '../../platform/http/server.ts'
import { findOffer, InvitationOffer, markEmailVerified } from '../users/index.ts'
import { resetPassword } from './change_password.ts'
import { linkNotFound } from './errors.ts'
import { LinkToken, NewPassword } from './schema.ts'

/** Capability links: what the token in the path is for, it allows; an unknown, used or forged one is 404. */
export const links = (deps: Deps) => async (app: App) => {
  const { sql, links } = deps

  // a person in a browser gets a page, a program the usual body
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isPage = error.statusCode === 404 && request.headers.accept?.includes('text/html')
    return isPage ? sendPage(reply.code(404), gonePage) : answerError(error, request, reply)
  })

  app.get(
    '/v/:token',
    {
      config: { role: 'capability' },
      exposeHeadRoute: false,
      schema: {
        summary: 'Verify an e-mail address',
        description: 'The link in the mail that registering sends. Works once, and answers a page for people.',
        params: LinkToken,
      },
    },
    async ({ params }, reply) => {
      await transact(sql, async (db) => {
        const link = await links.use(db, 'verify_email', params.token)
        if (!link) throw linkNotFound()
        await markEmailVerified(db, { firmId: link.firm_id, userId: link.subject_id })
      })
      return sendPage(reply, verifiedPage)
    },
  )

  app.get(
    '/i/:token',
    {
      config: { role: 'capability' },
      exposeHeadRoute: false,
      schema: {
        summary: 'What an invitation offers',
        description: 'The firm, who invites, and for which address. Looking at it does not use it up.',
        params: LinkToken,
        response: { 200: InvitationOffer },
      },
    },
    async ({ params }) => {
      const link =
        (await links.find(sql, 'mailed_invitation', params.token)) ??
        (await links.find(sql, 'invitation', params.token))
      const offer = link && (await findOffer(sql, link))
      if (!offer) throw linkNotFound()
      return offer
    },
  )

  app.get(
    '/r/:token',
    {
      config: { role: 'capability' },
      exposeHeadRoute: false,
      schema: {
        summary: 'The page that asks for a new password',
        description:
          'The link in the mail about a forgotten password. Looking at the page does not use the link up; its form posts to the same address.',
        params: LinkToken,
      },
    },
    async ({ params }, reply) => {
      const link = await links.find(sql, 'reset_password', params.token)
      if (!link) throw linkNotFound()
      return sendPage(reply, resetPage)
    },
  )

  app.post(
    '/r/:token',
    {
      config: { role: 'capability' },
      schema: {
        summary: 'Set a new password by a link from a mail',
        description:
          'Works once. All tokens of the person end, their address counts as verified, and wrong passwords are forgotten.',
        params: LinkToken,
        body: NewPassword,
        response: { 200: Message },
      },
    },
    async ({ params, body }) => {
      await resetPassword(deps, params.token, body.password)
      return { message: 'The new password is set. You can sign in with it.' }
    },
  )
}

const verifiedPage = htmlPage({
  title: 'E-mail address verified',
  body: '<h1>Thank you</h1><p>Your e-mail address is verified.</p><p><a href="../../">Open Firm CRM</a></p>',
})

const gonePage = htmlPage({
  title: 'This link does not work any more',
  body: '<h1>This link does not work any more</h1><p>It was used already, or its time is over. Ask for a new one.</p>',
})

const resetPage = htmlPage({
  title: 'Set a new password',
  body: `
    <h1>Set a new password</h1>
    <form id="form">
      <label for="password">New password, 8 to 200 characters</label>
      <input id="password" type="password" autocomplete="new-password" minlength="8" maxlength="200" required autofocus>
      <button>Set password</button>
    </form>
    <p id="answer" role="status"></p>
    <p id="onwards" hidden><a href="../../#/sign-in">Sign in</a></p>`,
  script: `
    document.getElementById('form').addEventListener('submit', async (event) => {
      event.preventDefault()
      const answer = document.getElementById('answer')
      const response = await fetch(location.pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password: document.getElementById('password').value }),
      }).catch(() => undefined)
      const reply = response && (await response.json().catch(() => undefined))
      answer.textContent = reply ? (reply.message ?? reply.detail) : 'The service cannot be reached. Try again.'
      if (!response?.ok) return
      document.getElementById('form').hidden = true
      document.getElementById('onwards').hidden = false
    })`,
})
