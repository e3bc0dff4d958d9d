import type { Deps } from '../../deps.ts'
import { type Account, findAccount, hasPassword } from '../../platform/auth/accounts.ts'
import type { LinkPurpose } from '../../platform/auth/links.ts'
import type { Db } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { findOffer } from './invitations.ts'
import { mailLink } from './jobs.ts'

export const verificationLifetimeSeconds = 7 * 86_400
const resetLifetimeSeconds = 3600

/** The link to a calendar is shown, and what stands between password and code is answered: neither is mailed. */
type Mailed = Exclude<LinkPurpose, 'calendar_feed' | 'second_factor'>
type NewLink = { purpose: Mailed; firmId: string; subjectId: string; lifetimeSeconds: number }

/** Makes a link and queues the message that carries it, both in the caller's transaction; answers the link's id. */
export async function sendLink({ links, jobs }: Pick<Deps, 'links' | 'jobs'>, db: Db, link: NewLink): Promise<string> {
  const linkId = await links.create(db, link)
  await jobs.enqueue(db, mailLink, { link_id: linkId })
  return linkId
}

/** Mails a link to set a new password to whoever has an account with a password by this address; nothing to anybody else. */
export async function mailPasswordLinkTo(deps: Deps, email: string): Promise<void> {
  const account = await findAccount(deps.sql, email)
  if (account && (await hasPassword(deps.sql, account))) await mailPasswordLink(deps, account)
}

/** Mails a person a link to set a new password. */
export const mailPasswordLink = (deps: Deps, { firm_id, user_id }: Account): Promise<string> =>
  transact(deps.sql, (db) =>
    sendLink(deps, db, {
      purpose: 'reset_password',
      firmId: firm_id,
      subjectId: user_id,
      lifetimeSeconds: resetLifetimeSeconds,
    }),
  )

/** Writes and delivers the message of a link. A link that is gone by then needs no message. */
export async function deliverLink({ sql, links, mail, publicUrl, clock }: Deps, linkId: string): Promise<void> {
  const [link] = await sql<{ purpose: Mailed; firm_id: string; subject_id: string }[]>`
    select purpose, firm_id, subject_id from service.links where id = ${linkId} and used_at is null`
  if (!link) return
  const message = await messages[link.purpose](
    sql,
    link,
    `${publicUrl()}/${paths[link.purpose]}/${links.token(link.purpose, linkId)}`,
  )
  if (!message) return
  const { to, subject, text } = message
  await mail.deliver({ id: linkId, firmId: link.firm_id, to, subject, text, date: clock.now() })
}

type Made = { firm_id: string; subject_id: string }
type Message = { to: string; subject: string; text: string }

const paths: Record<Mailed, string> = {
  verify_email: 't/v',
  reset_password: 't/r',
  invitation: '#/join',
  mailed_invitation: '#/join',
}

async function invitationMail(db: Db, link: Made, url: string): Promise<Message | undefined> {
  const offer = await findOffer(db, link)
  if (!offer?.email) return undefined
  const { email, firm_name, invited_by_name } = offer
  return {
    to: email,
    subject: `${invited_by_name} invites you to ${firm_name}`,
    text:
      `${invited_by_name} invites you to join ${firm_name} in Firm CRM. Open this link to register:\n\n${url}\n\n` +
      'It works once, for this address. If you do not know who this is from, you need not do anything.\n',
  }
}

const toPerson =
  (subject: string, text: (url: string) => string) =>
  async (db: Db, link: Made, url: string): Promise<Message | undefined> => {
    const [user] = await db<{ email: string }[]>`
      select email from users where firm_id = ${link.firm_id} and id = ${link.subject_id}`
    return user && { to: user.email, subject, text: text(url) }
  }

const messages: Record<Mailed, (db: Db, link: Made, url: string) => Promise<Message | undefined>> = {
  verify_email: toPerson(
    'Please verify your e-mail address',
    (url) => `Open this link to verify your e-mail address:\n\n${url}\n\nIt is valid for 7 days.\n`,
  ),
  reset_password: toPerson(
    'Set a new password',
    (url) =>
      `Open this link to set a new password:\n\n${url}\n\n` +
      'It works once, within one hour.\nIf you did not ask for it, you need not do anything.\n',
  ),
  invitation: invitationMail,
  mailed_invitation: invitationMail,
}
